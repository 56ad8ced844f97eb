import type { Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { PageSection, Text } from '@sagitta/shared-ui/core';
import { formatDate, formatPercent } from '@sagitta/shared-ui/format';
import { memo, useMemo } from 'react';
import { curvesOf } from '../model/curves';
import type { TimeRange } from '../model/replay-address';
import { Cursor } from './cursor';
import styles from './replay.module.css';

export interface CurvesCardProps {
  chosen: readonly Track[];
  range: TimeRange;
  zone: string;
}

/** The chosen devices beside each other, in percent of the permissible value in force, with the moment as a line. */
export const CurvesCard = memo(function CurvesCard({ chosen, range, zone }: CurvesCardProps) {
  const { from, to } = range;
  return (
    <PageSection title="Curves" note="percent of the permissible value in force" card>
      {chosen.length === 0 ? (
        <Text tone="muted">Choose devices above to see their curves.</Text>
      ) : (
        <>
          <Key chosen={chosen} />
          <div className={styles.plot}>
            <Drawn chosen={chosen} range={range} />
            <Cursor range={range} />
          </div>
          <p className={styles.ends} aria-hidden="true">
            <span>{formatDate(from, { zone })}</span>
            <span>{formatDate(to, { zone })}</span>
          </p>
        </>
      )}
    </PageSection>
  );
});

const Key = memo(function Key({ chosen }: Pick<CurvesCardProps, 'chosen'>) {
  return (
    <ul className={styles.key}>
      {chosen.map(({ device }, index) => (
        <li key={device.node.id} data-curve={index}>
          <svg viewBox="0 0 28 6" width="28" height="6" aria-hidden="true">
            <path d="M0 3H28" />
          </svg>
          {device.node.name}
        </li>
      ))}
    </ul>
  );
});

const Drawn = memo(function Drawn({ chosen, range }: Pick<CurvesCardProps, 'chosen' | 'range'>) {
  const { curves, top, bottom } = useMemo(() => curvesOf(chosen, range), [chosen, range]);
  const y = (percent: number) => (top - percent) / (top - bottom);
  const names = chosen.map(({ device }) => device.node.name).join(', ');
  return (
    <>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label={`Curves of ${names}`}>
        <path d={`M0 ${y(0)}H1`} className={styles.zero} />
        <path d={`M0 ${y(100)}H1`} className={styles.permissible} />
        {curves.map(({ track, path }, index) => (
          <path key={track.device.node.id} d={path} data-curve={index} />
        ))}
      </svg>
      <span style={{ top: `${y(100) * 100}%` }}>100 %</span>
      <span style={{ top: `${y(0) * 100}%` }}>0 %</span>
      {top > 115 ? <span style={{ top: 0 }}>{formatPercent(top)}</span> : null}
    </>
  );
});
