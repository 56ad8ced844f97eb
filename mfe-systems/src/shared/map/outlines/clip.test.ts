import { clipRing, overlaps } from './clip';

const BOX = { west: 0, north: 0, east: 10, south: 10 };

test.each([
  ['inside', [1, 1, 9, 1, 9, 9], [1, 1, 9, 1, 9, 9]],
  ['outside', [20, 20, 30, 20, 30, 30], []],
  ['around the box', [-90, -90, 90, -90, 90, 90, -90, 90], [0, 0, 10, 0, 10, 10, 0, 10]],
  ['over the east edge', [5, 2, 15, 2, 15, 4, 5, 4], [5, 2, 10, 2, 10, 4, 5, 4]],
])('a ring that lies %s', (_, ring, expected) => {
  const points = Array.from(clipRing(ring, BOX));
  expect(pairs(points)).toEqual(pairs(expected));
});

test.each([
  [{ west: 10, north: 10, east: 20, south: 20 }, true],
  [{ west: 10.1, north: 0, east: 20, south: 10 }, false],
  [{ west: 0, north: -5, east: 10, south: -0.1 }, false],
])('%j overlaps: %s', (box, expected) => {
  expect(overlaps(BOX, box)).toBe(expected);
});

/** Where a ring begins does not matter. */
function pairs(points: readonly number[]): string[] {
  return Array.from(
    { length: points.length / 2 },
    (_, index) => `${points[2 * index]},${points[2 * index + 1]}`,
  ).sort();
}
