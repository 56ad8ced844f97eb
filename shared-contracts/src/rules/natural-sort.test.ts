import { naturalCompare } from './natural-sort';

test.each<[string, string[]]>([
  ['numbers by their value', ['Node 1', 'Node 2', 'Node 10', 'Node 100']],
  ['numbers within a name', ['A2-B3', 'A2-B12', 'A10-B1']],
  ['Polish letters in their place', ['Dach', 'Hala', 'Łącznik', 'Żuraw']],
  ['small and capital letters together', ['belka 1', 'Belka 2', 'belka 3']],
])('sorts %s', (_, sorted) => {
  expect(sorted.toReversed().toSorted(naturalCompare)).toEqual(sorted);
});
