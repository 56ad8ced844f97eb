import blns from './blns.json' with { type: 'json' };
import csvInjection from './csv-injection.json' with { type: 'json' };

/** The Big List of Naughty Strings (minimaxir/big-list-of-naughty-strings, MIT; its licence stands beside it). */
export const NAUGHTY_STRINGS: readonly string[] = blns;

/** What spreadsheets would run as formulas (PayloadsAllTheThings and payloadbox, MIT). */
export const FORMULA_STRINGS: readonly string[] = Object.values(csvInjection).flat();

export const PUBLISHED_STRINGS: readonly string[] = [...NAUGHTY_STRINGS, ...FORMULA_STRINGS];

/** What those lists lack: what some fields take, letters that fold unlike others, what no database stores, length. */
export const OWN_STRINGS: readonly string[] = [
  'Zażółć@GĘŚLĄ-jaźń.pl',
  " o'brien+tag@Example.COM ",
  'İstanbul',
  'ΟΔΟΣ',
  'straße',
  '+48600700899 ',
  'Asia/Kolkata',
  'half \ud83d',
  'nul \0',
  'ł'.repeat(300),
  'x'.repeat(100_000),
  '2026-02-31',
  '0000-01-01',
];

export const ALL_STRINGS: readonly string[] = [...PUBLISHED_STRINGS, ...OWN_STRINGS];
