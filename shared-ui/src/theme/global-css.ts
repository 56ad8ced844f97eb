import { tokenDeclarations } from './tokens';

/**
 * The page's own rules: tokens of both modes, a short reset, type, focus, motion.
 * Before the script runs, the device's mode counts; afterwards the class on the document element does (colour-mode.ts).
 */
export const GLOBAL_CSS: string = [
  // Arial and its like at the width, ascent and descent of Inter, so that nothing jumps when the font arrives.
  '@font-face{font-family:"Inter fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica"),local("Roboto");size-adjust:107.06%;ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%}',
  `:root{${tokenDeclarations('light')};color-scheme:light}`,
  `@media (prefers-color-scheme:dark){:root:not(.light){${tokenDeclarations('dark')};color-scheme:dark}}`,
  `:root.dark{${tokenDeclarations('dark')};color-scheme:dark}`,
  '*,*::before,*::after{box-sizing:border-box}',
  '*{margin:0;padding:0}',
  'html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scrollbar-color:var(--sg-control) transparent}',
  'body{background:var(--sg-bg);color:var(--sg-text);font:0.875rem/1.45 Inter,"Inter fallback",system-ui,sans-serif;-webkit-font-smoothing:antialiased}',
  'h1,h2,h3,h4{font-size:inherit;font-weight:600;text-wrap:balance}',
  'ul,ol{list-style:none}',
  'button,input,select,textarea{font:inherit;color:inherit;font-variant-numeric:inherit}',
  'button{background:none;border:0;cursor:pointer}',
  'button:disabled{cursor:not-allowed}',
  'a{color:var(--sg-accent);text-underline-offset:0.2em}',
  'img,svg,canvas{display:block;max-width:100%}',
  // One weight for all icons; the size is for those that do not say theirs.
  '.lucide{stroke-width:1.7}.lucide[width="24"]{width:18px;height:18px}',
  'table{border-collapse:collapse}',
  // Not on the whole page: Inter's tabular hyphen is as wide as a figure, and names like B-02 fall apart.
  'time,output,input[type=date],input[type=time],input[type=number],.sg-figures{font-variant-numeric:tabular-nums}',
  ':focus-visible{outline:2px solid var(--sg-focus);outline-offset:2px}',
  '[hidden]{display:none !important}',
  '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:0.01ms !important;animation-iteration-count:1 !important;transition-duration:0.01ms !important;scroll-behavior:auto !important}}',
].join('\n');
