import type { Measurement } from '../api/measurement';
import { levelAt, type Thresholds } from './reached-level';

/** Readings in time order, as columns: epoch ms, and mm or degrees; NaN where a reading has no value. */
export interface Readings {
  times: ArrayLike<number>;
  deflections: ArrayLike<number>;
}

/**
 * A level that was reached from below, until a reading fell below it. From L1 to L2 and back is an alarm of each; from
 * nothing to L2 is one of L2 only, as in the log.
 */
export interface Alarm {
  level: 1 | 2 | 3 | 4;
  /** Epoch ms of the first reading at the level, and of the first below it, or of the last reading. */
  from: number;
  to: number;
  /** Whether a reading fell below it again. */
  over: boolean;
}

/**
 * Readings as a replay counts them: those that the device reported. An imported one is another logger's, and says
 * nothing of what this device would have raised (docs/product/import.md#in-force).
 */
export function replayedReadings(
  readings: readonly Pick<Measurement, 'MeasurementTimestamp' | 'CalculatedDeflection' | 'ImportID'>[],
): { times: Float64Array<ArrayBuffer>; deflections: Float64Array<ArrayBuffer> } {
  const own = readings.filter(({ ImportID }) => typeof ImportID !== 'number');
  return {
    times: Float64Array.from(own, ({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp)),
    deflections: Float64Array.from(own, ({ CalculatedDeflection }) => CalculatedDeflection ?? Number.NaN),
  };
}

/**
 * The alarms that readings cause for given thresholds, by the rule of {@link levelAt} for each reading. A reading
 * without a value changes nothing. The hysteresis of a system, which can hold a level longer, is applied only by its
 * host.
 */
export function replay({ times, deflections }: Readings, thresholds: Thresholds): Alarm[] {
  const alarms: Alarm[] = [];
  const open: Alarm[] = [];
  let last = 0;
  for (let index = 0; index < times.length; index++) {
    const level = levelAt(deflections[index] ?? null, thresholds);
    if (level === null) continue;
    const time = times[index] ?? 0;
    for (let top = open.at(-1); top && top.level > level; top = open.at(-1)) {
      Object.assign(top, { to: time, over: true });
      open.pop();
    }
    if (level !== 0 && level > last) {
      const alarm = { level, from: time, to: time, over: false };
      alarms.push(alarm);
      open.push(alarm);
    }
    last = level;
  }
  const end = times[times.length - 1] ?? 0;
  for (const alarm of open) alarm.to = end;
  return alarms;
}
