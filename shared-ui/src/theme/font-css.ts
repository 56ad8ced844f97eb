const LATIN = new URL('../../assets/inter-latin.woff2', import.meta.url).href;
const LATIN_EXT = new URL('../../assets/inter-latin-ext.woff2', import.meta.url).href;

/** Letters outside Latin-1 that the second file holds: it is fetched only when one of them is on the page. */
const LATIN_EXT_RANGE = 'U+0100-017F';

/**
 * Inter (scripts/font.mjs) and a fallback with its measures, so that nothing jumps when the font arrives.
 * The fallback's figures set Arial to the width, ascent and descent of Inter at weight 400.
 */
export const FONT_CSS: string = `
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN}) format("woff2")}
@font-face{font-family:Inter;font-weight:400 600;font-display:swap;src:url(${LATIN_EXT}) format("woff2");unicode-range:${LATIN_EXT_RANGE}}
@font-face{font-family:"Inter fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica"),local("Roboto");size-adjust:107.06%;ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%}
`;
