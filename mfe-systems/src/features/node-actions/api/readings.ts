import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { replayedReadings } from '@sagitta/shared-contracts/rules/replay';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import type { Columns } from '../model/replayer-state';

export const REPLAYED_DAYS = 90;
/** Asked for in parts, so that no answer is long to read. */
const PARTS = 3;

/**
 * The readings that the device reported, which changed thresholds are replayed against: all whose absence could change
 * a replay. A host that does not know how to leave out the others answers all; thinning of another kind would be wrong.
 */
export function readingsQuery({ call, now }: Pick<ShellServices, 'call' | 'now'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listMeasurements, [nodeId, 'replay']),
    queryFn: async ({ signal }): Promise<Columns> => {
      const [until, span] = [now(), (REPLAYED_DAYS * DAY_MS) / PARTS];
      const parts = await Promise.all(
        Array.from({ length: PARTS }, (_, index) => {
          const from = until - (PARTS - index) * span;
          // A bound belongs to one part alone.
          const [Start, End] = [from + (index === 0 ? 0 : 1), from + span].map((at) => new Date(at).toISOString());
          const input = { NodeID: nodeId, Start: Start ?? '', End: End ?? '', ForReplay: true };
          return call(listMeasurements, { input }, { signal });
        }),
      );
      return replayedReadings(parts.flat());
    },
    // A dialog that is open for some minutes may stand on what it read first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
}
