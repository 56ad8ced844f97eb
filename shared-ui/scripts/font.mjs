// Writes assets/inter-*.woff2: Inter variable, cut to the letters, weights and features that the product uses.
// Run `pnpm font` after a new @fontsource-variable/inter or a change here; the files are checked in.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
const assets = new URL('../assets/', import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const POLISH =
  range(0x104, 0x107) + range(0x118, 0x119) + range(0x141, 0x144) + range(0x15a, 0x15b) + range(0x179, 0x17c);

const FILES = {
  // ASCII, Latin-1, and what en-GB numbers and texts need: dashes, quotes, ellipsis, thin and narrow spaces, minus,
  // arrows, euro.
  latin:
    range(0x20, 0x7e) +
    range(0xa0, 0xff) +
    '\u2009\u200a\u202f\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2191\u2193\u2212',
  // The Polish letters beyond Latin-1, which nearly every page has; fetched with the first of them.
  polish: POLISH,
  // The languages of its neighbours; fetched only when such a letter is on the page.
  'latin-ext': [...range(0x100, 0x17f)].filter((letter) => !POLISH.includes(letter)).join(''),
};

/** The files of the package that the letters come from. */
const SOURCES = { latin: 'latin', polish: 'latin-ext', 'latin-ext': 'latin-ext' };

/** Kerning, composed letters, tabular figures, and nothing else. */
const FEATURES = ['kern', 'ccmp', 'mark', 'mkmk', 'locl', 'tnum'];

for (const [name, text] of Object.entries(FILES)) {
  const font = await readFile(join(source, `files/inter-${SOURCES[name]}-wght-normal.woff2`));
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    noHinting: true,
    noLayoutClosure: false,
  });
  await writeFile(new URL(`inter-${name}.woff2`, assets), cut);
  process.stdout.write(`inter-${name}.woff2: ${cut.length} bytes, of ${font.length}\n`);
}
await copyFile(join(source, 'LICENSE'), new URL('INTER-LICENSE.txt', assets));
