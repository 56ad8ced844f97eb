import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { triage } from '@sagitta/shared-contracts/rules/triage';
import { useMemo } from 'react';
import { listed } from '../model/screens';
import styles from './wall.module.css';

export interface SilenceProps {
  wall: Pick<Wall, 'systems' | 'counts'>;
  /** Without names: an alarm has the room. */
  isBrief: boolean;
}

/** Above all that is healthy, on every screen: what is silent, and whose level is not known. */
export function Silence({ wall: { systems, counts }, isBrief }: SilenceProps) {
  const triaged = useMemo(() => systems.map((system) => triage(system)), [systems]);
  const named = (filter: 'silent' | 'unknown') => {
    if (isBrief) return '';
    const names = triaged.filter(({ filters }) => filters.has(filter)).map(({ system }) => system.name);
    return listed(names, counts.of[filter]);
  };
  if (counts.systems === 0)
    return (
      <p className={styles.silence}>
        <strong>No system.</strong> Whoever made this link no longer sees any system of it.
      </p>
    );
  if (counts.of.silent === 0 && counts.of.unknown === 0) return null;
  return (
    <div className={styles.silence}>
      {counts.of.silent > 0 ? (
        <p>
          <strong>{`Silent: ${counts.of.silent}`}</strong> {named('silent')}
        </p>
      ) : null}
      {counts.of.unknown > 0 ? (
        <p>
          <strong>{`Level not known: ${counts.of.unknown}`}</strong> {named('unknown')}
        </p>
      ) : null}
    </div>
  );
}
