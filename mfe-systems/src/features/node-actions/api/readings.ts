import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Readings } from '@sagitta/shared-contracts/rules/replay';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

export const REPLAYED_DAYS = 90;
/** Asked for in parts, so that no answer is long to read. */
const PARTS = 3;
/** So many readings of 30 days are all of them, down to one every 2 minutes; of more the host keeps the extremes. */
const MOST = 20_000;

/** The readings of a device that changed thresholds are replayed against. */
export function readingsQuery({ call, now }: Pick<ShellServices, 'call' | 'now'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listMeasurements, [nodeId, 'replay']),
    queryFn: async ({ signal }): Promise<Readings> => {
      const [until, span] = [now(), (REPLAYED_DAYS * DAY_MS) / PARTS];
      const parts = await Promise.all(
        Array.from({ length: PARTS }, (_, index) => {
          const from = until - (PARTS - index) * span;
          // A bound belongs to one part alone.
          const [Start, End] = [from + (index === 0 ? 0 : 1), from + span].map((at) => new Date(at).toISOString());
          return call(
            listMeasurements,
            { input: { NodeID: nodeId, Start: Start ?? '', End: End ?? '', MaxPoints: MOST } },
            { signal },
          );
        }),
      );
      const readings = parts.flat();
      return {
        times: Float64Array.from(readings, ({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp)),
        deflections: Float64Array.from(readings, ({ CalculatedDeflection }) => CalculatedDeflection ?? Number.NaN),
      };
    },
    // A dialog that is open for some minutes may stand on what it read first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
}
