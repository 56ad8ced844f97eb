import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askedReadings } from '../model/asked-readings';
import { periodRange } from '../model/graph-query';
import { reachesNow, shownRange, type GraphView } from '../model/graph-view';
import { thinned } from './thinned';

/** A graph that touches now is renewed this often. */
export const GRAPH_EVERY_MS = MINUTE_MS;

/** A reading is one point of many: that the curve has it some seconds later is soon enough. */
const RENEW_AT_MOST_MS = 10_000;

/** The past does not change. */
const PAST_FRESH_MS = 10 * MINUTE_MS;

/**
 * The readings that a view shows, thinned by the host from full resolution. A period that moves with the clock is one
 * query, not one a minute.
 */
export function measurementsQuery({ call, now }: Pick<ShellServices, 'call' | 'now'>, nodeId: number, view: GraphView) {
  const { days, zoom, average, at } = view;
  const shown = shownRange(view);
  const moves = days !== null && zoom === null;
  const live = reachesNow(shown, now());
  return queryOptions({
    queryKey: operationKey(listMeasurements, [nodeId, moves ? days : shown, average, at]),
    queryFn: ({ signal }) => {
      const input = askedReadings(nodeId, moves ? periodRange(days, now()) : shown, view);
      return thinned({ average, marked: at }, (options) => call(listMeasurements, { input }, { ...options, signal }));
    },
    // The previous curve stays while a zoom or another period is fetched.
    placeholderData: keepPreviousData,
    staleTime: live ? 0 : PAST_FRESH_MS,
    refetchInterval: live ? GRAPH_EVERY_MS : false,
    meta: live ? follows({ kinds: ['nodes'], nodes: [nodeId], atMostEveryMs: RENEW_AT_MOST_MS }) : undefined,
  });
}
