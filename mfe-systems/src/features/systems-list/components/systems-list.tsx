import { useAsOf, useClock, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { afterFailedList } from '@sagitta/shared-contracts/rules/failed-list';
import { SYSTEMS_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { EmptyState, LoadFailure, LoadingLabel, Page } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { systemsQuery } from '../../../shared/api/systems';
import { CardListSkeleton } from '../../../shared/components/card-list';
import { NameSearch } from '../../../shared/components/name-search';
import { SYSTEM_CARD_HEIGHT } from '../../../shared/components/system-card';
import { NothingShown, TriageBar } from '../../../shared/components/triage-bar';
import { TriagedCards } from '../../../shared/components/triaged-cards';
import { useIdFilter } from '../../../shared/hooks/use-id-filter';
import { useNumberFormats } from '../../../shared/hooks/use-number-formats';
import { useSearchToggle } from '../../../shared/hooks/use-search-toggle';
import { useTriage } from '../../../shared/hooks/use-triage';
import { isProfessional } from '../../../shared/model/roles';

/** Every system that the account may see (docs/product/systems.md#systems-list). */
export function SystemsList() {
  const services = useServices();
  const { category } = useSession();
  const query = useQuery(systemsQuery(services));
  const now = useClock();
  const asOf = useAsOf([query], SYSTEMS_EVERY_MS, siteZone(null));
  const [ids, choose] = useIdFilter('systems');
  const search = useSearchToggle(ids.length > 0);
  // With one system there is nothing to search: its link is the first control of the page.
  const isOnly = query.data?.length === 1 && ids.length === 0;
  useHeader({ search: isOnly ? undefined : search, asOf });

  const consequence = query.isError ? afterFailedList(query.error) : null;
  const { logout } = services;
  useEffect(() => {
    if (consequence === 'sign-out') logout('systems-failed');
  }, [consequence, logout]);

  const professional = isProfessional(category);
  const view = useTriage(query.data, ids, professional);
  if (!view) {
    if (consequence === null || consequence === 'sign-out') return <SystemsSkeleton />;
    return (
      <Page>
        <LoadFailure what="Systems" query={query} />
      </Page>
    );
  }
  if (view.systems.length === 0) return <NoSystems professional={professional} />;
  return (
    <Page>
      {search.open && !isOnly ? (
        <NameSearch
          label="Systems search"
          placeholder="Name of a system"
          items={view.systems}
          chosen={ids}
          onChoose={choose}
        />
      ) : null}
      {isOnly ? null : <TriageBar view={view} />}
      {view.shown.length === 0 ? (
        <NothingShown view={view} />
      ) : (
        <LevelsAsOf asOf={asOf} now={now}>
          <TriagedCards view={view} now={now} showVersion={professional} />
        </LevelsAsOf>
      )}
    </Page>
  );
}

function SystemsSkeleton() {
  useNumberFormats();
  return (
    <Page>
      <div aria-busy="true">
        <LoadingLabel>Systems are loading</LoadingLabel>
        <CardListSkeleton count={6} height={SYSTEM_CARD_HEIGHT} />
      </div>
    </Page>
  );
}

function NoSystems({ professional }: { professional: boolean }) {
  return (
    <Page>
      <EmptyState
        title="You are not connected to a system, yet."
        action={professional ? <ButtonLink to={INSTALLER_PANEL_PATH}>Installer Panel</ButtonLink> : undefined}
      >
        {professional
          ? 'Go to Installer Panel and add a new system.'
          : 'The administrator of a system can connect you to it.'}
      </EmptyState>
    </Page>
  );
}
