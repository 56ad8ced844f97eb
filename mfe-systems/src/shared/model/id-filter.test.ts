import { chosen, formatIds, parseIds } from './id-filter';

describe('parseIds', () => {
  test.each([
    [null, []],
    ['', []],
    ['3', [3]],
    ['3,17', [3, 17]],
    ['3,3', [3]],
    ['3,x,-1,0,2.5,17', [3, 17]],
    ['all', []],
  ])('reads %j as %j', (text, ids) => expect(parseIds(text)).toEqual(ids));

  test('reads back what formatIds writes', () => expect(parseIds(formatIds([3, 17]))).toEqual([3, 17]));
});

describe('chosen', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const ids = (filter: number[]) => chosen(items, (item) => item.id, filter).map((item) => item.id);

  test('keeps the named ones in the order of the list', () => expect(ids([3, 1])).toEqual([1, 3]));
  test('keeps everything without a filter', () => expect(ids([])).toEqual([1, 2, 3]));
  test('keeps everything where the filter names only what is gone', () => expect(ids([99])).toEqual([1, 2, 3]));
});
