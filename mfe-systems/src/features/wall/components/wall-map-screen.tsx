import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import type { WallMap } from '@sagitta/shared-contracts/api/wall';
import { useServices } from '@sagitta/shared-contracts/remote';
import { levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { isAlarmLevel, levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { WALL_STALE_MS } from '@sagitta/shared-contracts/rules/wall';
import { tokenVar } from '@sagitta/shared-ui/core';
import { ThreatMark, threatVisual } from '@sagitta/shared-ui/instruments';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { mapSize } from '../../../shared/map/map-size';
import { readingText } from '../../../shared/model/reading';
import { isHatched, shownLevel, shownWords } from '../../../shared/model/shown-level';
import { wantedNodes } from '../../../shared/model/shown-nodes';
import { wallMapImageQuery, wallMapQuery } from '../api/wall';
import { useTick } from '../hooks/use-tick';
import type { Plan } from '../../../shared/model/plan';
import { ageOf } from '../model/trust';
import styles from './wall.module.css';

export interface WallMapScreenProps {
  secret: string;
  system: System;
  Plan: Plan;
}

/** The map of a system, and its most serious devices in words. */
export function WallMapScreen({ secret, system, Plan }: WallMapScreenProps) {
  const services = useServices();
  const query = useQuery(wallMapQuery(services, secret, system.ID));
  const now = useTick();
  const level = toldLevel(system);
  const isFresh = query.data !== undefined && ageOf(query.data.heard, now) < WALL_STALE_MS;
  return (
    <section className={styles.screen} aria-label={`Map of ${system.name}`}>
      <h2 className={styles.title} style={{ ['--c' as string]: tokenVar(threatVisual(level.state).token) }}>
        <span className={styles.mark}>
          <ThreatMark state={level.state} lastKnown={level.lastKnown} />
        </span>
        {`${system.name}: ${levelWords(level)}`}
      </h2>
      {isFresh && query.data ? (
        <Placed {...query.data} secret={secret} system={system} Plan={Plan} />
      ) : (
        <p className={styles.noMap}>
          {query.isError ? 'No fresh answer about its devices' : 'Its devices are being read'}
        </p>
      )}
    </section>
  );
}

function Placed({ at, map, nodes, secret, system, Plan }: WallMap & WallMapScreenProps) {
  const services = useServices();
  const place = { systemID: system.ID, updatedAt: system.mapDataUpdatedAt };
  const image = useQuery(wallMapImageQuery(services, secret, place));
  const [isBroken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const now = Date.parse(at);
  const boundaries = map?.mapBoundaries ?? null;
  const outlines = useMemo(() => parseBoundaries(boundaries) ?? [], [boundaries]);
  const { mapSizeX, mapSizeY } = system;
  const size = useMemo(() => (map ? mapSize(map, { mapSizeX, mapSizeY }) : null), [map, mapSizeX, mapSizeY]);
  return (
    <div className={styles.mapScreen}>
      {image.data && size && !isBroken ? (
        // A picture: whoever wants to know more opens the system elsewhere.
        <div className={styles.plan} inert>
          <Plan image={image.data.blob} size={size} outlines={outlines} nodes={nodes} now={now} onBroken={onBroken} />
        </div>
      ) : (
        <p className={styles.noMap}>{image.isPending ? 'Its map is being read' : 'Its map cannot be shown'}</p>
      )}
      <Devices nodes={nodes} now={now} />
    </div>
  );
}

const SHOWN = 6;

function Devices({ nodes, now }: { nodes: readonly Node[]; now: number }) {
  const devices = useMemo(
    () =>
      wantedNodes(nodes, false)
        .map((node) => ({ node, level: shownLevel(node, now) }))
        .toSorted((a, b) => seriousness(b.level) - seriousness(a.level) || naturalCompare(a.node.name, b.node.name)),
    [nodes, now],
  );
  return (
    <ul className={styles.devices}>
      {devices.slice(0, SHOWN).map(({ node, level }) => {
        const state = level?.state ?? 'unknown_or_NA';
        return (
          <li key={node.id} style={{ ['--c' as string]: tokenVar(threatVisual(state).token) }}>
            <p className={styles.level}>
              <span className={styles.mark}>
                <ThreatMark state={state} lastKnown={level ? isHatched(level) : true} />
              </span>
              {shownWords(level)}
            </p>
            <p>{`${node.name}: ${readingText(node)}`}</p>
          </li>
        );
      })}
      {devices.length > SHOWN ? <li>{`and ${devices.length - SHOWN} more`}</li> : null}
    </ul>
  );
}

/** By level, and below L1 what is in doubt before what is well. */
function seriousness(level: ReturnType<typeof shownLevel>): number {
  if (!level) return 1;
  const told = level.suspected ?? level.state;
  return isAlarmLevel(told)
    ? levelNumber(told) * 4 + Number(!isHatched(level))
    : Number(level.state !== 'none' || isHatched(level)) * 2;
}
