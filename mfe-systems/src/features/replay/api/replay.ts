import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { replayStep, tracksOf } from '@sagitta/shared-contracts/rules/replay-frame';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import type { TimeRange } from '../model/replay-address';

export const NO_REPLAYS = 'This host does not know replays yet.';

/** What all devices of a system reported in a range, with its log and weather. What is past does not change. */
export function replayQuery({ call }: Pick<ShellServices, 'call'>, systemID: number, { from, to }: TimeRange) {
  const input = {
    systemID,
    Start: new Date(from).toISOString(),
    End: new Date(to).toISOString(),
    Step: replayStep(to - from),
  };
  return queryOptions({
    queryKey: operationKey(getReplay, input),
    queryFn: async ({ signal }) => {
      const replay = await call(getReplay, { input }, { signal });
      return { ...replay, tracks: tracksOf(replay.devices) };
    },
    staleTime: Infinity,
    // A winter of sixty devices is a hundred thousand numbers, which nobody has to compare.
    structuralSharing: false,
    gcTime: 60_000,
  });
}
