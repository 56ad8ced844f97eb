import { useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { EmptyState, LoadFailure, LoadingLabel, Page } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CardList, CardListSkeleton } from '../../../shared/components/card-list';
import { NameSearch } from '../../../shared/components/name-search';
import { useIdFilter } from '../../../shared/components/use-id-filter';
import { useSearchToggle } from '../../../shared/components/use-search-toggle';
import { chosen } from '../../../shared/model/id-filter';
import { groupsQuery } from '../api/groups';
import { GROUP_CARD_HEIGHT, GroupCard } from './group-card';

/** Every group of systems that the account may see (document 2 §2). */
export function GroupsList() {
  const query = useQuery(groupsQuery(useServices()));
  const [ids, choose] = useIdFilter('groups');
  const search = useSearchToggle(ids.length > 0);
  useHeader(useMemo(() => ({ search }), [search]));
  const groups = useMemo(() => query.data?.toSorted((a, b) => naturalCompare(a.name, b.name)), [query.data]);

  if (!groups) {
    if (!query.isError) return <GroupsSkeleton />;
    return <Page><LoadFailure what="System groups" error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} /></Page>;
  }
  if (groups.length === 0) return <Page><EmptyState title="No System Groups to display">Groups are made in the Installer Panel.</EmptyState></Page>;
  return (
    <Page>
      {search.open ? <NameSearch label="System groups search" placeholder="Name of a group" items={groups} chosen={ids} onChoose={choose} /> : null}
      <CardList items={chosen(groups, ({ ID }) => ID, ids)} idOf={({ ID }) => ID} nameOf={({ name }) => name} heading="h2" height={GROUP_CARD_HEIGHT} first={24}>
        {(group) => <GroupCard group={group} />}
      </CardList>
    </Page>
  );
}

function GroupsSkeleton() {
  return (
    <Page>
      <div aria-busy="true">
        <LoadingLabel>System groups are loading</LoadingLabel>
        <CardListSkeleton count={6} height={GROUP_CARD_HEIGHT} />
      </div>
    </Page>
  );
}
