import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { tracksOf } from '@sagitta/shared-contracts/rules/replay-frame';
import { laser } from '../../../shared/testing/fixtures';
import { curvesOf } from './curves';
import { eventsAround, momentBefore } from './events';
import { rollOf } from './roll';
import { speedFor } from './speeds';
import { weatherDrawing, weatherOf, weatherText } from './weather';

const START_S = 1_700_000_000;
const START = START_S * 1000;
const range = { from: START, to: START + 100 * HOUR_MS };
/** Values of 40 mm at so many hours. */
const device = (
  points: readonly (readonly [hours: number, value: number | null])[],
  more: Partial<ReplayDevice> = {},
) => ({
  node: laser(),
  retiredAt: null,
  times: points.map(([hours], index) =>
    index === 0 ? START_S + hours * 3_600 : (hours - (points[index - 1]?.[0] ?? 0)) * 3_600,
  ),
  values: points.map(([, value]) => value),
  limits: [[0, 40, 25, 50, 75, 90]] as ReplayDevice['limits'],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
  ...more,
});

describe('the roll of frames', () => {
  test('returns the same frame until a device shows something else, and keeps the devices that do not change', () => {
    const roll = rollOf(
      tracksOf([
        device([
          [0, 10],
          [2, 30],
        ]),
        device([[0, 5]]),
      ]),
    );
    const first = roll(START);
    expect(roll(START + HOUR_MS)).toBe(first);
    const second = roll(START + 2 * HOUR_MS);
    expect(second).not.toBe(first);
    expect(second.devices.map(({ level }) => level.state)).toEqual(['L3', 'none']);
    expect(second.devices[1]).toBe(first.devices[1]);
    expect(second.nodes[1]).toBe(first.nodes[1]);
    expect(second.shownAt).toBe(START + 2 * HOUR_MS);
  });

  test('shows the same whatever was shown before', () => {
    const tracks = tracksOf([
      device([
        [0, 10],
        [2, 30],
        [3, null],
        [20, 12],
      ]),
    ]);
    const roll = rollOf(tracks);
    for (const hours of [1, 2.5, 40, 2.5, 0, 3.5, 30, -1])
      expect(roll(START + hours * HOUR_MS).devices[0]?.level).toEqual(
        rollOf(tracks)(START + hours * HOUR_MS).devices[0]?.level,
      );
  });

  test('leaves out who is out of use', () => {
    const roll = rollOf(tracksOf([device([[0, 10]], { retiredAt: new Date(START + HOUR_MS).toISOString() })]));
    expect([roll(START).devices.length, roll(START + HOUR_MS).devices.length]).toEqual([1, 0]);
  });
});

describe('curves', () => {
  test('are in percent of the permissible value in force, and break where nothing is known', () => {
    const of = device(
      [
        [0, 20],
        [10, 40],
        [20, null],
        [30, 20],
        [31, 20],
        [50, 20],
      ],
      {
        limits: [
          [0, 40, 25, 50, 75, 90],
          [3, 10, 25, 50, 75, 90],
          [5, null, 25, 50, 75, 90],
        ],
      },
    );
    const { curves, top, bottom } = curvesOf(tracksOf([of]), range);
    expect([top, bottom]).toEqual([200, 0]);
    expect(curves[0]?.path).toBe('M0.00000 0.7500h0L0.10000 0.5000M0.30000 0.0000h0L0.31000 0.0000');
  });

  test('break while a device is silent', () => {
    const { curves } = curvesOf(
      tracksOf([
        device([
          [0, 20],
          [12, 20],
          [25, 20],
        ]),
      ]),
      range,
    );
    expect(curves[0]?.path.match(/M/g)).toHaveLength(2);
  });
});

describe('events', () => {
  const events = [10, 20, 20, 30].map((at, index) => ({
    id: index,
    at: at + START_S,
    severity: 'L1' as const,
    relatedNodeId: null,
    messageEn: String(index),
  }));
  const around = (at: number) => {
    const { before, next } = eventsAround(events, START + at * 1000);
    return [before?.id ?? null, next?.id ?? null];
  };

  test.each([
    [5, [null, 0]],
    [10, [0, 1]],
    [25, [2, 3]],
    [30, [3, null]],
  ])('around %i s', (at, ids) => expect(around(at)).toEqual(ids));

  test('has none where there is none', () => expect(eventsAround([], START)).toEqual({ before: null, next: null }));

  test('goes back by one with each press', () => {
    expect(momentBefore(events, START + 30_000)).toBe(START + 20_000);
    expect(momentBefore(events, START + 20_000)).toBe(START + 10_000);
    expect(momentBefore(events, START + 10_000)).toBeNull();
  });
});

describe('weather', () => {
  const weather = weatherOf({ times: [START_S, 3_600, 18_000], temperatures: [-3.4, 1, null], snow: [1.25, null, 0] });
  const text = (hours: number) => weatherText(weather, START + hours * HOUR_MS).replaceAll(/\s/g, ' ');

  test('is that of the hour, and not known where none is stored', () => {
    expect(text(0.5)).toBe('−3 °C, snowfall 1.3 mm of water in an hour');
    expect(text(1.5)).toBe('1 °C, snowfall not stored');
    expect([-0.1, 2, 5.9].map(text)).toEqual(Array(3).fill('not stored for this hour'));
  });

  test('is drawn with a gap where nothing is stored', () => {
    const { unknown, bars, line } = weatherDrawing(weather, { from: START, to: START + 10 * HOUR_MS });
    expect(unknown.map(({ x, width }) => [x, Number(width.toFixed(2))])).toEqual([
      [0.2, 0.4],
      [0.7, 0.3],
    ]);
    expect(bars.map(({ x, height }) => [x, height])).toEqual([[0, 1]]);
    expect(line.match(/[ML]/g)).toEqual(['M', 'L']);
  });

  test('is unknown altogether where nothing is stored', () => {
    const { unknown, line } = weatherDrawing(weatherOf({ times: [], temperatures: [], snow: [] }), range);
    expect([unknown, line]).toEqual([[{ x: 0, width: 1 }], '']);
  });
});

test.each([
  [24, 'hour'],
  [7 * 24, 'quarter'],
  [30 * 24, 'day'],
  [181 * 24, 'week'],
  [400 * 24, 'week'],
])('plays %i h at a speed that can be followed', (hours, speed) => expect(speedFor(hours * HOUR_MS)).toBe(speed));
