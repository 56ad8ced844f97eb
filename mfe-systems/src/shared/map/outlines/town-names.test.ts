import { isNamed, placeTowns } from './town-names';

test.each([
  [5_000_000, 3, true],
  [2_000_000, 3, false],
  [2_000_000, 4.9, true],
  [50_000, 7.9, false],
  [50_000, 8, true],
  [30_000, 8, false],
  [30_000, 9, true],
])('a town of %i people at zoom %d is named: %s', (people, zoom, expected) => {
  expect(isNamed({ people }, zoom)).toBe(expected);
});

test('a name that would cover another is left out, and the first one wins', () => {
  const towns = [
    { name: 'Large', x: 100, y: 100 },
    { name: 'Under it', x: 110, y: 105 },
    { name: 'Below', x: 100, y: 140 },
    { name: 'Beside', x: 200, y: 100 },
  ];
  expect(placeTowns(towns, () => 50).map(({ name }) => name)).toEqual(['Large', 'Below', 'Beside']);
});

test('a name is right of its dot, vertically centred', () => {
  expect(placeTowns([{ name: 'Town', x: 100, y: 100 }], () => 50)).toMatchObject([{ left: 106, top: 93 }]);
});
