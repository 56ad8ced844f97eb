import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { LoadFailure, LoadingLabel, PageSection, Skeleton } from '@sagitta/shared-ui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface QueryCardProps<T> {
  title: string;
  /** What is loaded, in a sentence: `the second step`. */
  what: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A card of what one call answers: its loading, its failure, and no card at all of a host without that call. */
export function QueryCard<T>({ title, what, query, children }: QueryCardProps<T>) {
  if (isUnknownCall(query.error)) return null;
  return (
    <PageSection title={title} card>
      {query.isPending ? (
        <>
          <LoadingLabel>{`Loading ${what}`}</LoadingLabel>
          <Skeleton height={48} />
        </>
      ) : null}
      {query.isError && !query.data ? (
        <LoadFailure small what={what.charAt(0).toUpperCase() + what.slice(1)} query={query} />
      ) : null}
      {query.data ? children(query.data) : null}
    </PageSection>
  );
}
