/** Filled by the font: see scripts/font.mjs. */
export const FONT_CSS = '';
