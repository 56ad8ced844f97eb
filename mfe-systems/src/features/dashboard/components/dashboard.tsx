import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { EmptyState, LoadFailure, Page, Skeleton } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ComponentType } from 'react';
import { nodesQuery } from '../../../shared/api/nodes';
import { systemQuery } from '../../../shared/api/system';
import { FramedSkeleton } from '../../../shared/components/framed-skeleton';
import { Later } from '../../../shared/components/later';
import { useIdFilter } from '../../../shared/components/use-id-filter';
import { chosen } from '../../../shared/model/id-filter';
import { DevicesLegend } from '../../../shared/map/map-legend';
import { allowedActions, type MenuAction } from '../../../shared/model/node-menu';
import { isProfessional } from '../../../shared/model/roles';
import { deviceSections } from '../model/sections';
import { MAP_HEIGHT } from './map-height';
import { DashboardSkeleton, SearchPlace } from './dashboard-skeleton';
import { DeviceSearch } from './device-search';
import { DeviceSection } from './device-section';
import { StatusCard } from './status-card';
import { useNodeTrends } from './use-node-trends';

export interface DashboardProps {
  systemId: number;
  Weather: ComponentType<{ system: System; now: number }>;
  SystemMap: ComponentType<{
    system: System;
    nodes: readonly Node[];
    height: string;
    live: boolean;
    now: number;
    zone: string | undefined;
    technical: boolean;
  }>;
  /** What can be set of the system. */
  Tools: ComponentType<{ system: System }>;
  /** Opens the documents of the system. */
  Files: ComponentType<{ system: System }>;
  /** Opens the dialog of a device. */
  onAct: (node: Node, action: MenuAction) => void;
}

/** As high as the weather is where the two stand below each other; beside the status, as high as that. */
function WeatherPlace() {
  return (
    <div className="sy-top-place">
      <Skeleton height="100%" radius={8} />
    </div>
  );
}

/** One system: its status, weather and devices, renewed while it is watched (docs/product/systems.md#dashboard). */
export function Dashboard({ systemId, Weather, SystemMap, Tools, Files, onAct }: DashboardProps) {
  const services = useServices();
  const { category } = useSession();
  const professional = isProfessional(category);
  const system = useQuery(systemQuery(services, systemId));
  const nodes = useQuery(nodesQuery(services, [systemId]));
  const zone = system.data?.timezone ?? undefined;
  const asOf = useAsOf([system, nodes], LIVE_EVERY_MS, zone);
  const now = useClock();
  const [ids, choose] = useIdFilter('devices');
  const trends = useNodeTrends(systemId, Boolean(system.data?.ID && nodes.data));
  const forbidden = system.data?.ID === 0;
  const title = system.data?.name;
  useHeader(
    useMemo(
      () => (forbidden ? {} : { title, crumb: { label: 'Systems', to: SYSTEMS_PATH }, asOf }),
      [forbidden, title, asOf],
    ),
  );
  const allowed = useMemo(() => (system.data ? allowedActions(category, system.data) : []), [category, system.data]);
  const sections = useMemo(() => deviceSections(nodes.data ?? [], now), [nodes.data, now]);

  if (forbidden) return <Forbidden />;
  const failed = [system, nodes].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Page>
        <LoadFailure
          what="Dashboard"
          error={failed.error}
          corrupted={failed === system ? 'System data cannot be showed.' : 'Corrupted dashboard data'}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
          back={<ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>}
        />
      </Page>
    );
  }
  if (!system.data || !nodes.data) return <DashboardSkeleton />;
  const measuring = sections.find(({ kind }) => kind === 'measuring')?.nodes ?? [];
  return (
    <Page>
      <div className="sy-top">
        <StatusCard
          system={system.data}
          nodes={nodes.data}
          now={now}
          zone={zone}
          trends={trends}
          showVersion={professional}
          tools={
            <>
              <Tools system={system.data} />
              <Files system={system.data} />
            </>
          }
        />
        <Later place={<WeatherPlace />}>
          <Weather system={system.data} now={now} />
        </Later>
      </div>
      <Later place={<FramedSkeleton height={MAP_HEIGHT} Foot={DevicesLegend} />}>
        <SystemMap
          system={system.data}
          nodes={nodes.data}
          height={MAP_HEIGHT}
          live={asOf?.live === true}
          now={now}
          zone={zone}
          technical={professional}
        />
      </Later>
      {nodes.data.length === 0 ? (
        <EmptyState title="The system has no devices yet.">Devices are added in the Installer Panel.</EmptyState>
      ) : null}
      {measuring.length > 0 ? (
        <div className="sy-search">
          <Later place={<SearchPlace />}>
            <DeviceSearch nodes={measuring} chosen={ids} onChoose={choose} />
          </Later>
        </div>
      ) : null}
      {sections.map((section) => (
        <DeviceSection
          key={section.kind}
          section={
            section.kind === 'measuring'
              ? { ...section, nodes: [...chosen(section.nodes, ({ id }) => id, ids)] }
              : section
          }
          total={section.nodes.length}
          trends={trends}
          now={now}
          zone={zone}
          technical={professional}
          allowed={allowed}
          onAct={onAct}
        />
      ))}
    </Page>
  );
}
