import {
  isBelowAll,
  isFirstTooLarge,
  isImpossible,
  judgeObstruction,
  levelAfter,
  obstructionToldAs,
  type Sensing,
} from './judge-reading';

const LASER: Sensing = {
  sensor: 'laser',
  baseDistance: 5_000,
  baseAngle: null,
  isInverted: false,
  permissible: 100,
  levels: [25, 50, 75, 100],
  clearDistance: 4_990,
  isObstructed: false,
  obstructionAt: null,
  obstruction: { detection: 20, change: 10, cancel: 10 },
  hysteresis: { distance: 2, angle: 0.02 },
  level: 'none',
};
const TILT: Sensing = { ...LASER, sensor: 'inclinometer', baseDistance: null, baseAngle: 0.5, permissible: 2 };

describe('judgeObstruction', () => {
  const blocked: Sensing = { ...LASER, isObstructed: true, obstructionAt: 1_200 };
  test.each([
    ['a small change', LASER, 4_971, null, { isObstructed: false, at: null, event: null }],
    ['a jump by the detection threshold', LASER, 4_970, null, { isObstructed: true, at: 4_970, event: 'began' }],
    ['a longer distance', LASER, 5_400, null, { isObstructed: false, at: null, event: null }],
    [
      'a jump to the base',
      { ...LASER, clearDistance: 6_000 },
      5_009,
      null,
      { isObstructed: false, at: null, event: null },
    ],
    [
      'a jump to the base, at the cancel threshold',
      { ...LASER, clearDistance: 6_000 },
      5_010,
      null,
      { isObstructed: false, at: null, event: null },
    ],
    [
      'a jump to just outside of it',
      { ...LASER, clearDistance: 6_000 },
      5_011,
      null,
      { isObstructed: true, at: 5_011, event: 'began' },
    ],
    [
      'a first distance',
      { ...LASER, clearDistance: null },
      4_000,
      null,
      { isObstructed: false, at: null, event: null },
    ],
    ['the same thing still there', blocked, 1_209, null, { isObstructed: true, at: 1_200, event: null }],
    ['something else there', blocked, 1_210, null, { isObstructed: true, at: 1_210, event: 'changed' }],
    [
      'a distance that reaches the highest level in small steps',
      { ...blocked, obstructionAt: 4_905 },
      4_900,
      null,
      { isObstructed: true, at: 4_900, event: 'changed' },
    ],
    ['a distance almost back', blocked, 4_979, null, { isObstructed: true, at: 4_979, event: 'changed' }],
    [
      'a distance back within the cancel threshold',
      blocked,
      4_980,
      null,
      { isObstructed: false, at: null, event: 'ended' },
    ],
    ['no distance while obstructed', blocked, null, null, { isObstructed: true, at: 1_200, event: null }],
    ['what the device says, first of all', LASER, 4_990, true, { isObstructed: true, at: 4_990, event: 'began' }],
    ['an inclinometer', TILT, 1, true, { isObstructed: false, at: null, event: null }],
  ])('judges %s', (_, sensing, distance, told, judged) => {
    expect(judgeObstruction(sensing, distance, told)).toEqual(judged);
  });
});

describe('obstructionToldAs', () => {
  test.each([
    ['nothing below the highest level', LASER, 99.9, null],
    ['the highest level from its value on', LASER, 100, 'L4'],
    ['the same however far it is', LASER, 4_999, 'L4'],
    ['a rise as a sag', LASER, -100, 'L4'],
    ['the highest level that is on', { ...LASER, levels: [25, 50, null, 0] as const }, 51, 'L2'],
    ['nothing without a level that is on', { ...LASER, levels: [0, 0, null, 0] as const }, 400, null],
    ['nothing without a permissible value', { ...LASER, permissible: null }, 400, null],
    ['nothing with a permissible value of 0', { ...LASER, permissible: 0 }, 400, null],
    ['nothing without a deflection', LASER, null, null],
  ])('tells %s', (_, sensing, deflection, level) => {
    expect(obstructionToldAs(sensing, deflection)).toBe(level);
  });
});

describe('what a sensor cannot have measured', () => {
  test.each([
    ['no echo', LASER, { distance: 0, angle: null }, true],
    ['a negative distance', LASER, { distance: -1, angle: null }, true],
    ['the shortest distance', LASER, { distance: 0.1, angle: null }, false],
    ['the furthest target of a base', LASER, { distance: 40_000, angle: null }, false],
    ['a target beyond', LASER, { distance: 40_001, angle: null }, true],
    ['nothing', LASER, { distance: null, angle: 500 }, false],
    ['half a turn', TILT, { distance: 0, angle: -180 }, false],
    ['more than half a turn', TILT, { distance: null, angle: -180.1 }, true],
  ])('is told from what it can: %s', (_, sensing, measured, impossible) => {
    expect(isImpossible(sensing, measured)).toBe(impossible);
  });

  test.each([
    [1_000, false],
    [1_000.1, true],
    [-1_001, true],
  ])('is a first deflection beyond ten permissible values: %d of 100', (deflection, tooLarge) => {
    expect(isFirstTooLarge(LASER, deflection)).toBe(tooLarge);
    expect(isFirstTooLarge({ permissible: null }, deflection)).toBe(false);
    expect(isFirstTooLarge({ permissible: 0 }, deflection)).toBe(false);
  });
});

test.each([
  [22.9, true],
  [-22.9, true],
  [23, false],
])('is below all limits when it is below them by more than the hysteresis: %d', (deflection, below) => {
  expect(isBelowAll(LASER, LASER, deflection)).toBe(below);
});

describe('levelAfter', () => {
  test.each([
    ['rises as soon as a threshold is met', 'none', 25, 'L1'],
    ['rises over several at once', 'L1', 80, 'L3'],
    ['holds within the hysteresis', 'L2', 48, 'L2'],
    ['falls below it', 'L2', 47.9, 'L1'],
    ['falls by as many levels as it is clear of', 'L4', 40, 'L1'],
    ['holds one level on its way down', 'L4', 73.5, 'L3'],
    ['counts a rise as a sag', 'none', -75, 'L3'],
    ['does not hold what it never was', 'none', 24, 'none'],
    ['stays without a value', 'L3', null, 'L3'],
    ['is known again after an unknown time', 'unknown_or_NA', 24, 'none'],
  ] as const)('%s', (_, level, deflection, after) => {
    expect(levelAfter({ ...LASER, level }, deflection)).toBe(after);
  });

  test('is unknown without a permissible value', () => {
    expect(levelAfter({ ...LASER, permissible: null, level: 'L2' }, 30)).toBe('unknown_or_NA');
  });

  test('holds an angle by its own hysteresis', () => {
    expect(levelAfter({ ...TILT, level: 'L1' }, 0.485)).toBe('L1');
    expect(levelAfter({ ...TILT, level: 'L1' }, 0.479)).toBe('none');
  });
});
