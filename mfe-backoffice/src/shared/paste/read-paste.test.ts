import type { PasteColumn } from './paste-column';
import { emptyTable, readPaste } from './read-paste';
import { typedNumber } from './typed-number';

const random = randomOf(27);
const text = (typed: string) => ({ value: typed });
const COLUMNS: readonly PasteColumn[] = [
  { key: 'serial', heading: 'Serial number', aliases: ['EUI'], required: true, example: '', read: text },
  { key: 'name', heading: 'Name', required: true, example: '', read: text },
  { key: 'x', heading: 'X', units: ['px'], example: '', read: text },
  { key: 'limit', heading: 'Permissible value', units: ['mm', 'cm', '°'], example: '', read: text },
];
const BODY = [
  ['FE1', 'Girder 1', '10', '90'],
  ['FE2', 'Girder 2', '20', '80'],
];

/** The same cells with their columns in another order. */
function shuffled(cells: readonly (readonly string[])[]): string[][] {
  const order = (cells[0] ?? []).map((_, index) => index).sort(() => random() - 0.5);
  return cells.map((row) => order.map((index) => row[index] ?? ''));
}

describe('readPaste', () => {
  const byOrder = readPaste(BODY, COLUMNS);

  test('takes columns in their order where the first row names none', () => {
    expect(byOrder).toMatchObject({ hasHeadings: false, problem: null, unused: [] });
    expect(byOrder.rows[1]).toEqual({ serial: 'FE2', name: 'Girder 2', x: '20', limit: '80' });
  });

  test('reads the same rows under headings in any order', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const read = readPaste(shuffled([['eui', 'NAME', 'x [px]', 'permissible value (mm)'], ...BODY]), COLUMNS);
      expect(read).toMatchObject({ hasHeadings: true, problem: null, units: { x: 'px', limit: 'mm' } });
      expect(read.rows).toEqual(byOrder.rows);
    }
  });

  test('reads what it gives out as an empty table', () => {
    const read = readPaste([emptyTable(COLUMNS).split('\t'), ...BODY], COLUMNS);
    expect(read).toMatchObject({ hasHeadings: true, problem: null, unused: [] });
    expect(read.rows).toEqual(byOrder.rows);
  });

  test.each([
    ['Permissible value in cm', 'cm'],
    ['Permissible value, mm', 'mm'],
    ['Permissible value [degrees]', '°'],
  ])('reads the unit of “%s”', (heading, unit) =>
    expect(readPaste([['EUI', 'Name', heading], ...BODY], COLUMNS).units).toEqual({ limit: unit }),
  );

  test.each([
    [['EUI', 'X [m]', 'Name'], 'X is not in “m”: px.'],
    [['EUI', 'Serial number', 'Name'], 'The column “Serial number” is there twice.'],
    [['EUI', 'X'], 'The column “Name” is missing.'],
  ])('refuses %j', (headings, problem) => expect(readPaste([headings, ...BODY], COLUMNS).problem).toBe(problem));

  test('names the columns that it does not use', () =>
    expect(readPaste([['EUI', 'Name', 'Floor'], ...BODY], COLUMNS).unused).toEqual(['Floor']));

  test('does not guess what more columns without headings are', () =>
    expect(readPaste([['a', 'b', 'c', 'd', 'e']], COLUMNS).problem).toMatch(/^There are 5 columns and no headings/));
});

describe('typedNumber', () => {
  test.each([
    ['', null],
    ['12', 12],
    ['12,5', 12.5],
    ['−3.25', -3.25],
    ['1\u00a0024', 1024],
    ['0,125', 0.125],
  ])('reads “%s”', (typed, value) => expect(typedNumber(typed)).toEqual({ value }));

  test.each(['1.024', '1,024', '-12.500'])('does not guess whether %s is a thousand', (typed) => {
    expect(typedNumber(typed)).toEqual({ problem: expect.stringMatching(/^Could be/) });
    expect(typedNumber(typed, { decimals: true })).toEqual({ value: Number(typed.replace(',', '.')) });
  });

  test.each(['ten', '1.2.3', '1,024.5', '1e3', '0x10', '--1'])('refuses “%s”', (typed) =>
    expect(typedNumber(typed)).toEqual({ problem: 'No number' }),
  );

  test('reads every number as it was written, with a comma too', () => {
    for (let turn = 0; turn < 1_000; turn += 1) {
      const value = Math.round((random() - 0.5) * 1e6) / 100;
      const written = String(value);
      expect(typedNumber(written)).toEqual({ value });
      expect(typedNumber(written.replace('.', ','))).toEqual({ value });
    }
  });
});

/** The same numbers in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
