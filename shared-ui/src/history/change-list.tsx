import {
  Box,
  Button,
  EmptyState,
  LoadFailure,
  type FailedQuery,
  LoadingLabel,
  Row,
  Skeleton,
  Stack,
  Text,
} from '@sagitta/shared-ui/core';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';
import type { ShownChange } from './shown-change';

/** Pages of changes, as `useInfiniteQuery` has them. */
export interface PagedChanges<Entry> extends FailedQuery {
  data: { pages: readonly { entries: readonly Entry[]; count: number }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface ChangeListProps<Entry> {
  label: string;
  query: PagedChanges<Entry>;
  shown: (entry: Entry) => ShownChange;
  /** Where there is none. */
  empty: { title: string; text: string };
}

/** Who changed what and when, newest first, a page at a time. Times are in the viewer's zone, which it names. */
export function ChangeList<Entry extends { id: number }>({ label, query, shown, empty }: ChangeListProps<Entry>) {
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
  if (!query.data) return <LoadFailure small what="History" query={query} />;
  // An entry that has come since moves the others down by one, so that the next page repeats the last one.
  const entries = [
    ...new Map(query.data.pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
  ];
  const count = query.data.pages.at(-1)?.count ?? entries.length;
  if (entries.length === 0)
    return (
      <EmptyState small title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <Stack gap="2">
      <Box as="ol" aria-label={label} display="grid">
        {entries.map((entry) => (
          <ChangeItem key={entry.id} {...shown(entry)} />
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

/** When and who, what, and each field from what to what. Side by side where there is room, else stacked. */
function ChangeItem({ at, who, whoMore, act, to, fields }: Omit<ShownChange, 'id'>) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '15rem 1fr' }}
      gap={{ base: '1', md: '4' }}
      paddingBlock="2"
      borderTop="hairline"
      borderColor="line"
      overflowWrap="anywhere"
    >
      <Box minWidth="0">
        <Text size="sm" css={{ fontVariantNumeric: 'tabular-nums' }}>
          <time dateTime={at}>{formatDateTime(at, { seconds: true })}</time>
        </Text>
        <Text size="xs" tone="muted" title={whoMore}>
          {who}
        </Text>
      </Box>
      <Box minWidth="0">
        <Text size="sm">
          <Box as="span" fontWeight="semibold">
            {act}
          </Box>
          {to ? `: ${to}` : null}
        </Text>
        {fields.length > 0 ? (
          <Box as="ul" marginTop="1" display="grid" gap="1">
            {fields.map(({ label, before, after }) => (
              <Box as="li" key={label} fontSize="xs" color="muted">
                {label}:{' '}
                <Box as="del" textDecoration="none">
                  {before}
                </Box>{' '}
                →{' '}
                <Box as="ins" textDecoration="none" color="text">
                  {after}
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** Records are of many zones: their changes are shown in the viewer's. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
