const LATIN = new URL('../../assets/inter-latin.woff2', import.meta.url).href;
const LATIN_EXT = new URL('../../assets/inter-latin-ext.woff2', import.meta.url).href;

/** Letters outside Latin-1 that the second file holds: it is fetched only when one of them is on the page. */
const LATIN_EXT_RANGE = 'U+0100-017F';

/**
 * Inter (scripts/font.mjs). Its fallback is part of the global rules, which may stand in the page before this file's
 * addresses are known.
 */
export const FONT_CSS: string = `
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN}) format("woff2")}
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN_EXT}) format("woff2");
  unicode-range:${LATIN_EXT_RANGE}}
`;
