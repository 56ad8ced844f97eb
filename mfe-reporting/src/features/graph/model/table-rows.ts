import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { OtherCurve } from './other-curve';

export interface TableRow {
  key: string;
  /** Whose reading it is. */
  curve: string;
  /** With its own date, wherever it stands on the axis. */
  reading: Measurement;
}

/** The readings of all curves, newest first as they stand on the time axis, so that neighbours there are neighbours. */
export function tableRows(
  readings: readonly Measurement[],
  name: string,
  others: readonly Pick<OtherCurve, 'key' | 'name' | 'readings' | 'shiftMs'>[],
): TableRow[] {
  const own = { key: 'own', name, readings, shiftMs: 0 };
  return [own, ...others]
    .flatMap((curve) =>
      curve.readings.map((reading) => ({
        key: `${curve.key} ${reading.MeasurementTimestamp}`,
        curve: curve.name,
        reading,
        at: Date.parse(reading.MeasurementTimestamp) + curve.shiftMs,
      })),
    )
    .sort((one, other) => other.at - one.at);
}
