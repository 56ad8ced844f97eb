import { decodeOutlines, project } from './decode';
import encoded from './outlines.json';

test('a place is projected as web maps do, and the poles stay at the edges', () => {
  expect(project(0, 0)).toEqual([0.5, 0.5]);
  expect(project(-180, 85.0511)[0]).toBe(0);
  expect(project(0, 90)[1]).toBeCloseTo(0, 5);
  expect(project(0, -90)[1]).toBeCloseTo(1, 5);
});

test('the way from point to point becomes points, with the box around them', () => {
  const outlines = decodeOutlines({
    steps: 100,
    land: [[9_000, 0, -18_000, 0, 9_000, 4_500]],
    lakes: [],
    rivers: [],
    borders: [],
    towns: [
      { people: 500_000, names: 'East\nWest', places: [9_000, 0, -18_000, 0] },
      { people: 30_000, names: 'Middle', places: [0, 0] },
    ],
  });
  const [ring] = outlines.land;
  const north = project(0, 45)[1];
  expect([...(ring?.points ?? [])]).toEqual([0.75, 0.5, 0.25, 0.5, 0.5, north]);
  expect(ring?.box).toEqual({ west: 0.25, north, east: 0.75, south: 0.5 });
  expect(outlines.towns).toEqual([
    { name: 'East', people: 500_000, x: 0.75, y: 0.5 },
    { name: 'West', people: 500_000, x: 0.25, y: 0.5 },
    { name: 'Middle', people: 30_000, x: 0.5, y: 0.5 },
  ]);
});

test('the data have land, waters, borders, and every town with its place, the largest first', () => {
  const { land, lakes, rivers, borders, towns } = decodeOutlines(encoded);
  for (const lines of [land, lakes, rivers, borders]) expect(lines.length).toBeGreaterThan(150);
  const [x, y] = project(21.01, 52.23);
  const warsaw = towns.find(({ name }) => name === 'Warsaw');
  expect(warsaw?.x).toBeCloseTo(x, 4);
  expect(warsaw?.y).toBeCloseTo(y, 4);
  expect(towns.map(({ people }) => people)).toEqual(towns.map(({ people }) => people).sort((a, b) => b - a));
  const { towns: tiers } = encoded;
  expect(tiers.every(({ names, places }) => names.split('\n').length * 2 === places.length)).toBe(true);
});
