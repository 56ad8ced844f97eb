import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { LoadFailure, Page } from '@sagitta/shared-ui/core';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { nodesQuery } from '../../../shared/api/nodes';
import { systemQuery } from '../../../shared/api/system';
import { DashboardContent, type DashboardPanels } from './dashboard-content';
import { DashboardSkeleton } from './dashboard-skeleton';
import { useNodeTrends } from '../hooks/use-node-trends';

export interface DashboardProps extends DashboardPanels {
  systemId: number;
}

/** One system: its status, weather and devices, renewed while it is watched (docs/product/systems.md#dashboard). */
export function Dashboard({ systemId, ...panels }: DashboardProps) {
  const services = useServices();
  const system = useQuery(systemQuery(services, systemId));
  const nodes = useQuery(nodesQuery(services, [systemId]));
  const latestAsOf = useAsOf([system, nodes], LIVE_EVERY_MS, system.data?.timezone ?? undefined);
  const now = useClock();
  const trends = useNodeTrends(systemId, Boolean(system.data?.ID && nodes.data));
  const latest = useMemo(
    () => (system.data && nodes.data ? { system: system.data, nodes: nodes.data, trends, now } : null),
    [system.data, nodes.data, trends, now],
  );
  // The client for data has the page drawn in one task; what is deferred is drawn in slices.
  const shown = useDeferredValue(latest);
  // The age is that of what is shown.
  const asOf = useDeferredValue(latestAsOf);
  const forbidden = system.data?.ID === 0;
  const title = system.data?.name;
  useHeader(forbidden ? {} : { title, crumb: { label: 'Systems', to: SYSTEMS_PATH }, asOf });

  if (forbidden) return <Forbidden />;
  const failed = [system, nodes].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Page>
        <LoadFailure
          what="Dashboard"
          query={failed}
          corrupted={failed === system ? 'System data cannot be showed.' : 'Corrupted dashboard data'}
          back={<ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>}
        />
      </Page>
    );
  }
  if (!shown) return <DashboardSkeleton />;
  return (
    <LevelsAsOf asOf={asOf} now={now}>
      <DashboardContent {...shown} {...panels} live={asOf?.live === true} />
    </LevelsAsOf>
  );
}
