import type { Node } from '../api/node';
import { aNode } from '../testing/fixtures';
import {
  type Based,
  deflectionOf,
  levelAt,
  meets,
  reachedLevel,
  silenceOf,
  thresholdsOf,
  usedPercent,
} from './reached-level';

const LASER: Based = { sensor: 'laser', baseDistance: 5_000, baseAngle: null, isInverted: false };
const TILT: Based = { sensor: 'inclinometer', baseDistance: null, baseAngle: 0.5, isInverted: false };
const LEVELS = { ThresholdLevel1: 25, ThresholdLevel2: 50, ThresholdLevel3: 75, ThresholdLevel4: 90 };

test.each<[string, Based, number | null, number | null]>([
  ['a laser that reads less than its base', LASER, 4_904, 96],
  ['a laser that reads more', LASER, 5_100.1, -100.1],
  ['a laser without a base', { ...LASER, baseDistance: null }, 4_904, null],
  ['a laser that reads nothing', LASER, null, null],
  ['an inclinometer', TILT, 0.775, 0.275],
  ['an inverted inclinometer', { ...TILT, isInverted: true }, 0.775, -0.275],
  ['an inclinometer at its base', { ...TILT, isInverted: true }, 0.5, 0],
  ['what has no sensor', { ...TILT, sensor: 'none' }, 0.5, null],
])('gives %s its deflection', (_, based, reading, deflection) =>
  expect(deflectionOf(based, { distance: reading, angle: reading })).toBe(deflection),
);

test('reads each sensor by its own value', () => {
  expect(deflectionOf(LASER, { distance: null, angle: 0.8 })).toBeNull();
  expect(deflectionOf(TILT, { distance: 4_904, angle: null })).toBeNull();
});

test.each([
  [Number.NaN, 60],
  [5, Number.NaN],
  [null, 60],
])('%p of %p is an unknown level, not none', (deflection, permissible) => {
  expect(levelAt(deflection, { permissible, levels: [25, 50, 75, 95] })).toBeNull();
});

describe('reachedLevel', () => {
  test.each<[string, number | null, number | null, Partial<Node>, number | null]>([
    ['below every threshold', 9.99, 40, {}, 0],
    ['exactly at a threshold', 10, 40, {}, 1],
    ['just below one, which rounding would lift', 14.6, 20, {}, 2],
    ['just below one in whole percent', 74.96, 100, {}, 2],
    ['a negative reading beyond L4', -95, 90, {}, 4],
    ['a negative tilt between L3 and L4', -0.7, 0.8, {}, 3],
    ['a threshold that binary fractions miss', 0.29, 1, { ThresholdLevel1: 29 }, 1],
    ['another of them', 0.35, 0.5, { ThresholdLevel2: 70 }, 2],
    ['levels that are off', 100, 100, { ThresholdLevel3: 0, ThresholdLevel4: null }, 2],
    [
      'no level at all',
      100,
      100,
      { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: null },
      null,
    ],
    ['no reading', null, 40, {}, null],
    ['no permissible value', 10, null, {}, null],
    ['a permissible value of nothing', 10, 0, {}, null],
  ])('tells of %s the level that is met', (_, deflection, permissible, levels, expected) => {
    const node = aNode({
      LatestKnownCalculatedDeflection: deflection,
      PermissibleValue: permissible,
      ...LEVELS,
      ...levels,
    });
    expect(reachedLevel(node)).toBe(expected);
  });
});

test.each<[string, Partial<Node>, ReturnType<typeof silenceOf>]>([
  ['with a permissible value and one level on', { ...LEVELS, ThresholdLevel1: 0, ThresholdLevel2: null }, null],
  ['without a permissible value', { PermissibleValue: null }, 'no_permissible'],
  ['with a permissible value of 0', { PermissibleValue: 0 }, 'zero_permissible'],
  [
    'with every level off',
    { ThresholdLevel1: 0, ThresholdLevel2: null, ThresholdLevel3: 0, ThresholdLevel4: 0 },
    'no_levels',
  ],
])('of a device %s says why it raises no alarm', (_, limits, silence) =>
  expect(silenceOf(aNode({ PermissibleValue: 40, ...LEVELS, ...limits }))).toBe(silence),
);

test('counts both directions alike', () => {
  expect(usedPercent(aNode({ LatestKnownCalculatedDeflection: -30, PermissibleValue: 40 }))).toBe(75);
  expect(usedPercent(aNode({ LatestKnownCalculatedDeflection: 30, PermissibleValue: 40 }))).toBe(75);
});

test('never meets a threshold that is off', () => {
  expect([meets(100, 0), meets(100, null), meets(0, 0)]).toEqual([false, false, false]);
});

test('takes the thresholds in force from a device', () => {
  expect(
    thresholdsOf({
      PermissibleValue: 40,
      ThresholdLevel1: 25,
      ThresholdLevel2: null,
      ThresholdLevel3: 75,
      ThresholdLevel4: 90,
    }),
  ).toEqual({ permissible: 40, levels: [25, null, 75, 90] });
});
