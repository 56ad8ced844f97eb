import type { System } from '@sagitta/shared-contracts/api/system';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { SYSTEMS_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState, LoadFailure, LoadingLabel, Page, Row } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { Star } from '@sagitta/shared-ui/mine';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ComponentType } from 'react';
import { CardListSkeleton } from '../../../shared/components/card-list';
import { FramedSkeleton } from '../../../shared/components/framed-skeleton';
import { NameSearch } from '../../../shared/components/name-search';
import { SYSTEM_CARD_HEIGHT } from '../../../shared/components/system-card';
import { NothingShown, TriageBar } from '../../../shared/components/triage-bar';
import { TriagedCards } from '../../../shared/components/triaged-cards';
import { useIdFilter } from '../../../shared/hooks/use-id-filter';
import { useNumberFormats } from '../../../shared/hooks/use-number-formats';
import { useSearchToggle } from '../../../shared/hooks/use-search-toggle';
import { useTriage } from '../../../shared/hooks/use-triage';
import { SystemsLegend } from '../../../shared/map/map-legend';
import { isProfessional } from '../../../shared/model/roles';
import { groupSystemsQuery } from '../api/group-systems';
import { groupsQuery } from '../api/groups';
import { SYSTEM_GROUPS_PATH } from '../model/paths';
import styles from '../../../shared/components/card.module.css';

/** Height of the group's map (docs/product/systems.md#system-groups). */
const GROUP_MAP_HEIGHT = '500px';

export interface GroupPageProps {
  groupId: number;
  SystemsMap: ComponentType<{ systems: readonly System[]; height: string }>;
}

/** The systems of one group on a map and as cards (docs/product/systems.md#system-groups). */
export function GroupPage({ groupId, SystemsMap }: GroupPageProps) {
  const services = useServices();
  const professional = isProfessional(useSession().category);
  const groups = useQuery(groupsQuery(services));
  const query = useQuery(groupSystemsQuery(services, groupId));
  const now = useClock();
  const asOf = useAsOf([query], SYSTEMS_EVERY_MS, siteZone(null));
  const [ids, choose] = useIdFilter('systems');
  const search = useSearchToggle(ids.length > 0);
  const title = groups.data?.find(({ ID }) => ID === groupId)?.name;
  useHeader({ title, crumb: { label: 'System Groups', to: SYSTEM_GROUPS_PATH }, search, asOf });
  const view = useTriage(query.data, ids, professional);
  const shown = useMemo(() => view?.shown.map(({ system }) => system) ?? [], [view?.shown]);

  if (isApiError(query.error) && query.error.status === 403) return <Forbidden />;
  if (!view) {
    if (!query.isError) return <GroupSkeleton />;
    return (
      <Page>
        <LoadFailure
          what="Systems of the group"
          corrupted="Corrupted system groups data."
          query={query}
          back={<ButtonLink to={SYSTEM_GROUPS_PATH}>System groups</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <LevelsAsOf asOf={asOf} now={now}>
      <Page>
        {title === undefined ? null : (
          <Row justifyContent="flex-end" marginBottom="2">
            <Star kind="group" id={groupId} name={title} word />
          </Row>
        )}
        {view.systems.length === 0 ? (
          <EmptyState
            title="The group has no systems yet."
            action={<ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=groups`}>Add systems to it</ButtonLink>}
          >
            Its systems are shown here, the most dangerous first. They are chosen in the Installer Panel.
          </EmptyState>
        ) : (
          <SystemsMap systems={shown} height={GROUP_MAP_HEIGHT} />
        )}
        {search.open ? (
          <NameSearch
            label="Systems search"
            placeholder="Name of a system"
            items={view.systems}
            chosen={ids}
            onChoose={choose}
          />
        ) : null}
        {view.systems.length === 0 ? null : <TriageBar view={view} />}
        {view.systems.length > 0 && view.shown.length === 0 ? <NothingShown view={view} /> : null}
        <TriagedCards view={view} now={now} showVersion={professional} first={6} />
      </Page>
    </LevelsAsOf>
  );
}

function GroupSkeleton() {
  useNumberFormats();
  return (
    <Page>
      <div aria-busy="true" className={styles.waiting}>
        <LoadingLabel>The systems of the group are loading</LoadingLabel>
        <FramedSkeleton height={GROUP_MAP_HEIGHT} Foot={SystemsLegend} />
        <CardListSkeleton count={3} height={SYSTEM_CARD_HEIGHT} />
      </div>
    </Page>
  );
}
