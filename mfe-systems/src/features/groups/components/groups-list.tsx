import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { SYSTEMS_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState, LoadFailure, LoadingLabel, Page, PartStyles } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { favouritesFirst, useFavouriteIds } from '@sagitta/shared-ui/mine';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { systemsQuery } from '../../../shared/api/systems';
import { CardList, CardListSkeleton } from '../../../shared/components/card-list';
import { NameSearch } from '../../../shared/components/name-search';
import { useIdFilter } from '../../../shared/hooks/use-id-filter';
import { useSearchToggle } from '../../../shared/hooks/use-search-toggle';
import { chosen } from '../../../shared/model/id-filter';
import { isProfessional } from '../../../shared/model/roles';
import { groupsQuery } from '../api/groups';
import { GROUP_CARD_HEIGHT, GroupCard } from './group-card';
import { groupTriage } from '../model/group-triage';
import { useDeleteGroup } from '../hooks/use-delete-group';
import styles, { css } from './groups-list.module.css';

export interface GroupsListProps {
  /** What else can be done with groups. */
  Tools: ComponentType<{ groups: readonly SystemGroup[] }>;
}

/** Every group of systems that the account may see (docs/product/systems.md#system-groups). */
export function GroupsList({ Tools }: GroupsListProps) {
  const services = useServices();
  const query = useQuery(groupsQuery(services));
  const systems = useQuery(systemsQuery(services));
  const { category } = useSession();
  const [ids, choose] = useIdFilter('groups');
  const search = useSearchToggle(ids.length > 0);
  // Their levels are of the list of systems, which is renewed.
  const asOf = useAsOf([systems], SYSTEMS_EVERY_MS, siteZone(null));
  const now = useClock();
  useHeader({ search, asOf });
  const { settled } = useFavouriteIds('group');
  const groups = useMemo(() => query.data?.toSorted(favouritesFirst(settled)), [query.data, settled]);

  const triaged = useMemo(
    () => (groups && systems.data ? groupTriage(groups, systems.data) : null),
    [groups, systems.data],
  );

  const list = useRef<HTMLDivElement>(null);
  const keepsFocus = useRef(false);
  const deletion = useDeleteGroup(({ ID }) => {
    // Null once the page is left.
    if (!list.current) return;
    if (ids.includes(ID)) choose(ids.filter((id) => id !== ID));
    // The card that has the focus goes away.
    if (list.current.contains(document.activeElement)) list.current.focus({ preventScroll: true });
    keepsFocus.current = true;
  });
  // On a busy machine the dialog gives the focus back to the card only now, and the card takes it away with it.
  useEffect(() => {
    if (!groups || !keepsFocus.current) return;
    keepsFocus.current = false;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [groups]);
  const professional = isProfessional(category);

  if (!groups) {
    if (!query.isError) return <GroupsSkeleton />;
    return (
      <Page>
        <LoadFailure what="System groups" query={query} />
      </Page>
    );
  }
  if (groups.length === 0)
    return (
      <Page>
        <div className={styles.tools}>
          <PartStyles part="systems-groups" css={css} />
          <Tools groups={groups} />
        </div>
        <EmptyState
          title="No System Groups to display"
          action={<ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=groups`}>Create a group</ButtonLink>}
        >
          A group shows several systems together, such as those of one customer or town.
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      {search.open ? (
        <NameSearch
          label="System groups search"
          placeholder="Name of a group"
          items={groups}
          chosen={ids}
          onChoose={choose}
        />
      ) : null}
      <div className={styles.tools}>
        <PartStyles part="systems-groups" css={css} />
        <Tools groups={groups} />
      </div>
      <div ref={list} tabIndex={-1} role="group" aria-label="System groups" className={styles.list}>
        <LevelsAsOf asOf={asOf} now={now}>
          <CardList
            items={chosen(groups, ({ ID }) => ID, ids)}
            idOf={({ ID }) => ID}
            nameOf={({ name }) => name}
            heading="h2"
            height={GROUP_CARD_HEIGHT}
            first={24}
          >
            {(group) => (
              <GroupCard
                group={group}
                triage={systems.isPending ? undefined : (triaged?.get(group.ID) ?? null)}
                onDelete={professional && group.mayDelete !== false ? () => void deletion.ask(group) : undefined}
              />
            )}
          </CardList>
        </LevelsAsOf>
      </div>
      {deletion.dialog}
    </Page>
  );
}

function GroupsSkeleton() {
  return (
    <Page>
      <div aria-busy="true">
        <PartStyles part="systems-groups" css={css} />
        <LoadingLabel>System groups are loading</LoadingLabel>
        <div className={styles.tools} />
        <CardListSkeleton count={6} height={GROUP_CARD_HEIGHT} />
      </div>
    </Page>
  );
}
