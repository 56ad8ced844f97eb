import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { breakBefore } from '@sagitta/shared-contracts/rules/thinning';

/** The levels of a chart, and the value that they are percent of. */
export const LIMITS = ['L1', 'L2', 'L3', 'L4', 'Permissible'] as const;

export interface Curve {
  name: string;
  unit: string;
  digits: number;
  times: number[];
  values: (number | null)[];
  /** By {@link LIMITS}: what was in force from a moment on; null while it was off. */
  limits: { at: number; value: number | null }[][];
  obstructed: { from: number; to: number }[];
  /** Of readings that were imported, not reported by the device. */
  imported: { from: number; to: number }[];
  /** When the device took over another base: what it read before is not to be compared with what came after. */
  baseChanges: number[];
}

/** Units and digits of what sensors measure. */
export const SENSOR_UNITS = { laser: { unit: 'mm', digits: 1 }, inclinometer: { unit: '°', digits: 3 } } as const;

/** Buckets that readings of a chart are thinned to, which its paper can show. */
export const CHART_BUCKETS = 600;

/** What a chart draws of a thinned answer, which says where the device was silent. */
export function curveOf(
  name: string,
  sensor: keyof typeof SENSOR_UNITS,
  readings: readonly Measurement[],
  baseChanges: number[],
): Curve {
  const at = readings.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp));
  const series = { times: at, values: readings.map(({ CalculatedDeflection }) => CalculatedDeflection ?? null) };
  return {
    name,
    ...SENSOR_UNITS[sensor],
    ...breakBefore(series, (index) => readings[index]?.AfterGap === true),
    baseChanges,
    limits: LIMITS.map((_, index) =>
      changes(
        at,
        readings.map((reading) => limitOf(reading, index)),
      ),
    ),
    obstructed: runs(
      at,
      readings.map(({ ObstructionStatus }) => ObstructionStatus === true),
    ),
    imported: runs(
      at,
      readings.map(({ ImportID }) => typeof ImportID === 'number'),
    ),
  };
}

function limitOf(reading: Measurement, index: number): number | null {
  const { PermissibleValue: whole } = reading;
  if (whole === null) return null;
  const percents = [
    reading.ThresholdLevel1,
    reading.ThresholdLevel2,
    reading.ThresholdLevel3,
    reading.ThresholdLevel4,
    100,
  ];
  const percent = percents[index];
  return percent ? (whole * percent) / 100 : null;
}

function changes(at: readonly number[], values: readonly (number | null)[]) {
  return values.flatMap((value, index) =>
    index === 0 || value !== values[index - 1] ? [{ at: at[index] ?? 0, value }] : [],
  );
}

function runs(at: readonly number[], is: readonly boolean[]) {
  const found: { from: number; to: number }[] = [];
  is.forEach((now, index) => {
    const moment = at[index] ?? 0;
    const last = found.at(-1);
    if (now && is[index - 1] === true && last) last.to = moment;
    else if (now) found.push({ from: moment, to: moment });
  });
  return found;
}
