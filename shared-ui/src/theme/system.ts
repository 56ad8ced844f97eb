import { createSystem, defineConfig } from '@chakra-ui/react';
import { styleProps } from './style-props';
import { TOKEN_NAMES, tokenVar } from './tokens';

const px = (value: number) => ({ value: `${value / 16}rem` });

/** Multiples of 4 px, named as Chakra names them: `p="4"` is 16 px. */
const SPACING = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20].map((step) => [String(step), px(step * 4)]),
);

/**
 * Only our own tokens and style props: Chakra's default theme and recipes are left out for their weight
 * (docs/decisions/0005-shared-ui.md).
 */
export const themeConfig = defineConfig({
  cssVarsPrefix: 'sgx',
  preflight: false,
  disableLayers: true,
  theme: {
    breakpoints: { sm: '480px', md: '800px', lg: '1180px', xl: '1500px' },
    tokens: {
      colors: Object.fromEntries(TOKEN_NAMES.map((name) => [name, { value: tokenVar(name) }])),
      spacing: SPACING,
      sizes: { ...SPACING, full: { value: '100%' }, screen: { value: '100vh' } },
      radii: { sm: px(4), md: px(8), full: { value: '999px' } },
      fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20), '2xl': px(28) },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
      borders: {
        hairline: { value: `1px solid ${tokenVar('line')}` },
        control: { value: `1px solid ${tokenVar('control')}` },
      },
    },
  },
});

let made: ReturnType<typeof createSystem> | undefined;

/** Made with the first drawing, not while the page's code is read: each is a task of its own. */
export function themeSystem(): ReturnType<typeof createSystem> {
  made ??= createSystem(styleProps, themeConfig);
  return made;
}
