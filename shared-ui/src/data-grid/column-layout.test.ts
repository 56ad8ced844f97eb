import { createStore } from 'jotai';
import { columnLayoutAtom, type ColumnPlace, type LayoutKey } from './column-layout';

const KEY = { gridId: 'devices', layoutVersion: 1 };
const COLUMNS = [
  { colId: 'eui', width: 170 },
  { colId: 'type', width: 90 },
];

const readLayout = (key: LayoutKey) => createStore().get(columnLayoutAtom(key));
const writeLayout = (key: LayoutKey, columns: ColumnPlace[] | null) =>
  createStore().set(columnLayoutAtom(key), columns);

beforeEach(() => localStorage.clear());

describe('the remembered column layout', () => {
  test('is read as it was written, until it is forgotten', () => {
    expect(readLayout(KEY)).toBeNull();
    writeLayout(KEY, COLUMNS);
    expect(readLayout(KEY)).toEqual(COLUMNS);
    writeLayout(KEY, null);
    expect(localStorage).toHaveLength(0);
    expect(readLayout(KEY)).toBeNull();
  });

  test('is dropped when the columns changed their meaning', () => {
    writeLayout(KEY, COLUMNS);
    expect(readLayout({ ...KEY, layoutVersion: 2 })).toBeNull();
  });

  test('belongs to one grid', () => {
    writeLayout(KEY, COLUMNS);
    expect(readLayout({ ...KEY, gridId: 'gateways' })).toBeNull();
  });

  test.each([
    'not json',
    'null',
    '[]',
    '{"version":2,"layoutVersion":1,"columns":[]}',
    '{"version":3,"layoutVersion":1,"columns":[{"colId":1,"width":2}]}',
    '{"version":3,"layoutVersion":1,"columns":[{"colId":"a","width":-1}]}',
  ])('reads %s as none', (stored) => {
    localStorage.setItem('sagitta-grid-devices', stored);
    expect(readLayout(KEY)).toBeNull();
  });
});
