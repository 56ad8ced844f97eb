import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { TooltipLayer } from '../core/tooltip-layer';
import { followColourMode } from './colour-mode';
import { FONT_CSS } from './font-css';
import { GLOBAL_CSS } from './global-css';
import { PartStyles } from './part-styles';
import { themeSystem } from './system';

/** Wraps the whole application once: theme, global rules, colour mode. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(followColourMode, []);
  return (
    <ChakraProvider value={themeSystem()}>
      <PartStyles part="global" css={FONT_CSS + GLOBAL_CSS} />
      {children}
      <TooltipLayer />
    </ChakraProvider>
  );
}
