import { cellText, compareValues, filterRows, sortRows, type Column } from './column';

interface Row {
  name: string;
  size: number | null;
}

const NAME: Column<Row> = { id: 'name', header: 'Name', value: (row) => row.name };
const SIZE: Column<Row> = { id: 'size', header: 'Size', value: (row) => row.size };
const ROWS: readonly Row[] = [
  { name: 'Node 10', size: 2 },
  { name: 'node 2', size: null },
  { name: 'Node 1', size: 11 },
];

describe('compareValues', () => {
  test.each([
    [1, 2, -1],
    ['Node 2', 'node 10', -1],
    ['a', 'B', -1],
    [null, 1, 1],
    ['', 'a', 1],
    [null, undefined, 0],
    [true, false, 1],
  ])('orders %p and %p as %d', (a, b, order) => {
    expect(Math.sign(compareValues(a, b))).toBe(order);
  });
});

describe('filterRows', () => {
  const cards = [
    { id: 2, told: 'Łódź, ul. Żelazna' },
    { id: 12, told: '+48510200548' },
    { id: 22, told: '' },
  ];
  const columns: Column<(typeof cards)[number]>[] = [
    { id: 'id', header: 'ID', value: ({ id }) => id, wholeFilter: true },
    { id: 'told', header: 'Told', value: ({ told }) => told },
  ];
  const idsBy = (filters: Record<string, string>) => filterRows(cards, columns, filters).map(({ id }) => id);

  test.each([
    ['lodz', [2]],
    ['zelazna ŁÓDŹ', [2]],
    ['510 200', [12]],
    ['--', [22]],
    ['gdynia', []],
  ])('finds by %j what the quick search finds', (told, ids) => expect(idsBy({ told })).toEqual(ids));

  test('takes the number of a record as a whole', () => {
    expect(idsBy({ id: '2' })).toEqual([2]);
    expect(idsBy({ id: ' 12 ' })).toEqual([12]);
    expect(idsBy({ id: '1' })).toEqual([]);
  });
});

describe('the filter of days', () => {
  const agreements = [
    { id: 1, day: '2026-05-12' },
    { id: 2, day: '2026-12-31' },
    { id: 3, day: '2027-01-01' },
    { id: 4, day: null },
  ];
  const short = (day: string | null) => (day ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)} ended` : '--');
  const columns: Column<(typeof agreements)[number]>[] = [
    { id: 'day', header: 'Day', value: ({ day }) => day, format: ({ day }) => short(day), date: true },
  ];
  test.each([
    ['2026', [1, 2]],
    ['05/2026', [1]],
    ['5/2026', [1]],
    ['12/05/2026', [1]],
    ['01/06/2026–2027', [2, 3]],
    ['12/2026 - 01/2027', [2, 3]],
    ['2027-', [3]],
    ['–31/12/2026', [1, 2]],
    ['31/12/26', [2]],
    ['ended', [1, 2, 3]],
    ['--', [4]],
    ['2028', []],
  ])('%s', (day, ids) => expect(filterRows(agreements, columns, { day }).map(({ id }) => id)).toEqual(ids));
});

describe('the filter of words', () => {
  const cards = [{ told: 'Plus' }, { told: 'Plus Ultra' }, { told: '' }];
  const columns: Column<(typeof cards)[number]>[] = [
    { id: 'told', header: 'Told', value: ({ told }) => told, choices: ['Plus', '--'] },
  ];
  test.each([
    ['Plus', 1],
    ['--', 1],
    ['plu', 2],
  ])('%s', (told, count) => expect(filterRows(cards, columns, { told })).toHaveLength(count));
});

describe('sortRows', () => {
  test.each([
    ['asc', ['Node 1', 'node 2', 'Node 10']],
    ['desc', ['Node 10', 'node 2', 'Node 1']],
  ] as const)('sorts names in natural order, %s', (direction, names) => {
    expect(sortRows(ROWS, [NAME, SIZE], { columnId: 'name', direction }).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['asc', [2, 11, null]],
    ['desc', [11, 2, null]],
  ] as const)('puts what is missing last, %s', (direction, sizes) => {
    expect(sortRows(ROWS, [NAME, SIZE], { columnId: 'size', direction }).map(({ size }) => size)).toEqual(sizes);
  });

  test('leaves rows as they came without a sort, or by a column that is gone', () => {
    expect(sortRows(ROWS, [NAME], null)).toBe(ROWS);
    expect(sortRows(ROWS, [NAME], { columnId: 'gone', direction: 'asc' })).toBe(ROWS);
  });
});

describe('cellText', () => {
  test.each([
    [null, '--'],
    [undefined, '--'],
    ['', '--'],
    [0, '0'],
    [true, 'Yes'],
    [false, 'No'],
    ['text', 'text'],
  ])('writes %p as %p', (value, text) => {
    expect(cellText({ id: 'x', header: 'X', value: () => value }, {})).toBe(text);
  });
});
