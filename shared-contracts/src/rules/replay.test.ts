import { type Alarm, replay, replayedReadings } from './replay';
import type { Levels } from './threshold';

const MINUTE = 60_000;
const LEVELS: Levels = [25, 50, 75, 90];

/** Replays a reading a minute in percent of 40 mm; null is a reading without a value. Alarms by minute. */
function alarms(used: readonly (number | null)[], levels: Levels = LEVELS): Alarm[] {
  const readings = {
    times: used.map((_, minute) => minute * MINUTE),
    deflections: used.map((percent) => (percent === null ? Number.NaN : (percent * 40) / 100)),
  };
  return replay(readings, { permissible: 40, levels }).map((alarm) => ({
    ...alarm,
    from: alarm.from / MINUTE,
    to: alarm.to / MINUTE,
  }));
}

test.each<[string, (number | null)[], Alarm[]]>([
  ['nothing reached', [0, 24.9, -24.9], []],
  ['exactly at a threshold', [0, 25, 0], [{ level: 1, from: 1, to: 2, over: true }]],
  ['in the other direction', [0, -25, 0], [{ level: 1, from: 1, to: 2, over: true }]],
  [
    'up and down again by steps',
    [0, 30, 60, 30, 0],
    [
      { level: 1, from: 1, to: 4, over: true },
      { level: 2, from: 2, to: 3, over: true },
    ],
  ],
  [
    'from nothing to L3, and L2 on the way down is no alarm of its own',
    [0, 80, 60, 0],
    [{ level: 3, from: 1, to: 2, over: true }],
  ],
  [
    'to L2 on the way down, and up to L3 again',
    [0, 80, 60, 80, 0],
    [
      { level: 3, from: 1, to: 2, over: true },
      { level: 3, from: 3, to: 4, over: true },
    ],
  ],
  ['a level that is on to the end', [0, 30, 30], [{ level: 1, from: 1, to: 2, over: false }]],
  ['on from the start', [95, 0], [{ level: 4, from: 0, to: 1, over: true }]],
  ['readings without a value', [0, 30, null, null, 30, 0], [{ level: 1, from: 1, to: 5, over: true }]],
  ['no readings', [], []],
])('replays %s', (_, used, expected) => {
  expect(alarms(used)).toEqual(expected);
});

test('ignores levels that are off', () => {
  expect(alarms([0, 60, 0], [0, null, 75, 90])).toEqual([]);
  expect(alarms([0, 80, 0], [0, null, 75, 90])).toEqual([{ level: 3, from: 1, to: 2, over: true }]);
});

test('gives no alarm without a permissible value', () => {
  const readings = { times: [0, 1], deflections: [0, 100] };
  expect(replay(readings, { permissible: null, levels: LEVELS })).toEqual([]);
  expect(replay(readings, { permissible: 0, levels: LEVELS })).toEqual([]);
});

test('counts readings of the device alone: not imported ones, and all of a host that tells of no imports', () => {
  const reading = (day: number, value: number | null, ImportID?: number | null) => ({
    MeasurementTimestamp: `2026-02-0${day}T00:00:00.000Z`,
    CalculatedDeflection: value,
    ImportID,
  });
  const { times, deflections } = replayedReadings([
    reading(1, 5, null),
    reading(2, 99, 7),
    reading(3, null),
    reading(4, 6),
  ]);
  expect([...times]).toEqual([1, 3, 4].map((day) => Date.parse(`2026-02-0${day}T00:00:00Z`)));
  expect([...deflections]).toEqual([5, Number.NaN, 6]);
});
