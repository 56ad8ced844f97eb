import { useServices } from '@sagitta/shared-contracts/remote';
import {
  Box,
  Button,
  EmptyState,
  LoadFailure,
  LoadingLabel,
  Row,
  Skeleton,
  Stack,
  Text,
} from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSystems } from '../../../shared/hooks/use-systems';
import { historyQuery, type Subject } from '../api/audit';
import { HistoryEntry } from './history-entry';

/** Who changed what and when, newest first, a page at a time. */
export function HistoryList({ of: subject, label }: { of: Subject; label: string }) {
  const systems = useSystems();
  const query = useInfiniteQuery(historyQuery(useServices(), subject));
  if (query.isPending) {
    return (
      <Stack gap="2" aria-busy="true">
        <LoadingLabel>History: loading</LoadingLabel>
        <Skeleton height={56} radius={6} />
        <Skeleton height={56} radius={6} />
        <Skeleton height={56} radius={6} />
      </Stack>
    );
  }
  if (query.isError && !query.data)
    return (
      <LoadFailure
        small
        what="History"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  // An entry that has come since moves the others down by one, so that the next page repeats the last one.
  const entries = [
    ...new Map(query.data.pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
  ];
  const systemName = (id: number) => systems.data?.find(({ ID }) => ID === id)?.name;
  const count = query.data.pages.at(-1)?.count ?? entries.length;
  if (entries.length === 0)
    return (
      <EmptyState small title="Nothing has been changed yet.">
        Changes appear here with who made them and when.
      </EmptyState>
    );
  return (
    <Stack gap="2">
      <Box as="ol" aria-label={label} display="grid">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} systemName={systemName} />
        ))}
      </Box>
      <Row justifyContent="space-between" flexWrap="wrap" minHeight="32px">
        <Text size="xs" tone="muted">
          {formatNumber(entries.length)} of {formatNumber(Math.max(count, entries.length))} changes. Times are in{' '}
          {ownZone()}.
        </Text>
        {query.isFetchNextPageError ? (
          <Text role="alert" size="sm" tone="danger">
            Older changes could not be loaded.
          </Text>
        ) : null}
        {query.hasNextPage ? (
          <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Retry' : 'Show older'}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** An account belongs to no one zone: its changes are shown in the viewer's. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
