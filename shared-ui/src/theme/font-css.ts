const LATIN = new URL('../../assets/inter-latin.woff2', import.meta.url).href;
const POLISH = new URL('../../assets/inter-polish.woff2', import.meta.url).href;
const LATIN_EXT = new URL('../../assets/inter-latin-ext.woff2', import.meta.url).href;

/** Letters outside Latin-1, Polish apart from the rest: a file is fetched with the first of its letters. */
const POLISH_RANGE = 'U+104-107,U+118-119,U+141-144,U+15A-15B,U+179-17C';
const LATIN_EXT_RANGE = 'U+100-103,U+108-117,U+11A-140,U+145-159,U+15C-178,U+17D-17F';

/**
 * Inter (scripts/font.mjs). Its fallback is part of the global rules, which may stand in the page before this file's
 * addresses are known.
 */
export const FONT_CSS: string = `
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN}) format("woff2")}
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${POLISH}) format("woff2");
  unicode-range:${POLISH_RANGE}}
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN_EXT}) format("woff2");
  unicode-range:${LATIN_EXT_RANGE}}
`;
