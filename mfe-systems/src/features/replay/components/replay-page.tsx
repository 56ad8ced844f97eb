import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { dashboardPath, SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { useClock, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { ErrorState, LoadFailure, LoadingLabel, Page, PartStyles, Skeleton, Text } from '@sagitta/shared-ui/core';
import { ButtonLink, Forbidden, useSearchParams } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { systemQuery } from '../../../shared/api/system';
import { NO_REPLAYS, replayQuery } from '../api/replay';
import type { Plan } from '../../../shared/model/plan';
import { readAddress, type TimeRange } from '../model/replay-address';
import { Player } from './player';
import { RangeTools } from './range-tools';
import styles, { css } from './replay.module.css';

export interface ReplayPageProps {
  systemId: number;
  Plan: Plan;
}

const KEYS = [
  ['Space', 'Play, pause'],
  ['← →', 'One step; with Shift ten'],
  ['Home End', 'Begin and end of the range'],
  ['N P', 'Next and previous event'],
  ['H', 'Highest load'],
] as const;

/** How the load moved over a roof (docs/product/replay.md). */
export function ReplayPage({ systemId, Plan }: ReplayPageProps) {
  const query = useQuery(systemQuery(useServices(), systemId));
  const system = query.data;
  const forbidden = system?.ID === 0;
  const name = system?.name;
  useHeader(
    forbidden || name === undefined
      ? {}
      : { title: 'Replay', crumb: { label: name, to: dashboardPath(systemId) }, keys: KEYS },
  );
  if (forbidden) return <Forbidden />;
  if (!system && query.isError) {
    return (
      <Page>
        <LoadFailure
          what="Replay"
          query={query}
          corrupted="System data cannot be showed."
          back={<ButtonLink to={SYSTEMS_PATH}>Systems</ButtonLink>}
        />
      </Page>
    );
  }
  if (!system) return <Loading />;
  return <OfSystem system={system} Plan={Plan} />;
}

function OfSystem({ system, Plan }: { system: SystemDetails; Plan: Plan }) {
  const [params, setParams] = useSearchParams();
  // The range must not grow while it is looked at.
  const clock = useClock();
  const [opened] = useState(clock);
  const zone = siteZone(system.timezone);
  const { range, at, problem } = readAddress(params, opened);
  const query = useQuery(replayQuery(useServices(), system.ID, range));
  const show = ({ from, to }: TimeRange) =>
    setParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  const head = (
    <>
      <RangeTools range={range} now={opened} zone={zone} winterStart={system.winterSeasonStart} onShow={show} />
      {problem === null ? null : <Text role="alert">{problem}</Text>}
    </>
  );
  if (query.data)
    return (
      <Framed head={head}>
        <Player key={`${range.from} ${range.to}`} {...{ system, range, at, zone, Plan }} replay={query.data} />
      </Framed>
    );
  if (!query.isError)
    return (
      <Framed head={head}>
        <LoadingLabel>Loading the replay</LoadingLabel>
        <Skeleton height="220px" radius={8} />
        <Skeleton height="420px" radius={8} />
      </Framed>
    );
  return (
    <Framed head={head}>
      {isUnknownCall(query.error) ? (
        <ErrorState title={NO_REPLAYS} />
      ) : (
        <LoadFailure
          what="Replay"
          query={query}
          corrupted="Corrupted data of the replay"
          back={<ButtonLink to={dashboardPath(system.ID)}>Dashboard</ButtonLink>}
        />
      )}
    </Framed>
  );
}

function Framed({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <PartStyles part="systems-replay" css={css} />
      <div className={styles.replay}>
        {head}
        {children}
      </div>
    </Page>
  );
}

function Loading() {
  return (
    <Page>
      <LoadingLabel>Loading the system</LoadingLabel>
      <Skeleton height="220px" radius={8} />
    </Page>
  );
}
