// What a page of HTML holds before any script runs: the tokens, the reset, the fallback font. Read by the shell's
// build.
export { GLOBAL_CSS } from '../theme/global-css';
export { Logo } from '../core/arc';
