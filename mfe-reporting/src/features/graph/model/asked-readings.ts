import type { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { pointsToAsk } from './curve';
import type { TimeRange } from './graph-query';
import type { GraphView } from './graph-view';

/** What the host is asked for: the readings of a range, thinned from full resolution, with that of a marked moment. */
export function askedReadings(
  nodeId: number,
  { from, to }: TimeRange,
  { average, at }: Pick<GraphView, 'average' | 'at'>,
): InputOf<typeof listMeasurements> {
  return {
    NodeID: nodeId,
    Start: new Date(from).toISOString(),
    End: new Date(to).toISOString(),
    MaxPoints: pointsToAsk(average),
    Average: average,
    At: at === null ? undefined : new Date(at).toISOString(),
  };
}
