import { indexOptions, searchOptions } from './options';

const OPTIONS = [
  { value: 1, label: 'Łódź, hala 2' },
  { value: 2, label: 'Kraków, hala łódzka' },
  { value: 3, label: 'Zakopane', note: 'W2' },
  { value: 4, label: 'Gdańsk', note: 'W4' },
];

describe('searchOptions', () => {
  test.each([
    ['', [1, 2, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['lodz', [1, 2]],
    ['ŁÓDŹ', [1, 2]],
    ['hala 2', [1]],
    ['hala krakow', [2]],
    ['w4', [4]],
    ['hala', [1, 2]],
    ['krakow', [2]],
    ['nothing', []],
  ])('finds by %p the options %p', (query, found) => {
    expect(searchOptions(indexOptions(OPTIONS), query).map(({ value }) => value)).toEqual(found);
  });

  test('puts first what begins with the query', () => {
    const options = [
      { value: 'a', label: 'North hall' },
      { value: 'b', label: 'Hall 1' },
    ];
    expect(searchOptions(indexOptions(options), 'hall').map(({ value }) => value)).toEqual(['b', 'a']);
  });
});
