import { ChakraProvider } from '@chakra-ui/react';
import { LucideProvider } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { TooltipLayer } from '../core/tooltip-layer';
import { followColourMode } from './colour-mode';
import { FONT_CSS } from './font-css';
import { GLOBAL_CSS } from './global-css';
import { PartStyles } from './part-styles';
import { system } from './system';

/** Stands once around everything: the theme, the page's own rules, the colour mode, one size and weight for icons. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(followColourMode, []);
  return (
    <ChakraProvider value={system}>
      <PartStyles part="global" css={FONT_CSS + GLOBAL_CSS} />
      <LucideProvider size={18} strokeWidth={1.7}>{children}</LucideProvider>
      <TooltipLayer />
    </ChakraProvider>
  );
}
