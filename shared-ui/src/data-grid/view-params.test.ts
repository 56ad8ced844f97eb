import { readView, writeView } from './view-params';

const RULES = {
  columnIds: ['id', 'system', 'pin-disabled'],
  sort: { columnId: 'id', direction: 'desc' },
  pageSizes: [10, 25],
} as const;
const read = (address: string) => readView(new URLSearchParams(address), RULES);
const USUAL = { sort: RULES.sort, page: 0, pageSize: null, filters: {} };

describe('the view of a table in its address', () => {
  test('reads order, page, rows and filters', () => {
    expect(read('sort=pin-disabled.asc&page=3&rows=10&filter.system=Hala')).toEqual({
      sort: { columnId: 'pin-disabled', direction: 'asc' },
      page: 2,
      pageSize: 10,
      filters: { system: 'Hala' },
    });
  });

  test.each([
    '',
    'sort=nobody.asc',
    'sort=id',
    'sort=id.sideways',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'rows=11',
    'filter.nobody=x',
    'filter.system=',
    'columns=',
    'columns=nobody:90',
    'columns=id',
    'columns=id:0,system:x',
  ])('passes over %j', (address) => expect(read(address)).toEqual(USUAL));

  test('reads and writes where columns stand', () => {
    const columns = [
      { colId: 'system', width: 240 },
      { colId: 'id', width: 90 },
    ];
    expect(read('columns=system:240,nobody:1,id:90')).toEqual({ ...USUAL, columns });
    const written = writeView(new URLSearchParams('columns=id:1'), { ...USUAL, columns }, RULES);
    expect(written.get('columns')).toBe('system:240,id:90');
    expect(writeView(written, USUAL, RULES).toString()).toBe('');
  });

  test('reads that nothing is sorted', () => expect(read('sort=none').sort).toBeNull());

  test('writes what is not as usual, and keeps what is not its own', () => {
    const view = { sort: null, page: 1, pageSize: 25, filters: { system: 'Łódź & Co' } };
    const written = writeView(new URLSearchParams('find=a&page=9&filter.id=4'), view, RULES);
    expect(written.toString()).toBe('find=a&sort=none&page=2&rows=25&filter.system=%C5%81%C3%B3d%C5%BA+%26+Co');
    expect(readView(written, RULES)).toEqual(view);
    expect(writeView(new URLSearchParams('find=a&sort=none&page=2'), USUAL, RULES).toString()).toBe('find=a');
  });
});
