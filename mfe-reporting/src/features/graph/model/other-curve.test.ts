import { aMeasurementSeries } from '@sagitta/shared-contracts/testing';
import { COMPARED_LOOKS, LAST_WINTER_LOOK, markedIndices, markerPoints } from './curve-look';
import { extremesOf, isComparable, movedCurve, valueAt, type OtherCurve } from './other-curve';
import { tableRows } from './table-rows';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const NOW = Date.parse('2026-02-01T12:00Z');
const curve = (...values: (number | null)[]) => ({ times: values.map((_, hour) => NOW / 1000 + hour * 3_600), values });
type Read = Pick<OtherCurve, 'curve' | 'shiftMs' | 'readings'>;
const drawn = (more: Partial<Read> = {}): Read => ({ curve: curve(1, 2, 3), shiftMs: 0, readings: [], ...more });

describe('what another curve tells at a moment', () => {
  test('is its nearest reading with the time at which that was measured', () => {
    expect(valueAt(drawn(), NOW + 0.9 * HOUR)).toEqual({ value: 2, at: NOW + HOUR, obstructed: false });
  });

  test('is told with its own date, of last winter a year before', () => {
    expect(valueAt(drawn({ shiftMs: YEAR }), NOW)).toEqual({ value: 1, at: NOW - YEAR, obstructed: false });
  });

  test('is marked where the sensor was obstructed, also in a curve that was moved', () => {
    const readings = aMeasurementSeries(2, (index) => ({
      MeasurementTimestamp: new Date(NOW - YEAR + index * HOUR).toISOString(),
      ObstructionStatus: index === 1,
    }));
    const winter = drawn({ shiftMs: YEAR, readings });
    expect(valueAt(winter, NOW)?.obstructed).toBe(false);
    expect(valueAt(winter, NOW + HOUR)).toEqual({ value: 2, at: NOW - YEAR + HOUR, obstructed: true });
  });

  test('is nothing where no reading is near, or in it at all', () => {
    expect(valueAt(drawn(), NOW + 9 * HOUR)).toBeNull();
    expect(valueAt(drawn({ curve: curve(null, null) }), NOW)).toBeNull();
    expect(valueAt(drawn({ curve: curve() }), NOW)).toBeNull();
  });

  test('is that of any moved curve as of the unmoved one, by random series', () => {
    for (let run = 0; run < 200; run++) {
      const values = Array.from({ length: 20 }, () => (Math.random() < 0.3 ? null : Math.random()));
      const [shiftMs, moment] = [Math.round(Math.random() * YEAR), NOW + Math.random() * 20 * HOUR];
      const plain = valueAt(drawn({ curve: curve(...values) }), moment);
      const moved = valueAt(drawn({ curve: movedCurve(curve(...values), shiftMs), shiftMs }), moment + shiftMs);
      expect(moved?.value).toBe(plain?.value);
      expect(Math.abs((moved?.at ?? 0) - (plain?.at ?? 0))).toBeLessThanOrEqual(1);
    }
  });
});

describe('curves on one graph', () => {
  test('are all inside its value axis', () => {
    expect(extremesOf([curve(1, null, 4), curve(-2), curve()])).toEqual([-2, 4]);
    expect(extremesOf([curve(null)])).toBeNull();
  });

  test('are of one system and one kind of sensor', () => {
    const laser = { systemId: 1, MainSensorType: 'laser' } as const;
    expect(isComparable(laser, { ...laser })).toBe(true);
    expect(isComparable(laser, { ...laser, systemId: 2 })).toBe(false);
    expect(isComparable(laser, { ...laser, MainSensorType: 'inclinometer' })).toBe(false);
  });

  test('differ in dashes, in markers and in colour', () => {
    const looks = [...COMPARED_LOOKS, LAST_WINTER_LOOK];
    for (const of of [
      (index: number) => looks[index]?.dash.join(' '),
      (index: number) => looks[index]?.marker,
      (index: number) => looks[index]?.colour.light,
      (index: number) => looks[index]?.colour.dark,
    ])
      expect(new Set(looks.map((_, index) => of(index))).size).toBe(looks.length);
  });

  test('carry a marker at the first reading of each stretch, and none in a gap', () => {
    expect(markedIndices(curve(1, 1, null, 1, 1, 1), 2 * 3_600)).toEqual([0, 3, 5]);
    expect(markerPoints('triangle', 10, 10, 4)).toHaveLength(3);
  });

  test('mark each reading between two gaps, which no line shows', () => {
    expect(markedIndices(curve(1, null, 9, null, 1, 1), 100 * 3_600)).toEqual([0, 2]);
  });
});

describe('the rows of the table', () => {
  const reading = (at: number) => ({ MeasurementTimestamp: new Date(at).toISOString() }) as never;

  test('stand as on the axis, newest first, each with its own curve and date', () => {
    const rows = tableRows([reading(NOW), reading(NOW + 2 * HOUR)], 'A-01', [
      { key: 'winter', name: 'A-01, last winter (2024/25)', readings: [reading(NOW + HOUR - YEAR)], shiftMs: YEAR },
    ]);
    expect(rows.map(({ curve: name, reading: { MeasurementTimestamp } }) => [name, MeasurementTimestamp])).toEqual([
      ['A-01', new Date(NOW + 2 * HOUR).toISOString()],
      ['A-01, last winter (2024/25)', new Date(NOW + HOUR - YEAR).toISOString()],
      ['A-01', new Date(NOW).toISOString()],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });
});
