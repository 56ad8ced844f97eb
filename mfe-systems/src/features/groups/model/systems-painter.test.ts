import type { System } from '@sagitta/shared-contracts/api/system';
import type { Map as LeafletMap, Point } from 'leaflet';
import { system } from '../../../shared/testing/fixtures';
import { placedSystems } from './place';
import { systemsPainter } from './systems-painter';

const SIZE = { x: 1_000, y: 500 } as Point;
/** A map on which a degree is a pixel. */
const MAP = { latLngToContainerPoint: ([y, x]: [number, number]) => ({ x, y }) } as unknown as LeafletMap;

/** How often each method of any canvas was called, and what was copied onto which place. */
function canvases() {
  const calls: Record<string, number> = {};
  const copies: unknown[][] = [];
  const context = (canvas: HTMLCanvasElement | null) =>
    new Proxy({ canvas } as unknown as CanvasRenderingContext2D, {
      get: (target, name: string) => {
        if (name in target) return Reflect.get(target, name) as unknown;
        return (...given: unknown[]) => {
          calls[name] = (calls[name] ?? 0) + 1;
          if (name === 'drawImage') copies.push(given);
          return { width: 40 };
        };
      },
    });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return context(this) as never;
  });
  return { calls, copies, map: context(null) };
}
afterEach(() => jest.restoreAllMocks());

const systemAt = (ID: number, latitude: number, longitude: number, own: Partial<System> = {}) =>
  system({
    ID,
    latitude: { Valid: true, Float64: latitude },
    longitude: { Valid: true, Float64: longitude },
    NodesHighestKnownThreatLevel: 'none',
    ...own,
  });
const LEVELS = ['none', 'L1', 'L2', 'L3'] as const;
const MANY = Array.from({ length: 400 }, (_, index) => {
  const level = LEVELS[index % LEVELS.length] ?? 'none';
  return systemAt(index + 1, index % 80, index % 90, {
    NodesHighestThreatLevelActiveNonobstructed: level,
    NodesHighestKnownThreatLevel: level,
  });
});

test('draws each kind of mark once, and copies it to every system in any number of zooms', () => {
  const { calls, copies, map } = canvases();
  const draw = systemsPainter(placedSystems(MANY))(1);
  for (let zoom = 0; zoom < 3; zoom += 1) draw(map, MAP, SIZE);
  expect(copies).toHaveLength(3 * MANY.length);
  expect(new Set(copies.map(([stamp]) => stamp)).size).toBe(LEVELS.length);
  // A circle each, and the quarters in three of them.
  expect(calls.arc).toBe(LEVELS.length + 3);
});

test('works out the level of a system once for any number of zooms', () => {
  const { map } = canvases();
  let read = 0;
  const counted = systemAt(1, 50, 20);
  Object.defineProperty(counted, 'NodesHighestKnownThreatLevel', { get: () => ((read += 1), 'L2') });
  const draw = systemsPainter(placedSystems([counted]))(1);
  const before = read;
  for (let zoom = 0; zoom < 3; zoom += 1) draw(map, MAP, SIZE);
  expect([before > 0, read - before]).toEqual([true, 0]);
});

test('stamps the level that a system has, also the last known one', () => {
  const { copies, map } = canvases();
  const same = { NodesHighestThreatLevelActiveNonobstructed: 'L2', NodesHighestKnownThreatLevel: 'L2' } as const;
  const systems = [
    systemAt(1, 10, 10, same),
    systemAt(2, 10, 20, { NodesHighestThreatLevelActiveNonobstructed: 'none', NodesHighestKnownThreatLevel: 'L2' }),
    systemAt(3, 10, 30, same),
  ];
  systemsPainter(placedSystems(systems))(1)(map, MAP, SIZE);
  const [first, lastKnown, third] = copies.map(([stamp]) => stamp);
  expect(first).toBe(third);
  expect(first).not.toBe(lastKnown);
});

test('draws no level as one of now where it is renewed no more', () => {
  const { calls, map } = canvases();
  systemsPainter(placedSystems(MANY), true)(1)(map, MAP, SIZE);
  // Stripes over each kind.
  expect(calls.clip).toBe(LEVELS.length);
});

test('puts marks on whole device pixels, around where the system is', () => {
  const { copies, map } = canvases();
  systemsPainter(placedSystems([systemAt(1, 33, 45)]))(1.5)(map, MAP, SIZE);
  expect(copies.map(([, ...place]) => place)).toEqual([[(45 - 10) * 1.5, (33 - 10) * 1.5, 30, 30].map(inCss)]);
});
const inCss = (pixels: number) => Math.round(pixels) / 1.5;

test('leaves out what is out of sight', () => {
  const { copies, map } = canvases();
  const systems = [systemAt(1, 10, 10), systemAt(2, -9, 10), systemAt(3, 10, -8.5)];
  systemsPainter(placedSystems(systems))(1)(map, MAP, SIZE);
  expect(copies).toHaveLength(2);
});

test('writes the names of up to 40 systems, and none where there are more', () => {
  const few = canvases();
  systemsPainter(placedSystems(MANY.slice(0, 40)))(1)(few.map, MAP, SIZE);
  expect(few.calls.measureText).toBe(40);
  const many = canvases();
  systemsPainter(placedSystems(MANY.slice(0, 41)))(1)(many.map, MAP, SIZE);
  expect(many.calls.measureText).toBeUndefined();
});

test('draws a question where a level is unknown, which an empty circle would pass off as no threat', () => {
  const { calls, map } = canvases();
  const placed = placedSystems([systemAt(1, 50, 20)]).map((one) => ({
    ...one,
    level: { ...one.level, state: 'unknown_or_NA' as const },
  }));
  systemsPainter(placed)(1)(map, MAP, SIZE);
  // Its name, and the question.
  expect(calls.fillText).toBe(2);
});
