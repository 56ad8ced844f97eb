import { bareNode, gateway, inclinometer, laser, system } from '../../../shared/testing/fixtures';
import { stillToSet } from './still-to-set';

const located = { latitude: { Valid: true, Float64: 52.1 }, longitude: { Valid: true, Float64: 21.2 }, hasMap: true };
const placed = { mapPositionX: 10, mapPositionY: 20 };
const names = (own: Parameters<typeof system>[0], nodes: Parameters<typeof stillToSet>[1]) => {
  const missing = stillToSet(system({ ...located, ...own }), nodes);
  return (
    missing && {
      ...missing,
      base: missing.base.map(({ name }) => name),
      thresholds: missing.thresholds.map(({ name }) => name),
      place: missing.place.map(({ name }) => name),
    }
  );
};
const nothing = { location: false, plan: false, base: [], thresholds: [], place: [] };

it('is nothing for a system that is ready, relays and switched off devices included', () => {
  const off = laser({ id: 8, active: false, PermissibleValue: null });
  expect(names({}, [laser(placed), gateway(), off])).toBeNull();
});

it.each<[string, Parameters<typeof system>[0], object]>([
  ['a location', { latitude: null }, { location: true }],
  ['half a location', { longitude: { Valid: false, Float64: 0 } }, { location: true }],
  ['a plan, before its devices can have a place', { hasMap: false }, { plan: true }],
])('is %s', (_, own, missing) => {
  expect(names(own, [laser(own?.hasMap === false ? {} : placed)])).toEqual({ ...nothing, ...missing });
});

it('is not a plan where the host does not say whether there is one', () => {
  expect(names({ hasMap: null }, [laser()])).toBeNull();
});

it('is what a new device has not: base, thresholds and its place', () => {
  const fresh = { LatestKnownCalculatedDeflection: null, PermissibleValue: null };
  expect(
    names({}, [laser({ name: 'A', ...fresh }), inclinometer({ name: 'B', ...fresh, ...placed }), laser(placed)]),
  ).toEqual({ ...nothing, base: ['A', 'B'], thresholds: ['A', 'B'], place: ['A'] });
});

it('is thresholds where each level is off, though the permissible value is set', () => {
  const levels = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };
  expect(names({}, [laser({ name: 'A', ...levels, ...placed })])).toEqual({ ...nothing, thresholds: ['A'] });
});

it('is not what the controller of a W2 system keeps, nor what no version here can set', () => {
  const w2 = { systemVersion: 'W2' as const, W2SystemId: 'W2-7', latitude: null };
  expect(names(w2, [laser({ SystemVersion: 'W2', PermissibleValue: null, ...placed })])).toBeNull();
  expect(names({}, [bareNode({ MainSensorType: 'unknown', ...placed })])).toBeNull();
});
