import { LOG_FETCH_SIZE, LOG_SORT_KEYS, type Log } from '@sagitta/shared-contracts/api/log';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useAsOf, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { confirmsLogs, mayResendLogs } from '@sagitta/shared-contracts/rules/log';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import {
  Box,
  Button,
  EmptyState,
  LateNotice,
  type LateNoticeProps,
  LoadFailure,
  LoadingLabel,
  Row,
  Skeleton,
  Stack,
  Text,
  useIsMobile,
} from '@sagitta/shared-ui/core';
import { type Column, DataGrid, GridTools, Pager, type Sort } from '@sagitta/shared-ui/data-grid';
import { formatNumber } from '@sagitta/shared-ui/format';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { selectColumn, type Selection, SelectionBar, useSelection } from '@sagitta/shared-ui/selection';
import { useAtom } from 'jotai';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLogList } from '../api/use-log-list';
import type { LogCounts } from '../model/log-counts';
import {
  beginsWithNewest,
  countFilters,
  kindsOf,
  listPath,
  logViewPath,
  NO_FILTERS,
  type LogView,
} from '../model/log-view';
import { hiddenText } from '../model/hidden-text';
import { openLogAtom } from '../model/log-atoms';
import { ArrivalsNotice } from './arrivals-notice';
import { ConfirmLogs } from './confirm-logs';
import { HiddenEvents } from './hidden-events';
import { ListEnd } from './list-end';
import { LogCards } from './log-cards';
import { logColumns } from './log-columns';
import { LogDetails } from './log-details';

const THINGS = { thing: 'event', things: 'events' } as const;
const NO_ROWS: readonly Log[] = [];
const idOf = ({ id }: Log) => id;

/** Rows of a page (docs/product/logs.md#list). */
const PAGE_SIZE = { desktop: 25, mobile: LOG_FETCH_SIZE } as const;

export interface LogListProps {
  view: LogView;
  onChange: (view: LogView) => void;
  /** What stands above the list; null as counts while they are not known. */
  renderFilters: (counts: LogCounts | null, ignoresKinds: boolean) => ReactNode;
}

/** The entries of a view: a table, on a phone a stacked list (docs/product/logs.md#list). */
export function LogList({ view, onChange, renderFilters }: LogListProps) {
  const isMobile = useIsMobile();
  const pageSize = isMobile ? PAGE_SIZE.mobile : PAGE_SIZE.desktop;
  const path = logViewPath(view);
  // On a phone, the page whose end has been near: what comes after it costs mobile data.
  const [readOn, setReadOn] = useState<string | null>(null);
  const markRead = useCallback(() => setReadOn(path), [path]);
  const list = useLogList(view, pageSize, !isMobile || readOn === path);
  const top = useRef<HTMLDivElement>(null);
  const { query, page, loaded, total, retry } = list;
  // The client for data would have the whole list drawn in one task; deferred, it is drawn in slices.
  const isKnown = useDeferredValue(list.rows !== null);
  const rows = isKnown ? list.rows : null;
  const zones = useMemo(() => [...new Set(rows?.map(({ timezone }) => siteZone(timezone)))], [rows]);
  // Times name their zone where two could be meant; else it is named once, under the table.
  const resend = mayResendLogs(useSession(), useServices().config.logResendAccountIds);
  const { selection, selected } = useSelection({
    scope: listPath(view),
    rows: rows === null || list.isReplacing ? null : list.logs,
    inSight: rows ?? NO_ROWS,
    idOf,
  });
  const columns = useMemo(
    () => [selectColumn({ selection, idOf, ...THINGS }), ...logColumns({ named: zones.length > 1, resend })],
    [selection, zones.length, resend],
  );
  useLogHeader(list, zones[0]);
  const lacking = list.counts && hiddenText(view, list.counts, 'not in this file');
  const rowsPath = logViewPath({ ...view, columns: '' });
  const notesOf = (which: string) => [
    `${which} of ${list.capped ? 'more than ' : ''}${formatNumber(total)} events of this filter: ${rowsPath}`,
    ...(lacking === null ? [] : [lacking]),
  ];
  const fileNotes = notesOf(`Page ${page}, ${rows?.length ?? 0}`);

  const above = renderFilters(list.counts, list.ignoresKinds);
  if (query.isError && loaded === 0)
    return (
      <>
        {above}
        <LoadFailure what="Log" query={query} />
      </>
    );

  const empty = (
    <Empty view={view} counts={list.counts} onClear={() => onChange({ ...view, ...NO_FILTERS, page: 1 })} />
  );
  const awaited = { what: 'The log', onRetry: retry };
  const turnTo = (next: number) => onChange({ ...view, page: next });
  // Not in jsdom, which paints nothing.
  const readFromTop = () => top.current?.scrollIntoView?.({ block: 'start' });
  const showArrived = () => {
    const next = list.takeArrived();
    if (logViewPath(next) !== path) onChange(next);
    // The button goes; who pressed it reads on where the new events are.
    top.current?.focus({ preventScroll: true });
    readFromTop();
  };
  return (
    <>
      {above}
      <Stack ref={top} gap="2" role="group" aria-label="Log" tabIndex={-1} outline="none" scrollMarginTop="72px">
        <div role="status">{rows && query.isFetching && list.isReplacing ? <LateNotice {...awaited} /> : null}</div>
        <div role="status">{list.instead ? <Text size="sm">{list.instead}</Text> : null}</div>
        {list.ignoresKinds ? null : <HiddenEvents view={view} counts={list.counts} onChange={onChange} />}
        <ArrivalsNotice count={list.arrived} reorders={!beginsWithNewest(view)} onShow={showArrived} />
        {list.ignoresKinds && kindsOf(view.kinds) === 'some' ? (
          <Text size="sm">This host does not filter by severity: all events are listed.</Text>
        ) : null}
        {isMobile ? (
          <>
            {rows === null ? (
              <CardSkeletons {...awaited} />
            ) : (
              <Box opacity={list.isReplacing ? 0.6 : 1}>
                {rows.length === 0 ? empty : <LogCards logs={rows} selection={selection} />}
              </Box>
            )}
            {rows && !list.isReplacing ? <ListEnd onNear={markRead} /> : null}
            {list.reachable > pageSize ? (
              <Pager
                label="Events, pages"
                page={page - 1}
                pageSize={pageSize}
                total={list.reachable}
                onPageChange={(next) => {
                  turnTo(next + 1);
                  // The new page may be here already, as long as this one.
                  readFromTop();
                }}
              />
            ) : null}
            {rows && rows.length > 0 ? (
              <GridTools label="Events" onlyPage notes={fileNotes} shown={() => ({ columns, rows })} />
            ) : null}
          </>
        ) : (
          <DataGrid
            id="logs"
            label="Events"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            pageSize={PAGE_SIZE}
            lines={2}
            layoutVersion={2}
            empty={empty}
            awaited={awaited}
            fileNotes={fileNotes}
            refreshing={list.isReplacing}
            server={{
              total: list.reachable,
              page: page - 1,
              onPageChange: (next) => turnTo(next + 1),
              sort: { columnId: view.sortBy, direction: view.descending ? 'desc' : 'asc' },
              onSortChange: (sort) => onChange(sorted(view, sort)),
              places: view.columns,
              onPlacesChange: (places) => onChange({ ...view, columns: places }),
            }}
          />
        )}
        <LogSelection {...{ selection, selected, columns }} fileNotes={notesOf(formatNumber(selected.length))} />
        {/* Under nothing it would only move, from below the placeholders into sight. */}
        {rows && loaded === 0 ? null : (
          <Row justifyContent="space-between" minHeight="20px" flexWrap="wrap">
            <Text size="sm" tone="muted">
              {zones.length === 1 && !isMobile ? `Times are in ${zones[0]}.` : null}
            </Text>
            {query.isFetchNextPageError ? <NextFailed onRetry={() => void query.fetchNextPage()} /> : null}
            {loaded > 0 && (list.capped || loaded < total) ? (
              <Text size="sm" tone="muted">
                {formatNumber(loaded)} of {list.capped ? 'more than ' : ''}
                {formatNumber(total)} events loaded. Turn to the last page for more.
              </Text>
            ) : null}
          </Row>
        )}
        <OpenLog logs={list.logs} />
      </Stack>
    </>
  );
}

/** Tells the header since when it is known what is new, and when the connection is lost. */
function useLogHeader({ renewals }: ReturnType<typeof useLogList>, zone = siteZone(null)): void {
  const asOf = useAsOf(renewals, LIVE_EVERY_MS, zone);
  useHeader({ asOf });
}

interface LogSelectionProps {
  selection: Selection;
  selected: readonly Log[];
  columns: readonly Column<Log>[];
  fileNotes: readonly string[];
}

/** What can be done with the selected entries (docs/product/logs.md#several-at-once). */
function LogSelection({ selection, selected, columns, fileNotes }: LogSelectionProps) {
  const { category } = useSession();
  const [asked, setAsked] = useState<readonly Log[] | null>(null);
  const close = (isSent: boolean) => {
    setAsked(null);
    if (isSent) selection.clear();
  };
  return (
    <>
      <SelectionBar {...THINGS} selected={selected} columns={columns} fileNotes={fileNotes} onClear={selection.clear}>
        {confirmsLogs(category) ? (
          <Button size="sm" variant="primary" onClick={() => setAsked(selected)}>
            Confirm…
          </Button>
        ) : null}
      </SelectionBar>
      {asked ? <ConfirmLogs selected={asked} onClose={close} /> : null}
    </>
  );
}

/** The details of the entry that is open, as it is now. */
function OpenLog({ logs }: { logs: readonly Log[] }) {
  const [id, setId] = useAtom(openLogAtom);
  const close = useCallback(() => setId(null), [setId]);
  useEffect(() => close, [close]);
  const log = logs.find((one) => one.id === id);
  return log ? <LogDetails key={log.id} log={log} onClose={close} /> : null;
}

function sorted(view: LogView, { columnId, direction }: Sort): LogView {
  const sortBy = LOG_SORT_KEYS.find((key) => key === columnId) ?? view.sortBy;
  return { ...view, sortBy, descending: direction === 'desc', page: 1 };
}

function Empty({ view, counts, onClear }: { view: LogView; counts: LogCounts | null; onClear: () => void }) {
  if (countFilters(view) === 0 && counts !== null && counts.of.heartbeat > 0)
    return <EmptyState title="No events but heartbeats.">Press Show heartbeats to see them.</EmptyState>;
  if (countFilters(view) === 0)
    return (
      <EmptyState title="No events yet." action={<ButtonLink to={SYSTEMS_PATH}>Go to your systems</ButtonLink>}>
        Alarms, lost devices and other events of your systems appear here as they happen.
      </EmptyState>
    );
  return (
    <EmptyState title="No events match these filters." action={<Button onClick={onClear}>Clear filters</Button>}>
      Widen the dates, or search for fewer words.
    </EmptyState>
  );
}

function NextFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Row role="alert">
      <Text size="sm" tone="danger">
        More events could not be loaded.
      </Text>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Row>
  );
}

function CardSkeletons(awaited: LateNoticeProps) {
  return (
    <Stack gap="2" aria-busy="true">
      <LoadingLabel {...awaited}>Events: loading</LoadingLabel>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={118} radius={8} />
      ))}
    </Stack>
  );
}
