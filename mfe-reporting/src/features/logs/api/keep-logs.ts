import type { OutputOf } from '@sagitta/shared-contracts/operation';
import type { listLogs } from '@sagitta/shared-contracts/api/log';
import type { PageStart } from '@sagitta/shared-contracts/remote';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { QueryClient } from '@tanstack/react-query';
import { systemsQuery } from '../../../shared/api/systems-query';
import { readLogView } from '../model/log-view';
import { logsQuery } from './logs-query';

const WEEK_MS = 7 * DAY_MS;
/** A week with more entries than these is read where there is a network. */
const MOST_FETCHES = 5;

type LogPage = OutputOf<typeof listLogs>;

/**
 * Asks for the last week of a log, and at least for as much as one fetch brings, so that it opens without a network;
 * with the log of all systems for these to choose from.
 */
export async function keepLogs({ services, client, search }: PageStart<QueryClient>): Promise<void> {
  const { call, now } = services;
  const weekAgo = now() - WEEK_MS;
  const list = { ...readLogView(search, dayInZone(now(), siteZone(null))), waitingAt: null };
  const options = logsQuery(call, list);
  const next = (last: LogPage, pages: LogPage[], offset: number, offsets: number[]) => {
    const oldest = last.Logs.at(-1);
    if (oldest && Date.parse(oldest.eventTimestamp) < weekAgo) return undefined;
    return options.getNextPageParam(last, pages, offset, offsets);
  };
  await client.fetchInfiniteQuery({ ...options, pages: MOST_FETCHES, getNextPageParam: next });
  if (list.systemId === null) await client.fetchQuery(systemsQuery(call));
}
