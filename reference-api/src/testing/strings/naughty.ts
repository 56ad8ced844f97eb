import { readFileSync } from 'node:fs';

/** The Big List of Naughty Strings (minimaxir/big-list-of-naughty-strings, MIT; its licence stands beside it). */
export const NAUGHTY_STRINGS = JSON.parse(readFileSync(new URL('./blns.json', import.meta.url), 'utf8')) as string[];

/**
 * With what that list lacks: what some fields take, letters that fold unlike others, what no database stores, and
 * length.
 */
export const ALL_STRINGS = [
  ...NAUGHTY_STRINGS,
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
