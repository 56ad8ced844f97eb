import { baseTimes, curveOf, durationText, readingsSince, totals, totalText } from './what-if';
import { aCommand } from '../testing/show-action';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test.each([
  [0, '0 min'],
  [15 * MINUTE, '15 min'],
  [HOUR, '1 h'],
  [1.5 * HOUR, '1.5 h'],
  [30.4 * HOUR, '30 h'],
  [60 * HOUR, '2.5 days'],
  [24 * HOUR * 42, '42 days'],
])('%d ms last %s', (ms, text) => expect(plain(durationText(ms))).toBe(text));

test('adds up how often a level came and how long it lasted', () => {
  const alarm = (level: 1 | 2 | 3 | 4, hours: number) => ({ level, from: 0, to: hours * HOUR, over: true });
  const [l4, , l2] = totals([alarm(2, 1), alarm(2, 2), alarm(1, 9)]);
  expect([l4 && totalText(l4), l2 && plain(totalText(l2))]).toEqual(['none', '2, 3 h in all']);
});

describe('the curve', () => {
  test('spans the readings and the permissible value, on one side where no reading is below zero', () => {
    const { top, bottom, path } = curveOf({ times: [0, 10], deflections: [5, 10] }, 0, 10, 40);
    expect(top).toBe(0);
    expect(bottom).toBeCloseTo(41.6);
    expect(path).toBe('M0.0000 0.1202L1.0000 0.2404');
  });

  test('leaves a gap open, and shows both sides where a reading is below zero', () => {
    const { top, path } = curveOf({ times: [0, 5, 10], deflections: [-1, Number.NaN, 1] }, 0, 10, 40);
    expect(top).toBeCloseTo(-41.6);
    expect(path.match(/[ML]/g)).toEqual(['M', 'M']);
  });
});

test('knows when the device took over a base, among its readings, and drops what is older', () => {
  const base = (appliedAt: string | null) => aCommand({ kind: 'base', state: 'recalculated', appliedAt });
  const at = (hours: number) => hours * HOUR;
  const iso = (hours: number) => new Date(at(hours)).toISOString();
  const readings = { times: Float64Array.of(at(1), at(2), at(3)), deflections: Float64Array.of(9, 5, 7) };
  const commands = [
    base(iso(3)),
    base(iso(2)),
    base(null),
    base(iso(0.5)),
    base(iso(4)),
    aCommand({ appliedAt: iso(2) }),
  ];
  expect(baseTimes(commands, readings)).toEqual([at(2), at(3)]);
  expect([...readingsSince(readings, at(2)).deflections]).toEqual([5, 7]);
  expect([...readingsSince(readings, at(4)).times]).toEqual([]);
});
