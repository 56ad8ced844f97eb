import type { Column } from './column';
import { minWidthOf, placedColumns, placeStyle } from './placed-columns';

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  value: (row) => row,
  ...more,
});
const COLUMNS = [
  column('send', { pinned: 'end', actions: true, width: 160 }),
  column('confirm', { actions: true, width: 120 }),
  column('date', { width: 100 }),
  column('message', { minWidth: 188 }),
  column('name', { pinned: 'start', width: 60 }),
  column('state', { pinned: 'end' }),
];
const shown = (places: Parameters<typeof placedColumns>[1]) =>
  placedColumns(COLUMNS, places).map(({ column: { id }, width }) => `${id} ${width}`);

describe('placedColumns', () => {
  test('pinned columns stand at their edges, actions at the end, others as they are given', () => {
    expect(shown(null)).toEqual(['name 60', 'date 100', 'message null', 'confirm 120', 'send 160', 'state 200']);
  });

  test('a person’s places come first, at their widths; what they do not name follows', () => {
    expect(shown([{ colId: 'message', width: 300 }])).toEqual([
      'name 60',
      'message 300',
      'date 100',
      'confirm 120',
      'send 160',
      'state 200',
    ]);
  });

  test('places of columns that are gone are passed over', () => {
    expect(shown([{ colId: 'gone', width: 300 }])).toEqual(shown(null));
  });
});

test('pinned columns stay beside each other', () => {
  const styles = placedColumns(COLUMNS, null).map(placeStyle);
  expect(styles[0]).toEqual({ flex: '0 0 60px', left: 0 });
  expect(styles.slice(-2)).toEqual([
    { flex: '0 0 160px', right: 200 },
    { flex: '0 0 200px', right: 0 },
  ]);
});

test('a column without a width takes its share, but never less than its least width', () => {
  expect(placeStyle({ column: column('message', { minWidth: 188 }), width: null, inset: 0 })).toEqual({
    flex: '1 1 0',
    minWidth: 188,
  });
  expect(placeStyle({ column: column('date'), width: 100, inset: 0 })).toEqual({ flex: '0 0 100px' });
  expect([column('a'), column('b', { width: 60 }), column('c', { width: 200 })].map(minWidthOf)).toEqual([110, 60, 80]);
});
