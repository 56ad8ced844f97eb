import globalCss from './global.css';
import { tokenDeclarations } from './tokens';

/**
 * The page's own rules: tokens of both modes, a short reset, type, focus, motion.
 * Before the script runs, the device's mode counts; afterwards the class on the document element does (colour-mode.ts).
 */
export const GLOBAL_CSS: string = [
  `:root{${tokenDeclarations('light')};color-scheme:light}`,
  `@media (prefers-color-scheme:dark){:root:not(.light){${tokenDeclarations('dark')};color-scheme:dark}}`,
  `:root.dark{${tokenDeclarations('dark')};color-scheme:dark}`,
  globalCss,
].join('\n');
