import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { importedSpans, obstructedSpans, thresholdSpans, thresholdsOf } from './annotations';

const HOUR = 3_600_000;
const SHOWN = { from: 0, to: 10 * HOUR };
const LEVELS = {
  PermissibleValue: 40,
  ThresholdLevel1: 25,
  ThresholdLevel2: 50,
  ThresholdLevel3: 75,
  ThresholdLevel4: 100,
};
const NONE = {
  PermissibleValue: null,
  ThresholdLevel1: null,
  ThresholdLevel2: null,
  ThresholdLevel3: null,
  ThresholdLevel4: null,
};

function reading(hour: number, changes: Partial<Measurement> = {}): Measurement {
  return {
    MeasurementTimestamp: new Date(hour * HOUR).toISOString(),
    CalculatedDeflection: 1,
    Temperature1: 2,
    ObstructionStatus: false,
    ...LEVELS,
    ...changes,
  };
}

describe('thresholds', () => {
  test('are shares of the permissible value', () => {
    expect(thresholdsOf(LEVELS)).toEqual([
      { level: 'L1', value: 10 },
      { level: 'L2', value: 20 },
      { level: 'L3', value: 30 },
      { level: 'L4', value: 40 },
    ]);
  });

  test('are left out where a level is 0 or missing, or no permissible value is set', () => {
    expect(thresholdsOf({ ...LEVELS, ThresholdLevel1: 0, ThresholdLevel3: null })).toEqual([
      { level: 'L2', value: 20 },
      { level: 'L4', value: 40 },
    ]);
    expect(thresholdsOf({ ...LEVELS, PermissibleValue: null })).toEqual([]);
  });

  test('hold over the whole graph while nobody changes them', () => {
    expect(thresholdSpans([reading(2), reading(8)], SHOWN)).toEqual([
      { ...SHOWN, thresholds: thresholdsOf(LEVELS), inForce: LEVELS },
    ]);
  });

  test('change with the first reading that carries new ones', () => {
    const changed = { PermissibleValue: 60 };
    expect(thresholdSpans([reading(2), reading(4, changed), reading(8, changed)], SHOWN)).toEqual([
      { from: 0, to: 4 * HOUR, thresholds: thresholdsOf(LEVELS), inForce: LEVELS },
      {
        from: 4 * HOUR,
        to: 10 * HOUR,
        thresholds: thresholdsOf({ ...LEVELS, ...changed }),
        inForce: { ...LEVELS, ...changed },
      },
    ]);
  });

  test('change with the permissible value alone, where no level is on', () => {
    const off = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: 0, ThresholdLevel4: 0 };
    const spans = thresholdSpans([reading(2, off), reading(4, { ...off, PermissibleValue: 60 })], SHOWN);
    expect(spans.map(({ inForce }) => inForce.PermissibleValue)).toEqual([40, 60]);
  });

  test('are not drawn over readings that carry none', () => {
    expect(thresholdSpans([reading(2), reading(4, NONE), reading(8)], SHOWN)).toMatchObject([
      { from: 0, to: 4 * HOUR },
      { from: 8 * HOUR, to: 10 * HOUR },
    ]);
    expect(thresholdSpans([reading(2, NONE), reading(8)], SHOWN)).toMatchObject([{ from: 8 * HOUR, to: 10 * HOUR }]);
    expect(thresholdSpans([reading(2), reading(8, NONE)], SHOWN)).toMatchObject([{ from: 0, to: 8 * HOUR }]);
  });

  test('are not drawn where no reading carries any', () => {
    expect(thresholdSpans([reading(2, NONE)], SHOWN)).toEqual([]);
    expect(thresholdSpans([], SHOWN)).toEqual([]);
  });
});

test('has spans of imported readings, up to the next one that the device reported', () => {
  const brought = { ImportID: 7 };
  const readings = [reading(1), reading(2, brought), reading(3, { ImportID: 8 }), reading(4, { ImportID: null })];
  expect(importedSpans(readings)).toEqual([{ from: 2 * HOUR, to: 4 * HOUR }]);
  expect(importedSpans([reading(1), reading(2, brought)])).toEqual([{ from: 2 * HOUR, to: 2 * HOUR }]);
  expect(importedSpans([reading(1), reading(2)])).toEqual([]);
});

describe('obstructed spans', () => {
  const blocked = { ObstructionStatus: true };

  test('last until the next free reading', () => {
    expect(obstructedSpans([reading(1), reading(2, blocked), reading(3, blocked), reading(4), reading(5)])).toEqual([
      { from: 2 * HOUR, to: 4 * HOUR },
    ]);
  });

  test('end with the last reading while the obstruction goes on', () => {
    expect(obstructedSpans([reading(1), reading(2, blocked), reading(6, blocked)])).toEqual([
      { from: 2 * HOUR, to: 6 * HOUR },
    ]);
  });

  test('are told apart', () => {
    expect(obstructedSpans([reading(1, blocked), reading(2), reading(3, blocked), reading(4)])).toEqual([
      { from: HOUR, to: 2 * HOUR },
      { from: 3 * HOUR, to: 4 * HOUR },
    ]);
  });

  test('are none without an obstruction', () => {
    expect(obstructedSpans([reading(1), reading(2)])).toEqual([]);
  });
});
