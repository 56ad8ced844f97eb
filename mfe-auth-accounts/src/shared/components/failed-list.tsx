import { LoadFailure, PageSection } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** What this needs of a query; TanStack Query's result has this shape. */
export interface Asked {
  isError: boolean;
  isFetching: boolean;
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Stands in place of a card whose list could not be had, with Retry; null while every list is there or on its way.
 * @param lists the lists that the card needs, by what a person calls them
 */
export function failedList(title: string, lists: Readonly<Record<string, Asked>>): ReactNode {
  const [what, query] = Object.entries(lists).find(([, list]) => list.isError && list.data === undefined) ?? [];
  if (what === undefined || query === undefined) return null;
  return (
    <PageSection title={title} card>
      <LoadFailure
        small
        what={what}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </PageSection>
  );
}
