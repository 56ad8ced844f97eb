import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Renewed } from '@sagitta/shared-contracts/rules/live';
import { nearestIndex, type Curve } from './curve';
import type { CurveLook } from './curve-look';
import type { TimeRange } from './graph-query';

/** A curve beside the device's own, as it is drawn. */
export interface DrawnCurve {
  /** `A-02`, or `A-01, last winter (2024/25)` */
  name: string;
  look: CurveLook;
  /** On the axis of the graph, epoch seconds. */
  curve: Curve;
  /** How far it was moved on that axis, in ms: 0 but for last winter. */
  shiftMs: number;
}

/** What became of a curve that the address asks for. */
export type OtherState = 'shown' | 'loading' | 'failed' | 'hidden' | 'unfit' | 'empty';

export interface OtherCurve extends DrawnCurve {
  key: string;
  /** Whose readings they are. */
  node: Pick<NodeShort, 'id' | 'name' | 'SystemName'>;
  lastWinter: boolean;
  state: OtherState;
  readings: readonly Measurement[];
  /** The days of its readings, on its own calendar. */
  range: TimeRange;
  /** How old its readings are; null for those of the past, which do not change, and before any have come. */
  age: Renewed | null;
  retry: () => void;
}

/** What a curve tells at a moment of the axis. */
export interface CurveValue {
  value: number;
  /** When that was measured, on the curve's own calendar, epoch ms. */
  at: number;
  /** The sensor was obstructed: the value means nothing. */
  obstructed: boolean;
}

/** Devices may measure twice a day: a reading from further away says nothing of the moment. */
const NEAR_MS = 6 * HOUR_MS;

/** The reading of a curve nearest to a moment of the axis, or null where none is near. */
export function valueAt(
  { curve, shiftMs, readings }: Pick<OtherCurve, 'curve' | 'shiftMs' | 'readings'>,
  moment: number,
): CurveValue | null {
  const index = nearestIndex(curve, moment / 1000);
  const [time, value] = [curve.times[index], curve.values[index]];
  if (time === undefined || value === undefined || value === null) return null;
  const drawnAt = Math.round(time * 1000);
  if (Math.abs(drawnAt - moment) > NEAR_MS) return null;
  const at = drawnAt - shiftMs;
  const obstructed = readings.some(
    ({ MeasurementTimestamp, ObstructionStatus }) =>
      ObstructionStatus === true && Date.parse(MeasurementTimestamp) === at,
  );
  return { value, at, obstructed };
}

/** A curve somewhere else on the time axis. */
export function movedCurve({ times, values }: Curve, byMs: number): Curve {
  return { times: times.map((time) => time + byMs / 1000), values };
}

/** Whether two devices can stand on one axis: of one system, with the same kind of sensor. */
export function isComparable(
  one: Pick<NodeShort, 'systemId' | 'MainSensorType'>,
  other: Pick<NodeShort, 'systemId' | 'MainSensorType'>,
): boolean {
  return one.systemId === other.systemId && one.MainSensorType === other.MainSensorType;
}

/** Lowest and highest value of curves; null without any. */
export function extremesOf(curves: readonly Curve[]): [lowest: number, highest: number] | null {
  let found: [number, number] | null = null;
  for (const { values } of curves)
    for (const value of values) {
      if (value === null) continue;
      found = found ? [Math.min(found[0], value), Math.max(found[1], value)] : [value, value];
    }
  return found;
}
