import { changes } from '../../testing/changes';
import { type Followed, followReading, followReadings, followStatus, judgeLate, type Reading } from './follow-reading';
import type { NodeState } from './node-state';
import { NOTHING_MEASURED } from './store-readings';

// What a reading makes of its node, by examples: the node before, what it measured, what changes on the node, and
// what is logged.

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 10, minute));

/** A laser 5 m above its target, which has sagged by 40 of at most 100 mm. */
const GIRDER: NodeState = {
  id: 1,
  systemId: 7,
  name: 'Girder 1',
  sensor: 'laser',
  baseDistance: 5_000,
  baseAngle: null,
  isInverted: false,
  permissible: 100,
  levels: [25, 50, 75, 100],
  obstruction: { detection: 20, change: 10, cancel: 10 },
  hysteresis: { distance: 2, angle: 0.02 },
  newestAt: at(0),
  knownAt: at(0),
  deflection: 40,
  level: 'L1',
  distance: 4_960,
  clearDistance: 4_960,
  angle: null,
  isObstructed: false,
  obstructionAt: null,
  toldAs: null,
  outOfRange: false,
  isImpossible: false,
  temperature1: 4.5,
  temperature2: null,
  temperatureAt: at(0),
  supplyVoltage1: 3.6,
  supplyVoltage2: null,
  supplyState: 'battery_good_normal',
  damagedParts: [],
  damagedFrom: null,
  lastLoggedLevel: null,
  held: null,
};
/** The same for a tilt of 0.5 of at most 2°. */
const WALL: NodeState = {
  ...GIRDER,
  name: 'Wall 1',
  sensor: 'inclinometer',
  baseDistance: null,
  baseAngle: 1,
  permissible: 2,
  deflection: 0.5,
  distance: null,
  clearDistance: null,
  angle: 1.5,
};
const reading = (minute: number, measured: Partial<Reading>): Reading => ({
  ...NOTHING_MEASURED,
  nodeId: 1,
  at: at(minute),
  ...measured,
});

const logged = ({ events }: Pick<Followed, 'events'>) =>
  events.map(({ severity, toldAs, messageEn }) => `${severity}${toldAs ? ` as ${toldAs}` : ''}: ${messageEn}`);

const LEVEL_2 = { level: 'L2', deflection: 51, distance: 4_949, clearDistance: 4_949 } as const;
const BLOCKED = { isObstructed: true, obstructionAt: 1_200 } as const;
const HELD = { level: 'L1', permissible: 50, levels: [25, 50, 75, 100] } as const;
/** A clear distance is that of the newest reading, too. */
const clear = (distance: number) => ({ distance, clearDistance: distance });

test.each<[string, NodeState, Partial<Reading>, Partial<NodeState>, string[]]>([
  [
    'a sag that meets a threshold',
    GIRDER,
    { distance: 4_948 },
    { ...clear(4_948), deflection: 52, level: 'L2' },
    ['L2: Threshold level L2 exceeded at Girder 1: 52 mm (52% of the permissible value)'],
  ],
  [
    'a sag below it by less than the hysteresis',
    { ...GIRDER, ...LEVEL_2 },
    { distance: 4_951 },
    { ...clear(4_951), deflection: 49 },
    [],
  ],
  [
    'a sag below it by more',
    { ...GIRDER, ...LEVEL_2 },
    { distance: 4_953 },
    { ...clear(4_953), deflection: 47, level: 'L1' },
    ['L2: Below threshold level L2 again at Girder 1, now L1'],
  ],
  [
    'a sag below all thresholds',
    GIRDER,
    { distance: 4_980 },
    { ...clear(4_980), deflection: 20, level: 'none' },
    ['L1: Below threshold level L1 again at Girder 1'],
  ],
  [
    'a tilt that meets a threshold',
    WALL,
    { angle: 2 },
    { angle: 2, deflection: 1, level: 'L2' },
    ['L2: Threshold level L2 exceeded at Wall 1: 1.000° (50% of the permissible value)'],
  ],
  [
    'a level after an unknown time: an alarm that is still on is a new one',
    { ...GIRDER, level: 'unknown_or_NA', lastLoggedLevel: 'L1' },
    { distance: 4_960 },
    { level: 'L1' },
    ['L1: Threshold level L1 exceeded at Girder 1: 40 mm (40% of the permissible value)'],
  ],
  [
    'no level after an unknown time: the alarm that was logged last is over',
    { ...GIRDER, level: 'unknown_or_NA', lastLoggedLevel: 'L2' },
    { distance: 4_980 },
    { ...clear(4_980), deflection: 20, level: 'none' },
    ['L2: Below threshold level L2 again at Girder 1'],
  ],
  [
    'a sag below the changed thresholds, but above those in force when the alarm began',
    { ...GIRDER, held: HELD },
    { distance: 4_980 },
    { ...clear(4_980), deflection: 20, level: 'none' },
    [
      'other: Below threshold level L1 again at Girder 1 by its changed thresholds only: 20 mm (20% of the ' +
        'permissible value) is above those in force when the alarm began',
    ],
  ],
  [
    'a sag below both',
    { ...GIRDER, held: HELD },
    { distance: 4_990 },
    { ...clear(4_990), deflection: 10, level: 'none', held: null },
    ['L1: Below threshold level L1 again at Girder 1'],
  ],
  [
    'a jump: something is in the way, or the structure has moved',
    GIRDER,
    { distance: 4_930 },
    { isObstructed: true, obstructionAt: 4_930 },
    ['obstruction: Obstruction detected at Girder 1, or the structure has moved to 70 mm: check it now'],
  ],
  [
    'a jump as far as the highest level',
    GIRDER,
    { distance: 4_900 },
    { isObstructed: true, obstructionAt: 4_900, toldAs: 'L4' },
    [
      'obstruction as L4: Girder 1: 60 mm shorter at once: obstructed, or the structure has moved to 100 mm (100% of ' +
        'the permissible value). Check from a safe place',
    ],
  ],
  [
    'an obstruction by the word of the device',
    GIRDER,
    { distance: 4_930, obstructed: true },
    { isObstructed: true, obstructionAt: 4_930 },
    ['obstruction: Obstruction detected at Girder 1'],
  ],
  ['the same obstruction again', { ...GIRDER, ...BLOCKED }, { distance: 1_205 }, {}, []],
  [
    'a clear distance after an obstruction',
    { ...GIRDER, ...BLOCKED },
    { distance: 4_955 },
    { ...clear(4_955), deflection: 45, isObstructed: false, obstructionAt: null },
    ['obstruction: Obstruction at Girder 1 is over'],
  ],
  [
    'no echo',
    GIRDER,
    { distance: 0 },
    { isImpossible: true },
    ['other: Girder 1 measured 0 mm, which cannot be: no level'],
  ],
  ['no echo again', { ...GIRDER, isImpossible: true }, { distance: 0 }, {}, []],
  ['an echo after that', { ...GIRDER, isImpossible: true }, { distance: 4_960 }, { isImpossible: false }, []],
  [
    'a damaged sensor, whose value counts no more',
    GIRDER,
    { distance: 4_900, damagedParts: ['rangefinder'] },
    { damagedParts: ['rangefinder'], damagedFrom: at(1) },
    ['other: Maintenance needed: Girder 1 reports a damaged sensor'],
  ],
  [
    'a repaired sensor',
    { ...GIRDER, damagedParts: ['rangefinder'], damagedFrom: at(0) },
    { distance: 4_960, damagedParts: [] },
    { damagedParts: [], damagedFrom: null },
    [],
  ],
  [
    'a battery that becomes weak',
    GIRDER,
    { supplyState: 'battery_weak', supplyVoltage1: 3.1 },
    { supplyState: 'battery_weak', supplyVoltage1: 3.1 },
    ['other: Battery of Girder 1 is weak'],
  ],
  [
    'a battery that becomes empty, having been weak',
    { ...GIRDER, supplyState: 'battery_weak' },
    { supplyState: 'battery_empty' },
    { supplyState: 'battery_empty' },
    [],
  ],
  ['a temperature alone', GIRDER, { temperature2: -3 }, { temperature2: -3, temperatureAt: at(1) }, []],
  ['another alone', GIRDER, { temperature1: 6 }, { temperature1: 6, temperatureAt: at(1) }, []],
  ['a second voltage alone', { ...GIRDER, supplyVoltage2: 3 }, { supplyVoltage2: 2.9 }, { supplyVoltage2: 2.9 }, []],
  ['a reading without voltages, which stay', { ...GIRDER, supplyVoltage2: 3 }, { distance: 4_960 }, {}, []],
  [
    'a battery that becomes empty at once',
    GIRDER,
    { supplyState: 'battery_empty' },
    { supplyState: 'battery_empty' },
    ['other: Battery of Girder 1 is weak'],
  ],
  ['a new battery', { ...GIRDER, supplyState: 'battery_weak' }, { supplyState: 'line' }, { supplyState: 'line' }, []],
  [
    'damage that spreads: it is told once, and as old as it was',
    { ...GIRDER, damagedParts: ['rangefinder'], damagedFrom: at(-9) },
    { damagedParts: ['rangefinder', 'inclinometer'] },
    { damagedParts: ['rangefinder', 'inclinometer'] },
    [],
  ],
  [
    'a value of a sensor of which an earlier reading said that it is damaged',
    { ...GIRDER, damagedParts: ['rangefinder'], damagedFrom: at(-9) },
    { distance: 4_900 },
    {},
    [],
  ],
  [
    'damage of another sensor, which says nothing of this one',
    { ...GIRDER, damagedParts: ['inclinometer'], damagedFrom: at(-9) },
    { distance: 4_948 },
    { ...clear(4_948), deflection: 52, level: 'L2' },
    ['L2: Threshold level L2 exceeded at Girder 1: 52 mm (52% of the permissible value)'],
  ],
  [
    'an angle that cannot be',
    WALL,
    { angle: 181 },
    { isImpossible: true },
    ['other: Wall 1 measured 181.000°, which cannot be: no level'],
  ],
  ['an angle after that', { ...WALL, isImpossible: true }, { angle: 1.5 }, { isImpossible: false }, []],
  [
    'a reading without a value after that: it is still not known to measure',
    { ...GIRDER, isImpossible: true },
    { temperature2: -3, angle: 2 },
    { temperature2: -3, temperatureAt: at(1), angle: 2 },
    [],
  ],
  [
    'a first tilt of more than ten permissible values: its base is wrong',
    { ...WALL, deflection: null, level: 'unknown_or_NA' },
    { angle: 22 },
    { isImpossible: true },
    [
      'other: Wall 1 first measured 21.000° (1050% of the permissible value), which cannot be: no level. ' +
        'Check its base',
    ],
  ],
  [
    'such a tilt later, which is believed',
    WALL,
    { angle: 22 },
    { angle: 22, deflection: 21, level: 'L4' },
    ['L4: Threshold level L4 exceeded at Wall 1: 21.000° (1050% of the permissible value)'],
  ],
  [
    'an obstruction by the word of the device, without a distance',
    GIRDER,
    { obstructed: true },
    { isObstructed: true },
    ['obstruction: Obstruction detected at Girder 1'],
  ],
  [
    'an obstruction that moves away: it stays told as the level that it may have been',
    { ...GIRDER, ...BLOCKED, toldAs: 'L4' },
    { distance: 4_930 },
    { obstructionAt: 4_930 },
    ['obstruction: Obstruction changed at Girder 1, or the structure has moved to 70 mm: check it now'],
  ],
  [
    'an obstruction that moves as far as the highest level',
    { ...GIRDER, isObstructed: true, obstructionAt: 4_930 },
    { distance: 4_890 },
    { obstructionAt: 4_890, toldAs: 'L4' },
    [
      'obstruction as L4: Girder 1: now 70 mm shorter: obstructed, or the structure has moved to 110 mm (110% of the ' +
        'permissible value). Check from a safe place',
    ],
  ],
  [
    'an obstruction that was told as a level and is over',
    { ...GIRDER, ...BLOCKED, toldAs: 'L4' },
    { distance: 4_960 },
    { isObstructed: false, obstructionAt: null, toldAs: null },
    ['obstruction: Obstruction at Girder 1 is over'],
  ],
  [
    'a level that rises while an alarm of changed thresholds is held',
    { ...GIRDER, held: HELD },
    { distance: 4_948 },
    { ...clear(4_948), deflection: 52, level: 'L2' },
    ['L2: Threshold level L2 exceeded at Girder 1: 52 mm (52% of the permissible value)'],
  ],
  [
    'a held alarm that has fallen below the changed thresholds before, once',
    { ...GIRDER, level: 'none', held: HELD },
    { distance: 4_980 },
    { ...clear(4_980), deflection: 20 },
    [],
  ],
  [
    'the end of such an alarm, by the level that it had',
    { ...GIRDER, level: 'none', held: HELD },
    { distance: 4_990 },
    { ...clear(4_990), deflection: 10, held: null },
    ['L1: Below threshold level L1 again at Girder 1'],
  ],
])('follows %s', (_, before, measured, changed, told) => {
  const followed = followReading(before, reading(1, measured));
  // A level is as old as the newest deflection.
  const known = followed.row.deflection === null ? {} : { knownAt: at(1) };
  expect(changes(before, followed.state)).toEqual({ newestAt: at(1), ...known, ...changed });
  expect(logged(followed)).toEqual(told);
});

test('asks somebody to confirm a level and an obstruction, and nothing else', () => {
  const confirmed = (before: NodeState, measured: Partial<Reading>) =>
    followReading(before, reading(1, measured)).events.map(({ confirmable }) => confirmable);
  expect(confirmed(GIRDER, { distance: 4_948 })).toEqual([true]);
  expect(confirmed(GIRDER, { distance: 4_930 })).toEqual([true]);
  expect(confirmed(GIRDER, { distance: 4_980 })).toEqual([false]);
  expect(confirmed({ ...GIRDER, ...BLOCKED }, { distance: 4_960 })).toEqual([false]);
  expect(confirmed(GIRDER, { distance: 0 })).toEqual([false]);
  expect(confirmed(GIRDER, { damagedParts: ['rangefinder'] })).toEqual([false]);
  expect(confirmed(GIRDER, { supplyState: 'battery_weak' })).toEqual([false]);
});

test('keeps what was measured, with the limits in force', () => {
  const stored = {
    nodeId: 1,
    systemId: 7,
    measuredAt: at(1),
    temperature1: 5,
    permissibleValue: 100,
    level1: 25,
    level2: 50,
    level3: 75,
    level4: 100,
    importId: null,
  };
  const rowOf = (distance: number) => followReading(GIRDER, reading(1, { distance, temperature1: 5 })).row;
  expect(rowOf(4_948)).toEqual({ ...stored, measuredDistance: 4_948, deflection: 52, obstructed: false });
  expect(rowOf(1_200)).toEqual({ ...stored, measuredDistance: 1_200, deflection: null, obstructed: true });
  expect(rowOf(0)).toEqual({ ...stored, measuredDistance: 0, deflection: null, obstructed: false });
  const tilted = followReading(WALL, reading(1, { angle: 1.6, distance: 7 })).row;
  expect([tilted.measuredDistance, tilted.deflection]).toEqual([null, 0.6]);
});

test('follows the readings of several nodes in the order of their moments', () => {
  const other = { ...GIRDER, id: 2, name: 'Girder 2', held: HELD };
  const goesOn = { ...other, id: 4, name: 'Girder 4' };
  const followed = followReadings(new Map([GIRDER, other, goesOn].map((node) => [node.id, node])), [
    reading(4, { nodeId: 4, distance: 4_960 }),
    reading(2, { distance: 4_945 }),
    reading(1, { distance: 4_952 }),
    reading(0, { distance: 4_961 }),
    reading(3, { nodeId: 2, distance: 4_990 }),
    reading(3, { nodeId: 3, distance: 4_900 }),
  ]);
  expect(followed.states.map(({ name, newestAt, deflection, level }) => [name, newestAt, deflection, level])).toEqual([
    ['Girder 1', at(2), 55, 'L2'],
    ['Girder 2', at(3), 10, 'none'],
    ['Girder 4', at(4), 40, 'L1'],
  ]);
  expect(followed.rows.map(({ nodeId, deflection }) => [nodeId, deflection])).toEqual([
    [1, 48],
    [1, 55],
    [2, 10],
    [4, 40],
  ]);
  expect(logged(followed)).toEqual([
    'L2: Threshold level L2 exceeded at Girder 1: 55 mm (55% of the permissible value)',
    'L1: Below threshold level L1 again at Girder 2',
  ]);
  // The alarm that was held is over, and the reading as old as the newest is late.
  expect(followed.released).toEqual([2]);
  expect(followed.late).toEqual([reading(0, { distance: 4_961 })]);
});

test.each<[string, Parameters<typeof judgeLate>[2]['before'], Partial<Reading>, number | null, string[]]>([
  ['below the level', { deflection: 30, isObstructed: false }, { distance: 4_976 }, 24, []],
  [
    'at a level',
    { deflection: 45, isObstructed: false },
    { distance: 4_948 },
    52,
    ['L2: Threshold level L2 exceeded at Girder 1: 52 mm (52% of the permissible value), reported late'],
  ],
  ['after a jump below the highest level', { deflection: 10, isObstructed: false }, { distance: 4_930 }, null, []],
  ['while it was obstructed', { deflection: 10, isObstructed: true }, { distance: 4_930 }, null, []],
  // 15 mm: too little to begin one, too much to end one.
  ['that does not end an obstruction', { deflection: 10, isObstructed: true }, { distance: 4_975 }, null, []],
  [
    'within an obstruction without a deflection',
    { deflection: null, isObstructed: true },
    { distance: 4_930 },
    null,
    [],
  ],
  ['that ends an obstruction', { deflection: 10, isObstructed: true }, { distance: 4_981 }, 19, []],
  ['without one before it', null, { distance: 4_976 }, 24, []],
  [
    'that is large, and not the first',
    { deflection: 10, isObstructed: false },
    { distance: 3_990, obstructed: false },
    1_010,
    ['L4: Threshold level L4 exceeded at Girder 1: 1010 mm (1010% of the permissible value), reported late'],
  ],
  ['that cannot be', { deflection: 10, isObstructed: false }, { distance: 0 }, null, []],
])('judges a late reading %s', (_, before, measured, deflection, told) => {
  const { row, alarm } = judgeLate(GIRDER, reading(-5, measured), { before });
  expect(row).toMatchObject({ measuredAt: at(-5), deflection, measuredDistance: measured.distance });
  expect(logged({ events: alarm ? [alarm.event] : [] })).toEqual(told);
});

test('tells of an alarm as late without its levels: the card shows that of the newest reading', () => {
  const { alarm } = judgeLate(GIRDER, reading(-5, { distance: 4_948 }), {
    before: { deflection: 45, isObstructed: false },
  });
  expect(alarm).toMatchObject({ level: 'L2', from: 50, event: { levelBefore: null, levelAfter: null } });
});

test('follows a status, which is no reading', () => {
  const { state, events } = followStatus(GIRDER, 'battery_weak', at(5));
  expect(changes(GIRDER, state)).toEqual({ supplyState: 'battery_weak' });
  expect(events).toMatchObject([{ nodeId: 1, systemId: 7, eventAt: at(5), messageEn: 'Battery of Girder 1 is weak' }]);
  expect(followStatus(state, 'battery_empty', at(6)).events).toEqual([]);
});
