import { type PageStart, useServices } from '@sagitta/shared-contracts/remote';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Page } from '@sagitta/shared-ui/core';
import { Views } from '@sagitta/shared-ui/mine';
import { AT_ONCE, useNavigate, useSearchParams } from '@sagitta/shared-ui/router';
import type { QueryClient } from '@tanstack/react-query';
import { systemsQuery } from '../shared/api/systems-query';
import { logsQuery } from '../features/logs/api/logs-query';
import { LatestAlarm } from '../features/logs/components/latest-alarm';
import { KindFilter } from '../features/logs/components/kind-filter';
import { LogFilters } from '../features/logs/components/log-filters';
import { LogList } from '../features/logs/components/log-list';
import { LogOrder } from '../features/logs/components/log-order';
import {
  addressProblems,
  beginsWithNewest,
  logViewPath,
  readLogView,
  type LogView,
} from '../features/logs/model/log-view';

/** The event log (docs/product/logs.md#list). Filters, order and page are the address. */
export default function LogsPage() {
  const { now } = useServices();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // The days of the log are those of the sites, wherever it is read: an event of a new day there can be asked for at
  // once.
  const today = dayInZone(now(), siteZone(null));
  const view = readLogView(query, today);
  if (query.get('alarm') === 'latest' && view.systemId !== null && view.nodeId !== null)
    return <LatestAlarm systemId={view.systemId} nodeId={view.nodeId} />;
  // Moving a column is no step to go back over.
  const show = (next: LogView) =>
    void navigate(logViewPath(next), { ...AT_ONCE, replace: next.columns !== view.columns });
  const change = (part: Partial<LogView>) => show({ ...view, ...part, page: 1 });
  return (
    <Page>
      <LogList
        view={view}
        onChange={show}
        renderFilters={(counts, ignoresKinds) => (
          <LogFilters
            filters={view}
            problems={addressProblems(query, today)}
            today={today}
            kinds={ignoresKinds ? null : <KindFilter view={view} counts={counts} onChange={change} />}
            order={<LogOrder {...view} onChange={change} />}
            views={<Views page="logs" />}
            onChange={change}
          />
        )}
      />
    </Page>
  );
}

/** The list itself, in an order that shows new entries; in others it asks first from when entries are new. */
LogsPage.ahead = ({ services: { call, now }, client, search }: PageStart<QueryClient>): void => {
  const view = readLogView(search, dayInZone(now(), siteZone(null)));
  if (search.get('alarm') !== 'latest' && beginsWithNewest(view))
    void client.prefetchInfiniteQuery(logsQuery(call, { ...view, waitingAt: null }));
  void client.prefetchQuery(systemsQuery(call));
};

/** The entries of the last week, and the systems to choose from. */
LogsPage.keep = async (start: PageStart<QueryClient>): Promise<void> =>
  // With what graphs rarely need: each file is named, with its hash, to every page.
  (await import(/* webpackChunkName: "graph-aside" */ '../features/logs/api/keep-logs')).keepLogs(start);
