import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System, SystemDetails } from '@sagitta/shared-contracts/api/system';
import { INSTALLER_PANEL_PATH } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { Button, EmptyState, Page, Skeleton } from '@sagitta/shared-ui/core';
import { Star, useFavouriteIds } from '@sagitta/shared-ui/mine';
import { ButtonLink } from '@sagitta/shared-ui/router';
import { useAtom } from 'jotai';
import { memo, useMemo, useRef, type ComponentType } from 'react';
import { FramedSkeleton } from '../../../shared/components/framed-skeleton';
import { Later } from '../../../shared/components/later';
import { useIdFilter } from '../../../shared/hooks/use-id-filter';
import { DevicesLegend } from '../../../shared/map/map-legend';
import { chosen } from '../../../shared/model/id-filter';
import { allowedActions, type CardAction } from '../../../shared/model/node-menu';
import { isProfessional } from '../../../shared/model/roles';
import { useAskedAct } from '../hooks/use-asked-act';
import { useCardSeeker } from '../hooks/use-card-seeker';
import { firstSteps } from '../model/first-steps';
import { stepsPutAway } from '../model/steps-put-away';
import { deviceSections } from '../model/sections';
import type { NodeTrends } from '../model/trend';
import { SearchPlace } from './dashboard-skeleton';
import { DeviceSearch } from './device-search';
import { DeviceSection } from './device-section';
import { MAP_HEIGHT } from '../model/map-height';
import { StatusCard } from './status-card';
import { FirstStepsCard } from './first-steps-card';
import styles from './dashboard.module.css';

/** What is on the dashboard besides its own cards, and what can be done with its devices. */
export interface DashboardPanels {
  Weather: ComponentType<{ system: System; now: number }>;
  SystemMap: ComponentType<{
    system: SystemDetails;
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
  /** Sends a test notification. */
  SendTest: ComponentType<{ system: System }>;
  /** Opens the dialog of a device. */
  onAct: (node: Node, action: CardAction) => void;
}

export interface DashboardContentProps extends DashboardPanels {
  system: SystemDetails;
  nodes: readonly Node[];
  trends: NodeTrends;
  now: number;
  /** Whether changes arrive as they are measured. */
  live: boolean;
}

/** As high as the weather where one is below the other; beside the status, as high as that. */
function WeatherPlace() {
  return (
    <div className={styles.topPlace}>
      <Skeleton height="100%" radius={8} />
    </div>
  );
}

/** What the dashboard shows of its data; drawn again only for other data. */
export const DashboardContent = memo(function DashboardContent({
  system,
  nodes,
  trends,
  now,
  live,
  Weather,
  SystemMap,
  Tools,
  Files,
  SendTest,
  onAct,
}: DashboardContentProps) {
  const { id: accountId, category } = useSession();
  const professional = isProfessional(category);
  const zone = system.timezone ?? undefined;
  const [ids, choose] = useIdFilter('devices');
  const allowed = useMemo(() => allowedActions(category, system), [category, system]);
  useAskedAct(nodes, allowed, onAct);
  const { settled } = useFavouriteIds('device');
  const sections = useMemo(() => deviceSections(nodes, now, settled), [nodes, now, settled]);
  const seek = useCardSeeker(({ id }) => {
    if (ids.length > 0 && !ids.includes(id)) choose([]);
  });
  const steps = useMemo(() => firstSteps(system, nodes, category), [system, nodes, category]);
  const [isAway, putAway] = useAtom(useMemo(() => stepsPutAway(accountId, system.ID), [accountId, system.ID]));
  const open = steps.filter(({ isDone }) => !isDone).length;
  const hasSteps = steps.some(({ may }) => may) && open > 0;
  // A new system: no device to draw a gauge of, and no place that a forecast could be for.
  const isShort = nodes.length === 0 && !(system.latitude?.Valid && system.longitude?.Valid);
  const map = useRef<HTMLDivElement>(null);
  const measuring = sections.find(({ kind }) => kind === 'measuring')?.nodes ?? [];
  return (
    <Page>
      <div className={isShort ? `${styles.top} ${styles.topShort}` : styles.top}>
        <StatusCard
          system={system}
          nodes={nodes}
          now={now}
          zone={zone}
          trends={trends}
          showVersion={professional}
          onSeek={seek}
          tools={
            <>
              <Star kind="system" id={system.ID} name={system.name} />
              <Tools system={system} />
              <Files system={system} />
              {hasSteps && isAway ? (
                <Button size="sm" variant="ghost" onClick={() => putAway(false)}>
                  First steps: {open} open
                </Button>
              ) : null}
            </>
          }
        />
        <Later place={<WeatherPlace />}>
          <Weather system={system} now={now} />
        </Later>
      </div>
      {hasSteps && !isAway ? (
        <FirstStepsCard
          {...{ system, steps, SendTest, onAct }}
          // Not in jsdom, which paints nothing.
          onMap={() => map.current?.scrollIntoView?.({ block: 'start' })}
          onPutAway={() => putAway(true)}
        />
      ) : null}
      <div ref={map} className={styles.mapPlace}>
        <Later place={<FramedSkeleton height={MAP_HEIGHT} Foot={DevicesLegend} />}>
          <SystemMap
            system={system}
            nodes={nodes}
            height={MAP_HEIGHT}
            live={live}
            now={now}
            zone={zone}
            technical={professional}
          />
        </Later>
      </div>
      {nodes.length === 0 ? (
        <EmptyState
          title="The system has no devices yet."
          action={
            professional ? (
              <ButtonLink to={`${INSTALLER_PANEL_PATH}?tab=systems`}>Add the first device</ButtonLink>
            ) : undefined
          }
        >
          {professional ? 'Devices are added in the Installer Panel.' : 'Its installer adds them.'}
        </EmptyState>
      ) : null}
      {measuring.length > 0 ? (
        <div className={styles.search}>
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
});
