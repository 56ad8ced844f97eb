import { chakra } from '@chakra-ui/react';

// Layout primitives with Chakra's style props. Colours are the names in theme/tokens.ts, spaces are multiples of 4 px.

export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex' } });
/** A column with 16 px gaps. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
/** A row, centred across, with 8 px gaps. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } });
export const Grid = chakra('div', { base: { display: 'grid', gap: '4' } });
/** Cards of at least 320 px, as many in a row as fit, never wider than the screen. */
export const CardGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '4' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  },
});

export const Text = chakra('p', {
  variants: {
    tone: {
      default: { color: 'text' },
      muted: { color: 'muted' },
      accent: { color: 'accent' },
      danger: { color: 'danger' },
    },
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl', fontWeight: 'semibold' },
      '2xl': { fontSize: '2xl', fontWeight: 'semibold', letterSpacing: '-0.02em', lineHeight: '1.15' },
    },
    /** One line, cut with an ellipsis. Put the whole text into a tooltip or title. */
    cut: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: '0' } },
  },
});

/** An `h2` unless `as` says otherwise. */
export const Heading = chakra('h2', {
  base: { fontWeight: 'semibold', lineHeight: '1.25' },
  variants: {
    size: {
      section: { fontSize: 'sm', color: 'muted' },
      card: { fontSize: 'md' },
      page: { fontSize: 'lg' },
      large: { fontSize: 'xl', letterSpacing: '-0.01em' },
      display: { fontSize: '2xl', letterSpacing: '-0.02em', lineHeight: '1.15' },
    },
  },
  defaultVariants: { size: 'card' },
});
