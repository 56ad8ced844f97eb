import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { aMeasurementSeries, FIXED_NOW } from '@sagitta/shared-contracts/testing';
import { byMoment } from './annotations';
import { curveOf } from './curve';
import { toldAt, type ToldOptions } from './told';

const MINUTE = 60_000;
const timeOf = (reading: Measurement | undefined) => Date.parse(reading?.MeasurementTimestamp ?? '');

/** Every quarter of an hour, one of them as it is told. */
const series = (index: number, own: Partial<Measurement>) =>
  aMeasurementSeries(672, (one) => ({ CalculatedDeflection: 10, ...(one === index && own) }));

function told(readings: readonly Measurement[], marked: number | null, more: Partial<ToldOptions> = {}) {
  const { quantity = 'deflection', points = true } = more;
  return toldAt({
    curve: curveOf(readings, quantity, !points, marked),
    shown: { from: timeOf(readings[0]), to: timeOf(readings.at(-1)) },
    points,
    quantity,
    sensor: 'laser',
    readings: byMoment(readings),
    hovered: null,
    marked,
    reachesNow: true,
    level: 'none',
    renewed: true,
    now: FIXED_NOW,
    ...more,
  });
}

describe('a marked moment', () => {
  test('tells every reading of a week as itself, though the curve has fewer points', () => {
    const week = aMeasurementSeries(672, (index) => ({ CalculatedDeflection: 20 + 18 * Math.sin(index * 1.7) }));
    for (const reading of week) {
      const found = told(week, timeOf(reading));
      expect([found.value, found.at, found.which]).toEqual([
        reading.CalculatedDeflection,
        timeOf(reading),
        'At the marked moment, ',
      ]);
      expect(found.meaning?.level).not.toBe('unknown_or_NA');
    }
  });

  test.each([
    [5 * MINUTE, 'Last reading before the marked moment, 5 min earlier, '],
    [-16 * MINUTE, 'Last reading before the marked moment, 14 min earlier, '],
  ])('between two readings tells no level (%i ms)', (apart, which) => {
    const found = told(series(0, {}), timeOf(series(0, {})[400]) + apart);
    expect(found.which).toBe(which);
    expect(found.meaning).toEqual({
      level: 'unknown_or_NA',
      text: 'No value was measured at the marked moment: no level is told.',
    });
  });

  test('before all readings tells of the first one, and no level', () => {
    const readings = series(0, {});
    const from = timeOf(readings[0]) - 60 * MINUTE;
    const found = told(readings, from, { shown: { from, to: FIXED_NOW } });
    expect([found.which, found.meaning?.level]).toEqual([
      'First reading after the marked moment, 1 h later, ',
      'unknown_or_NA',
    ]);
  });

  test('of an obstructed sensor tells no level of before, and the distance of its own moment', () => {
    const readings = series(400, { CalculatedDeflection: null, ObstructionStatus: true, MeasuredDistance: 900 });
    const found = told(readings, timeOf(readings[400]));
    expect(found).toMatchObject({
      value: 10,
      which: 'Last reading before the marked moment, 15 min earlier, ',
      meaning: {
        level: 'obstructed',
        text: 'Obstructed or moved at the marked moment: the level was not known.',
      },
      distance: { value: 900, at: timeOf(readings[400]) },
    });
  });

  test('of a mean tells no level', () => {
    const readings = series(400, { CalculatedDeflection: 39 });
    const found = told(readings, timeOf(readings[400]), { points: false });
    expect([found.which, found.meaning]).toEqual(['Nearest the marked moment, ', null]);
  });

  test('out of sight is not told of', () => {
    const readings = series(0, {});
    expect(told(readings, timeOf(readings[0]) - MINUTE).which).toBe('Latest, ');
  });
});

test('judges each reading by the limits that it carries, whatever the others do', () => {
  const readings = aMeasurementSeries(4, (index) => ({
    CalculatedDeflection: 31,
    PermissibleValue: [60, 40, null, 60][index],
  }));
  const levels = readings.map((_, hovered) => told(readings, null, { hovered }).meaning?.level);
  expect(levels).toEqual(['L1', 'L2', 'unknown_or_NA', 'L1']);
});

test('tells no level of temperatures', () => {
  const readings = series(400, {});
  expect(told(readings, timeOf(readings[400]), { quantity: 'temperature' }).meaning).toBeNull();
});

test('says of an imported reading with which import it came', () => {
  const readings = series(400, { ImportID: 7 });
  expect(told(readings, timeOf(readings[400])).importId).toBe(7);
  expect(told(readings, timeOf(readings[401])).importId).toBeNull();
});

describe('a device that is held at a level by hysteresis', () => {
  const limits = { PermissibleValue: 40, ThresholdLevel1: 25, ThresholdLevel2: 50, ThresholdLevel3: 75 };
  const readings = series(671, { CalculatedDeflection: 28, ...limits });
  const newest = timeOf(readings[671]);

  test('reads so beside its newest reading', () => {
    expect(told(readings, null, { level: 'L3' }).meaning).toEqual({
      level: 'L3',
      text: expect.stringMatching(/^L3 is not over yet\. By this reading alone: L2 from 20\.0\smm, 70\.0\s% of the/),
    });
  });

  test.each<[string, Partial<ToldOptions>]>([
    ['the level of the reading itself', { level: 'L2' }],
    ['a lower level', { level: 'L1' }],
    ['an unknown one', { level: 'unknown_or_NA' }],
    ['a range that ends in the past', { level: 'L3', reachesNow: false }],
    ['the crosshair', { level: 'L3', hovered: 671 }],
  ])('does not for %s', (_, more) => {
    const curve = curveOf(readings, 'deflection', false, null);
    const hovered = more.hovered === undefined ? null : curve.times.length - 1;
    expect(told(readings, null, { ...more, hovered }).meaning?.level).toBe('L2');
  });

  test('does not for the marked moment', () => {
    expect(told(readings, newest, { level: 'L3' }).meaning?.level).toBe('L2');
  });

  test('tells no level of a sensor that was obstructed since', () => {
    const hidden = [
      ...readings,
      { ...readings[671], CalculatedDeflection: null, ObstructionStatus: true },
    ] as Measurement[];
    const after = new Date(newest + MINUTE).toISOString();
    const last = hidden.map((one, index) => (index === 672 ? { ...one, MeasurementTimestamp: after } : one));
    expect(told(last, null, { level: 'L3' }).meaning?.level).toBe('obstructed');
  });
});

test('the newest reading of an answer that is renewed no more is told with its age, and is no latest one', () => {
  const readings = series(671, { CalculatedDeflection: 38 });
  const now = timeOf(readings.at(-1)) + 5 * MINUTE;
  expect(told(readings, null, { now })).toMatchObject({ isOld: false, which: 'Latest, ' });
  expect(told(readings, null, { now, renewed: false })).toMatchObject({ isOld: true, which: 'Last value 5 min ago, ' });
});
