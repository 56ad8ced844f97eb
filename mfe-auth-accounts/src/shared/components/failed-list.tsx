import { LoadFailure, PageSection, type FailedQuery } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface Asked extends FailedQuery {
  isError: boolean;
  data: unknown;
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
      <LoadFailure small what={what} query={query} />
    </PageSection>
  );
}
