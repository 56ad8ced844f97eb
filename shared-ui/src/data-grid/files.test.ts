import { FORMULA_STRINGS, NAUGHTY_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { read, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { Column } from './column';
import { csvText } from './csv';
import { fileTable } from './file-table';
import { xlsxFile } from './xlsx';

// The files are read by a library that shares nothing with their makers.

interface Row {
  text: string | null;
  number: number | null;
  rank: number;
  moment: string | null;
  day: string;
  isSet: boolean;
}

const ROW: Row = {
  text: 'Hala',
  number: -12.5,
  rank: 3,
  moment: '2026-11-22T19:05:07Z',
  day: '2026-11-02',
  isSet: true,
};
const COLUMNS: readonly Column<Row>[] = [
  { id: 'text', header: 'Text', value: ({ text }) => text },
  { id: 'plain', header: 'Plain number', value: ({ number }) => number },
  {
    id: 'unit',
    header: 'Number, with "unit"',
    value: ({ number }) => number,
    format: ({ number }) => `−${(-(number ?? 0)).toFixed(2)}\u202fdB`,
  },
  { id: 'rank', header: 'Rank', value: ({ rank }) => rank, format: ({ rank }) => `L${rank}` },
  {
    id: 'moment',
    header: 'Moment',
    value: ({ moment }) => moment,
    format: ({ moment }) => (moment ? '22/11/2026, 20:05:07 CET' : '--'),
    date: true,
  },
  { id: 'day', header: 'Day', value: ({ day }) => day, format: () => '02/11/26 ended', date: true },
  { id: 'set', header: 'Set', value: ({ isSet }) => isSet },
  { id: 'actions', header: 'Actions', value: () => null, actions: true },
];
const TEXT = COLUMNS.slice(0, 1);
/** What else starts like a formula, and what a spreadsheet would read as a number or a day. */
const STRINGS = [
  ...NAUGHTY_STRINGS,
  ...FORMULA_STRINGS,
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' \u00a0=1+1',
  '＝1+1',
  '＠SUM(A1)',
  '-2+3',
  '02/11/2026',
  'constructor',
  '__proto__',
  '_x0041_',
  'half \ud83d',
  'two\nlines "quoted", and more',
].filter((text) => text !== '');

describe('the file of a table', () => {
  test('leaves out columns of buttons', () => {
    expect(fileTable('Rows', COLUMNS, [ROW]).headers).toEqual(COLUMNS.slice(0, -1).map(({ header }) => header));
  });
});

describe('CSV', () => {
  test('has a byte order mark, CRLF, quoted texts and plain numbers', () => {
    expect(csv(COLUMNS, [ROW])).toBe(
      '\uFEFF"Text","Plain number","Number, with ""unit""","Rank","Moment","Day","Set"\r\n' +
        '"Hala",-12.5,"−12.50\u202fdB","L3","22/11/2026, 20:05:07 CET","02/11/26 ended","Yes"\r\n',
    );
  });

  test('leaves empty what has no value', () => {
    expect(csv(COLUMNS.slice(0, 2), [{ ...ROW, text: null, number: null }])).toMatch(/\r\n,\r\n$/);
  });

  test('writes a number as it reads, without its thousands', () => {
    const column: Column<Row> = {
      ...COLUMNS[1],
      id: 'n',
      header: 'N',
      value: () => -1234.56,
      format: () => '−1,234.6',
    };
    expect(csv([column], [ROW])).toContain('\r\n-1234.6\r\n');
  });

  test('gives back every string as typed, behind an apostrophe where it could run', () => {
    const texts = cells(read(csv(TEXT, STRINGS.map(withText)), { type: 'string', raw: true }));
    const stored = texts.slice(1).map((cell) => cell?.v);
    expect(stored).toHaveLength(STRINGS.length);
    expect(stored.map((text, index) => (text === `'${STRINGS[index]}` ? STRINGS[index] : text))).toEqual(STRINGS);
  });

  test('has no cell that a spreadsheet reads as a formula', () => {
    const sheet = cells(read(csv(TEXT, STRINGS.map(withText)), { type: 'string' }));
    expect(sheet.filter((cell) => cell?.f !== undefined)).toEqual([]);
    const risky = STRINGS.filter((text) => '=+-@\t\r\n＝＋－＠'.includes(text.trim().charAt(0) || text.charAt(0)));
    expect(risky.length).toBeGreaterThan(40);
    for (const text of risky) expect(csv(TEXT, [withText(text)])).toContain(`\r\n"'`);
  });

  test('leaves a telephone as other programs read it, and nothing else that begins so', () => {
    const written = (text: string) => csv(TEXT, [withText(text)]).split('\r\n')[1];
    expect(written('+48510200548')).toBe('"+48510200548"');
    for (const text of ['+48510200548+1', '+48 510', '-48510200548', '+1', '=48510200548', '+48510200548\n=1'])
      expect(written(text)).toMatch(/^"'/);
  });

  test('neutralises a formula in a header', () => {
    expect(csv([{ id: 'x', header: '=A1', value: () => 1 }], [ROW])).toContain(`"'=A1"`);
  });
});

describe('an Excel file', () => {
  test('has numbers and times as such, shown as people read them', async () => {
    const [, , row] = rowsOf(await xlsx(COLUMNS, [{ ...ROW, number: null }, ROW]));
    expect(row?.map((cell) => cell?.t)).toEqual(['s', 'n', 'n', 's', 'd', 'd', 's']);
    expect(row?.map((cell) => (cell?.v instanceof Date ? cell.v.toISOString() : cell?.v))).toEqual([
      'Hala',
      -12.5,
      -12.5,
      'L3',
      '2026-11-22T20:05:07.000Z',
      '2026-11-02T00:00:00.000Z',
      'Yes',
    ]);
    expect(row?.map((cell) => cell?.z)).toEqual([
      'General',
      '0.0',
      '0.00"\u202fdB"',
      'General',
      'dd/mm/yyyy, hh:mm:ss" CET"',
      'dd/mm/yy" ended"',
      'General',
    ]);
  });

  test('gives back every string as typed, as a text and never as a formula', async () => {
    const texts = cells(await xlsx(TEXT, STRINGS.map(withText))).slice(1);
    expect(texts.map((cell) => cell?.v)).toEqual(STRINGS);
    expect(texts.filter((cell) => cell?.t !== 's' || cell.f !== undefined)).toEqual([]);
  });
});

function withText(text: string): Row {
  return { ...ROW, text };
}

function csv(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvText(fileTable('Rows', columns, rows));
}

async function xlsx(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const blob = await xlsxFile(fileTable('Rows', columns, rows));
  return read(new Uint8Array(await blob.arrayBuffer()), { cellDates: true, cellNF: true, UTC: true, WTF: true });
}

/** The cells of the first sheet, row by row. */
function rowsOf({ Sheets, SheetNames }: ReturnType<typeof read>): (CellObject | undefined)[][] {
  const sheet = (Sheets[SheetNames[0] ?? ''] ?? {}) as WorkSheet;
  const [, last = 'A1'] = (sheet['!ref'] ?? 'A1:A1').split(':');
  const columns = last.replace(/\d+/, '').charCodeAt(0) - 64;
  return Array.from({ length: Number(last.replace(/\D+/, '')) }, (_, row) =>
    Array.from(
      { length: columns },
      (_cell, column) => sheet[`${String.fromCharCode(65 + column)}${row + 1}`] as CellObject | undefined,
    ),
  );
}

function cells(book: ReturnType<typeof read>): (CellObject | undefined)[] {
  return rowsOf(book).map(([first]) => first);
}

test('a file says below its rows how it was made', async () => {
  const table = { name: 'Events', headers: ['Text'], rows: [['Hala']], notes: ['=1 of 2', '3 are not in this file.'] };
  expect(csvText(table)).toBe('\uFEFF"Text"\r\n"Hala"\r\n\r\n"\'=1 of 2"\r\n"3 are not in this file."\r\n');
  const { Sheets } = read(new Uint8Array(await (await xlsxFile(table)).arrayBuffer()));
  const sheet = Object.values(Sheets)[0];
  expect([sheet?.A4?.v, sheet?.A5?.v]).toEqual(['=1 of 2', '3 are not in this file.']);
});
