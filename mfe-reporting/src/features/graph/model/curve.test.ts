import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { aMeasurementSeries } from '@sagitta/shared-contracts/testing';
import { curveOf, indexAt, isEmptyCurve, pointsToAsk, lastKnownIndex, nearestIndex } from './curve';

const gapsOf = (values: readonly (number | null)[]) => values.filter((value) => value === null).length;

/** What the reference host keeps of a rising series: the first and the last reading of each bucket. */
function thinnedByHost(readings: readonly Measurement[], points: number): Measurement[] {
  const [first = 0, last = 0] = [readings[0], readings.at(-1)].map((reading) =>
    Date.parse(reading?.MeasurementTimestamp ?? ''),
  );
  const buckets = Math.floor((points - 2) / 5);
  const bucketOf = (reading: Measurement | undefined) =>
    reading && Math.floor(((Date.parse(reading.MeasurementTimestamp) - first) / (last - first)) * buckets);
  return readings.filter(
    (reading, index) =>
      bucketOf(reading) !== bucketOf(readings[index - 1]) || bucketOf(reading) !== bucketOf(readings[index + 1]),
  );
}

describe('a curve', () => {
  test('has every reading where there are few', () => {
    const readings = aMeasurementSeries(3, (index) => ({ CalculatedDeflection: index, Temperature1: -index }));
    const start = Date.parse(readings[0]?.MeasurementTimestamp ?? '') / 1000;
    expect(curveOf(readings, 'deflection', false)).toEqual({
      times: [start, start + 900, start + 1800],
      values: [0, 1, 2],
    });
  });

  test('is of the temperature on its tab', () => {
    expect(
      curveOf(
        aMeasurementSeries(2, () => ({ Temperature1: -7 })),
        'temperature',
        false,
      ).values,
    ).toEqual([-7, -7]);
  });

  test('is thinned to about 300 points when the host answered everything, and keeps the peak', () => {
    const { values } = curveOf(
      aMeasurementSeries(5_000, (index) => ({ CalculatedDeflection: index === 2_345 ? 99 : index % 7 })),
      'deflection',
      false,
    );
    expect(values.length).toBeLessThanOrEqual(310);
    expect(Math.max(...values.map(Number))).toBe(99);
  });

  test('keeps every reading of a marked moment, however few points it has', () => {
    const week = aMeasurementSeries(672, (index) => ({ CalculatedDeflection: 50 + 30 * Math.sin(index / 40) }));
    for (const { MeasurementTimestamp, CalculatedDeflection } of week) {
      const at = Date.parse(MeasurementTimestamp);
      const curve = curveOf(week, 'deflection', false, at);
      const index = indexAt(curve, at);
      expect([curve.times[index], curve.values[index]]).toEqual([at / 1000, CalculatedDeflection]);
      expect(curve.values.length).toBeLessThanOrEqual(303);
    }
  });

  test('keeps the last reading before a marked moment that has none', () => {
    const week = aMeasurementSeries(672, (index) => ({ CalculatedDeflection: index % 50 === 20 ? null : index % 7 }));
    const [before, at] = [week[319], week[320]].map((reading) => Date.parse(reading?.MeasurementTimestamp ?? ''));
    const { times, values } = curveOf(week, 'deflection', false, at);
    expect(values[times.indexOf((before ?? 0) / 1000)]).toBe(319 % 7);
    expect(values[times.indexOf((at ?? 0) / 1000)] ?? null).toBeNull();
  });

  test('breaks where readings are missing', () => {
    const readings = aMeasurementSeries(40).filter((_, index) => index <= 10 || index >= 20);
    expect(gapsOf(curveOf(readings, 'deflection', false).values)).toBe(1);
  });

  test('breaks where the sensor answered nothing', () => {
    const { values } = curveOf(
      aMeasurementSeries(40, (index) => ({ CalculatedDeflection: index > 10 && index < 20 ? null : 5 })),
      'deflection',
      false,
    );
    expect(values.slice(11, 20)).toEqual(Array(9).fill(null));
  });

  test('breaks at a gap of a day in three months, though the readings that the host kept lie unevenly', () => {
    const threeMonths = aMeasurementSeries(96 * 90).filter((_, index) => index < 4_000 || index >= 4_090);
    const kept = threeMonths.filter((_, index) => index % 58 === 0 || index % 58 === 3);
    const { times, values } = curveOf(kept, 'deflection', false);
    const gap = (times[values.indexOf(null)] ?? 0) * 1000;
    expect(gapsOf(values)).toBe(1);
    expect(gap).toBeGreaterThan(Date.parse(threeMonths[3_999]?.MeasurementTimestamp ?? ''));
    expect(gap).toBeLessThan(Date.parse(threeMonths[4_000]?.MeasurementTimestamp ?? ''));
  });

  test('breaks where the host says that the device was silent, however short, and nowhere else', () => {
    const kept = aMeasurementSeries(96 * 90)
      .filter((_, index) => index % 40 === 0 || index % 40 === 7 || index === 4_000)
      .map((reading, index) => ({ ...reading, AfterGap: index === 100 }));
    const { times, values } = curveOf(kept, 'deflection', false);
    expect(gapsOf(values)).toBe(1);
    const gap = (times[values.indexOf(null)] ?? 0) * 1000;
    expect(gap).toBeGreaterThan(Date.parse(kept[98]?.MeasurementTimestamp ?? ''));
    expect(gap).toBeLessThan(Date.parse(kept[101]?.MeasurementTimestamp ?? ''));
  });

  test('breaks at a gap of six hours in a month, though the host thinned it', () => {
    const month = aMeasurementSeries(96 * 30, (index) => ({ CalculatedDeflection: index })).filter(
      (_, index) => index < 1_000 || index >= 1_024,
    );
    expect(gapsOf(curveOf(thinnedByHost(month, pointsToAsk(false)), 'deflection', false).values)).toBe(1);
  });

  test('is whole where the readings of neighbouring buckets lie as far apart as they can', () => {
    const month = aMeasurementSeries(3_000).filter((_, index) => index % 20 < 2 || index % 20 > 17);
    expect(gapsOf(curveOf(month, 'deflection', false).values)).toBe(0);
  });

  test('shows means on request', () => {
    const { values } = curveOf(
      aMeasurementSeries(3_000, (index) => ({ CalculatedDeflection: index % 2 === 0 ? 10 : 20 })),
      'deflection',
      true,
    );
    expect(new Set(values)).toEqual(new Set([15]));
  });

  test('is empty where the sensor never answered', () => {
    expect(
      isEmptyCurve(
        curveOf(
          aMeasurementSeries(3, () => ({ CalculatedDeflection: null })),
          'deflection',
          false,
        ),
      ),
    ).toBe(true);
    expect(isEmptyCurve(curveOf([], 'temperature', false))).toBe(true);
    expect(isEmptyCurve(curveOf(aMeasurementSeries(1), 'deflection', false))).toBe(false);
  });
});

describe('the reading at a moment', () => {
  const curve = { times: [0, 10, 20, 30], values: [1, null, 3, null] };

  test.each([
    [-5, 0],
    [9, 0],
    [11, 2],
    [99, 2],
  ])('nearest to %i is number %i, past gaps', (time, index) => {
    expect(nearestIndex(curve, time)).toBe(index);
  });

  test.each([
    [-5_000, 0, 'the first one after it'],
    [0, 0, 'its own'],
    [9_999, 0, 'the last one before it'],
    [19_001, 2, 'its own, in an address without milliseconds'],
    [19_000, 0, 'the last one before it'],
    [99_000, 2, 'the last one before it'],
  ])('of %i ms is number %i: %s', (moment, index) => {
    expect(indexAt(curve, moment)).toBe(index);
  });

  test('is the newest known one by default', () => {
    expect(lastKnownIndex(curve)).toBe(2);
  });

  test('is none where none is known', () => {
    expect(nearestIndex({ times: [1], values: [null] }, 1)).toBe(-1);
    expect(indexAt({ times: [1], values: [null] }, 1_000)).toBe(-1);
    expect(lastKnownIndex({ times: [], values: [] })).toBe(-1);
  });
});
