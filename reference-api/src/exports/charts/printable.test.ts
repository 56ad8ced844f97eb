import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { printable, singleFont } from './printable';
import { FONTS } from './fonts';

test.each([
  ['Żółć, Ünïted, Ελλάδα, Москва', 'Żółć, Ünïted, Ελλάδα, Москва'],
  ['漢字', '□□'],
  ['👨‍👩‍👧 and 😀', '□ and □'],
  ['مرحبا', '□□□□□'],
  ['left\u202eright', 'left□right'],
  ['bell\u0007 null\u0000 del\u007f', 'bell□ null□ del□'],
  ['one\ttwo\r\nthree\u2028four', 'one two three four'],
  ['soft\u00adhyphen, zero\u200bwidth', 'softhyphen, zerowidth'],
])('writes %j as %j', (text, written) => {
  expect(printable(text)).toBe(written);
});

test('leaves nothing of any string that the font lacks, and never takes away all of one that can be seen', () => {
  const font = singleFont(FONTS.regular);
  const lost = ALL_STRINGS.filter((text) => {
    const written = printable(text);
    const lacks = [...written].some((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    return lacks || (/[^\p{Default_Ignorable_Code_Point}\p{C}\s]/u.test(text) && written.trim() === '');
  });
  expect(lost).toEqual([]);
});
