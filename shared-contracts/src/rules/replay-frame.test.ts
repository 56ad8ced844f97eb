import type { Node } from '../api/node';
import type { ReplayDevice } from '../api/roof-replay';
import { aNode } from '../testing/fixtures';
import { randomOf } from '../testing/random';
import { DAY_MS, HOUR_MS } from './age';
import { deviceLevel } from './device-level';
import { frameAt, highestLoad, levelThen, replayStep, tracksOf, type DeviceFrame } from './replay-frame';
import { reachedLevel } from './reached-level';
import { ALARM_LEVELS, KNOWN_LEVELS, levelNumber } from './threat';

const START_S = 1_700_000_000;
const START = START_S * 1000;
const LIMITS = [90, 25, 50, 75, 95] as const;
const laser = (more: Partial<Node> = {}) =>
  aNode({ id: 4, name: 'Truss', MainSensorType: 'laser', SystemVersion: 'W4', PermissibleValue: 90, ...more });

/** Values an hour apart. */
const device = (values: ReplayDevice['values'], more: Partial<ReplayDevice> = {}): ReplayDevice => ({
  node: laser(),
  retiredAt: null,
  times: values.map((_, index) => (index === 0 ? START_S : 3_600)),
  values,
  limits: [[0, ...LIMITS]],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
  ...more,
});
function at(hours: number, of: ReplayDevice, before?: DeviceFrame): DeviceFrame {
  const [track] = tracksOf([of]);
  const frame = track && frameAt(track, START + hours * HOUR_MS, before);
  if (!frame) throw new Error('There is no frame.');
  return frame;
}
const stateAt = (hours: number, of: ReplayDevice) => at(hours, of).level;

test('knows nothing before the first reading', () => {
  const frame = at(-1, device([10]));
  expect(frame).toMatchObject({ measuredAt: null, heardAt: null, silent: true, level: { state: 'unknown_or_NA' } });
  expect(frame.node.LatestKnownCalculatedDeflection).toBeNull();
});

test('takes the newest reading up to the moment, not the nearest', () => {
  const of = device([10, 60]);
  expect(stateAt(0.99, of).state).toBe('none');
  expect(stateAt(1, of).state).toBe('L2');
  expect(at(0.99, of)).toMatchObject({ measuredAt: START, silent: false });
});

test('judges by the limits in force then', () => {
  const of = device([30, 30, 30], {
    limits: [
      [0, ...LIMITS],
      [1, 40, 25, 50, 75, 95],
      [2, 40, 0, 0, 0, 0],
    ],
  });
  expect([0, 1, 2].map((hours) => stateAt(hours, of))).toEqual([
    { state: 'L1', lastKnown: false },
    { state: 'L3', lastKnown: false },
    { state: 'unknown_or_NA', lastKnown: false, notMonitored: true },
  ]);
});

test('keeps a level that the log holds longer than the reading reaches it, and never lowers one', () => {
  const levels: ReplayDevice['levels'] = [
    [START_S, 2],
    [START_S + 7_200, 0],
    [START_S + 3 * 3_600, 1],
  ];
  const of = device([50, 44, 40, 60], { levels });
  expect([0, 1, 2, 3].map((hours) => stateAt(hours, of).state)).toEqual(['L2', 'L2', 'L1', 'L2']);
  const ended = device([50, 10, 10], {
    levels: [
      [START_S, 2],
      [START_S + 7_200, null],
    ],
  });
  expect([1, 2].map((hours) => stateAt(hours, ended).state)).toEqual(['L2', 'none']);
});

test.each<[string, number, boolean, object]>([
  ['12 h', 12, false, { state: 'none', lastKnown: false }],
  ['more than 12 h', 12.01, true, { state: 'none', lastKnown: true }],
  ['more than a day', 24.01, true, { state: 'none', lastKnown: true }],
])('%s without a reading', (_, hours, silent, level) => {
  expect(at(hours, device([10]))).toMatchObject({ silent, level });
});

test('greys out any level of a device that has been silent for 12 h, of either version', () => {
  expect(stateAt(12, device([60]))).toEqual({ state: 'L2', lastKnown: false });
  for (const hours of [12.01, 24.01]) expect(stateAt(hours, device([60]))).toEqual({ state: 'L2', lastKnown: true });
  const old = device([60], { node: laser({ SystemVersion: 'W2', W2Operational: false, W2ConnectionStatus: 0 }) });
  expect(stateAt(1, old)).toEqual({ state: 'L2', lastKnown: false });
  expect(stateAt(12.01, old)).toEqual({ state: 'L2', lastKnown: true });
});

test('gives the same level for the node of a frame as the frame has, at any moment that shows the same', () => {
  const of = device([60, null, 10], { obstructed: [1, 2] });
  for (let hours = 0; hours < 40; hours += 0.5) {
    const frame = at(hours, of);
    expect([hours, levelThen(frame.node, START + hours * HOUR_MS)]).toEqual([hours, frame.level]);
  }
});

test('tells an obstruction while it lasts, and as which level it was told', () => {
  const of = device([60, null, null, 60], {
    obstructed: [1, 3],
    suspected: [
      [START_S + 3_600, 0],
      [START_S + 7_200, 4],
      [START_S + 3 * 3_600, null],
    ],
  });
  expect([0, 1, 2, 3].map((hours) => stateAt(hours, of))).toEqual([
    { state: 'L2', lastKnown: false },
    { state: 'obstructed', lastKnown: false },
    { state: 'obstructed', lastKnown: false, suspected: 'L4' },
    { state: 'L2', lastKnown: false },
  ]);
  expect(at(2, of)).toMatchObject({ obstructed: true, measuredAt: START });
});

test('does not call it safe where a reading has no value', () => {
  expect(stateAt(1, device([10, null]))).toEqual({ state: 'none', lastKnown: true });
});

test('has no device that is out of use', () => {
  const [track] = tracksOf([device([10], { retiredAt: new Date(START + HOUR_MS).toISOString() })]);
  expect(track && [frameAt(track, START + HOUR_MS - 1), frameAt(track, START + HOUR_MS)]).toEqual([
    expect.anything(),
    null,
  ]);
});

test('says nothing of what is known of the device today alone', () => {
  const today = laser({ active: false, deviceDamage: null, LatestKnownThreatLevel: 'L4', ObstructionStatus: true });
  expect(stateAt(0, device([10], { node: today }))).toEqual({ state: 'none', lastKnown: false });
});

test('returns the frame before where nothing has changed', () => {
  const of = device([10, 20]);
  const before = at(0.5, of);
  expect(at(0.9, of, before)).toBe(before);
  expect(at(1, of, before)).not.toBe(before);
  expect(at(14, of, at(1, of))).not.toBe(at(1, of));
});

test('finds the highest load by the limits of its own moment, in either direction', () => {
  const tracks = tracksOf([
    device([80, 20, null], {
      limits: [
        [0, 100, 25, 50, 75, 95],
        [1, 10, 25, 50, 75, 95],
      ],
    }),
    device([10, -85]),
  ]);
  expect(highestLoad(tracks, START)).toEqual({
    track: tracks[0],
    at: START + HOUR_MS,
    used: 200,
    value: 20,
    permissible: 10,
  });
  expect(highestLoad(tracksOf([device([null])]), START)).toBeNull();
  expect(highestLoad(tracks, START + 2 * HOUR_MS)).toBeNull();
});

test.each([
  [HOUR_MS, 60],
  [7 * DAY_MS, 1_008],
  [181 * DAY_MS, 26_064],
  [400 * DAY_MS, 28_800],
])('thins a range of %i ms to steps of %i s', (range, step) => {
  expect(replayStep(range)).toBe(step);
});

// Every frame against the readings of its moment, by the rule of the dashboard.
test('shows at every moment what a dashboard would have shown, silence sooner, on 300 random devices', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomOf(seed);
    const readings = Array.from({ length: 30 }, () => ({
      after: Math.ceil(random() ** 6 * 100_000) + 1,
      value: random() < 0.15 ? null : Math.round((random() * 200 - 60) * 10) / 10,
      obstructed: random() < 0.15,
      limits: random() < 0.7 ? LIMITS : ([random() < 0.3 ? null : 50, 10, null, 60, random() < 0.5 ? 0 : 99] as const),
    }));
    const of = device(
      readings.map(({ value, obstructed }) => (obstructed ? null : value)),
      {
        times: readings.map(({ after }, index) => (index === 0 ? START_S : after)),
        limits: readings.map(({ limits }, index) => [index, ...limits]),
        obstructed: readings.flatMap(({ obstructed }, index) =>
          obstructed === (readings[index - 1]?.obstructed ?? false) ? [] : [index],
        ),
      },
    );
    let seconds = START_S;
    let known: number | null = null;
    readings.forEach(({ value, obstructed, limits }, index) => {
      seconds += index === 0 ? 0 : (readings[index]?.after ?? 0);
      if (value !== null && !obstructed) known = value;
      const next = seconds + (readings[index + 1]?.after ?? 200_000);
      for (const moment of [seconds * 1000, next * 1000 - 1]) {
        const iso = new Date(seconds * 1000).toISOString();
        const [PermissibleValue, ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4] = limits;
        const dashboard = laser({
          PermissibleValue,
          ThresholdLevel1,
          ThresholdLevel2,
          ThresholdLevel3,
          ThresholdLevel4,
          active: true,
          CanMeasure: true,
          LatestKnownCalculatedDeflection: known,
          LatestMeasurementTimestamp: iso,
          LatestPacketTimestamp: iso,
          ObstructionStatus: obstructed,
          outOfRange: value === null && !obstructed,
        });
        const reached = reachedLevel(dashboard);
        dashboard.LatestKnownThreatLevel = reached === null ? 'unknown_or_NA' : (KNOWN_LEVELS[reached] ?? 'none');
        const frame = at((moment - START) / HOUR_MS, of);
        const level = deviceLevel(dashboard, moment);
        const isLastKnown = moment - seconds * 1000 > 12 * HOUR_MS && ['none', ...ALARM_LEVELS].includes(level.state);
        const expected = { ...level, lastKnown: level.lastKnown || isLastKnown };
        expect([seed, moment, frame.level]).toEqual([seed, moment, expected]);
        expect(levelNumber(frame.node.LatestKnownThreatLevel)).toBe(reached ?? 0);
        expect(frame.node.LatestKnownCalculatedDeflection).toBe(known);
      }
    });
  }
});
