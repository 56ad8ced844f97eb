import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askedReadings } from '../model/asked-readings';
import type { TimeRange } from '../model/graph-query';
import { reachesNow, shownRange, type GraphView } from '../model/graph-view';

/** A graph that touches now is renewed this often. */
export const GRAPH_EVERY_MS = MINUTE_MS;

/** A reading is one point of many: that the curve has it some seconds later is soon enough. */
const RENEW_AT_MOST_MS = 10_000;

/** The past does not change. */
const PAST_FRESH_MS = 10 * MINUTE_MS;

/**
 * Some 35,000 readings, more than a page parses without freezing. A thinned answer has 1,500, and one more for each
 * time that a device was obstructed or free again: where that is every reading, a year of them at 15 minutes.
 */
const LONGEST_BYTES = 8_000_000;

/** Leaves an answer to the shell unless it would freeze the page. */
async function readShort({ byteLength }: ArrayBuffer): Promise<undefined> {
  if (byteLength <= LONGEST_BYTES) return;
  const { refuseLong } = await import(/* webpackChunkName: "graph-aside" */ './refuse-long');
  refuseLong(byteLength);
}

/**
 * The readings that a view shows, thinned by the host from full resolution. A period that moves with the clock is one
 * query, not one a minute.
 */
export function measurementsQuery({ call, now }: Pick<ShellServices, 'call' | 'now'>, nodeId: number, view: GraphView) {
  const { days, zoom, average, at } = view;
  const shown = shownRange(view);
  const moves = days !== null && zoom === null;
  const live = reachesNow(shown, now());
  const asked = () => (moves ? endingAt(shown, now()) : shown);
  return queryOptions({
    queryKey: operationKey(listMeasurements, [nodeId, moves ? days : shown, average, at]),
    queryFn: ({ signal }) => {
      const input = askedReadings(nodeId, asked(), view);
      return call(listMeasurements, { input }, { signal, read: readShort });
    },
    // The previous curve stays while a zoom or another period is fetched.
    placeholderData: keepPreviousData,
    staleTime: live ? 0 : PAST_FRESH_MS,
    refetchInterval: live ? GRAPH_EVERY_MS : false,
    meta: live ? follows({ kinds: ['nodes'], nodes: [nodeId], atMostEveryMs: RENEW_AT_MOST_MS }) : undefined,
  });
}

/** A range as long, moved to the end that it has by now. */
function endingAt({ from, to }: TimeRange, now: number): TimeRange {
  return { from: from + now - to, to: now };
}
