import { type Font, openSync } from 'fontkit';
import { FONTS } from './fonts';

/** Replaces a character that Inter lacks: an empty box, which it has. */
const MISSING = '□';

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
const BLANKS = /[\t\v\f\u0085\u2028\u2029]|\r?\n|\r/g;
/** Shown as nothing by every font, in what Inter can write. */
const INVISIBLE = /\u00ad|[\u200b-\u200f]|\u2060|\p{Variation_Selector}|\ufeff/gu;

let inter: Font | undefined;
const known = new Map<string, boolean>();

/**
 * Text of one line as Inter can write it: what the font lacks, such as emoji, Chinese or Arabic writing, and what would
 * turn the direction of writing, is a {@link MISSING} each, never a gap that nobody sees.
 */
export function printable(text: string): string {
  const line = text.replace(BLANKS, ' ');
  if (/^[\x20-\x7e]*$/.test(line)) return line;
  return Array.from(segments.segment(line), ({ segment }) => written(segment)).join('');
}

function written(grapheme: string): string {
  const visible = grapheme.replace(INVISIBLE, '');
  if ([...visible].every(has)) return visible;
  // The accents of a letter that it has may be too many for it.
  return MISSING;
}

function has(character: string): boolean {
  const found = known.get(character);
  if (found !== undefined) return found;
  inter ??= singleFont(FONTS.regular);
  const code = character.codePointAt(0) ?? 0;
  const is = code >= 0x20 && code !== 0x7f && inter.hasGlyphForCodePoint(code);
  known.set(character, is);
  return is;
}

/** A font from a font file. */
export function singleFont(path: string): Font {
  const font = openSync(path);
  if (font.type === 'TTC' || font.type === 'DFont') throw new Error(`${path} holds several fonts.`);
  return font as Font;
}
