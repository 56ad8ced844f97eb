import { dashboardPath, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { hasController, maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';
import { LoadFailure, LoadingLabel, Page, Skeleton, Text } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { systemQuery } from '../../../shared/api/system';
import { NotificationsNote } from './notifications-note';
import { W2Settings } from './w2-settings';
import { W4Settings } from './w4-settings';

/** The settings of one system, for those who may set it (docs/product/system-settings.md). */
export function SettingsPage({ systemId }: { systemId: number }) {
  const services = useServices();
  const { category } = useSession();
  const query = useQuery(systemQuery(services, systemId));
  const system = query.data;
  const forbidden = system !== undefined && (system.ID === 0 || !maySetSystem(category, system.accountRole));
  const name = system?.name;
  useHeader(
    forbidden || name === undefined
      ? {}
      : { title: 'System settings', crumb: { label: name, to: dashboardPath(systemId) } },
  );

  if (forbidden) return <Forbidden />;
  if (!system && query.isError) {
    return (
      <Page>
        <LoadFailure
          what="System settings"
          query={query}
          corrupted="System data cannot be showed."
          back={<ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>}
        />
      </Page>
    );
  }
  if (!system) return <SettingsSkeleton />;
  return (
    <Page>
      {hasController(system) ? (
        <>
          <Text tone="muted">
            The controller of this W2 system keeps its settings. Only daily measurement and the measurement periods are
            set here.
          </Text>
          <W2Settings system={system} />
        </>
      ) : (
        <W4Settings system={system} />
      )}
      <NotificationsNote system={system} />
    </Page>
  );
}

function SettingsSkeleton() {
  return (
    <Page>
      <LoadingLabel>Loading system settings</LoadingLabel>
      <Skeleton height="320px" radius={8} />
      <Skeleton height="240px" radius={8} />
    </Page>
  );
}
