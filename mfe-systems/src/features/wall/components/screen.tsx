import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { doubtWords, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { triageText } from '@sagitta/shared-contracts/rules/triage';
import { tokenVar } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { ThreatMark, threatVisual } from '@sagitta/shared-ui/instruments';
import type { ReactNode } from 'react';
import { figureOf } from '../model/figure';
import type { Plan } from '../../../shared/model/plan';
import type { Screen } from '../model/screens';
import { WallMapScreen } from './wall-map-screen';
import styles from './wall.module.css';

export interface ScreenOfProps {
  screen: Screen;
  wall: Wall;
  secret: string;
  Plan: Plan;
}

/** One of the screens that take turns. */
export function ScreenOf({ screen, wall, secret, Plan }: ScreenOfProps) {
  if (screen.kind === 'map') return <WallMapScreen secret={secret} system={screen.system} Plan={Plan} />;
  if (screen.kind === 'groups') {
    const rest = wall.groupsCount - wall.groups.length;
    return (
      <Tiles title="Groups" rest={rest > 0 ? `and ${rest} more groups, none more dangerous than these` : ''}>
        {wall.groups.map(({ ID, name, counts, worst }) => (
          <Tile key={ID} name={name} level={worst && toldLevel(worst)} figure={null}>
            {triageText(counts, formatNumber)}
          </Tile>
        ))}
      </Tiles>
    );
  }
  const rest = screen.isLast ? wall.counts.systems - wall.systems.length : 0;
  return (
    <Tiles title="Systems" rest={rest > 0 ? `and ${rest} more systems, none more dangerous than these` : ''}>
      {screen.systems.map((system) => {
        const level = toldLevel(system);
        return (
          <Tile key={system.ID} name={system.name} level={level} figure={figureOf(system, level)}>
            {doubtWords(level.doubts)}
          </Tile>
        );
      })}
    </Tiles>
  );
}

function Tiles({ title, rest, children }: { title: string; rest: string; children: ReactNode }) {
  return (
    <section className={styles.screen} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.tiles}>{children}</ul>
      {rest ? <p>{rest}</p> : null}
    </section>
  );
}

interface TileProps {
  name: string;
  /** Null where nothing is known of it. */
  level: SystemLevel | null;
  figure: string | null;
  children: ReactNode;
}

function Tile({ name, level, figure, children }: TileProps) {
  const state = level?.state ?? 'unknown_or_NA';
  const isCalm = state === 'none' && level?.doubtful === false;
  return (
    <li
      className={isCalm ? `${styles.tile} ${styles.calm}` : styles.tile}
      style={{ ['--c' as string]: tokenVar(threatVisual(state).token) }}
    >
      <p className={styles.level}>
        <span className={styles.mark}>
          <ThreatMark state={state} lastKnown={level?.lastKnown} />
        </span>
        {level ? levelWords(level) : 'Threat level unknown'}
      </p>
      <h3>{name}</h3>
      {figure === null ? null : <p className={styles.figure}>{figure}</p>}
      {children ? <p className={styles.note}>{children}</p> : null}
    </li>
  );
}
