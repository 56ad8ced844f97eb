import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { Alarm, Readings } from '@sagitta/shared-contracts/rules/replay';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { tokenVar } from '@sagitta/shared-ui/core';
import { formatDate, formatDeflection } from '@sagitta/shared-ui/format';
import { useMemo } from 'react';
import { LEVELS } from '../model/thresholds';
import type { Replayed } from '../model/replayer';
import { curveOf } from '../model/what-if';
import styles from './what-if.module.css';

export interface WhatIfChartProps {
  readings: Readings;
  /** When its bases were set, epoch ms, the oldest first. */
  bases: readonly number[];
  sensor: Measuring;
  zone: string | undefined;
  /** With today's values. */
  before: Replayed;
  /** Null while what is typed is no permissible value. */
  after: Replayed | null;
}

const colour = (level: (typeof LEVELS)[number]) => tokenVar(`l${level}-mark`);

/** The curve of the readings with the new lines across it, those of today dashed, and under it when alarms are on. */
export function WhatIfChart({ readings, bases, sensor, zone, before, after }: WhatIfChartProps) {
  const { times } = readings;
  const [from, to] = [times[0] ?? 0, times[times.length - 1] ?? 1];
  const [first, last] = [from, to].map((at) => formatDate(at, { zone }));
  const permissible = Math.max(before.thresholds.permissible ?? 0, after?.thresholds.permissible ?? 0);
  const { path, top, bottom } = useMemo(
    () => curveOf(readings, from, to, permissible),
    [readings, from, to, permissible],
  );
  const place = (time: number) => (time - from) / (to - from);
  const lines = (set: Thresholds | undefined) =>
    (set ? LEVELS : []).flatMap((level) => {
      const percent = set?.levels[level - 1] ?? 0;
      const value = (percent / 100) * (set?.permissible ?? 0);
      const sides = top < 0 ? [value, -value] : [value];
      return value === 0 ? [] : sides.map((at) => ({ level, at, y: ((at - top) / (bottom - top)) * 100 }));
    });
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <svg
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Deflection from ${first} to ${last}, with the new levels`}
        >
          <path d={path} />
          {bases.length > 0 ? <rect width={place(bases.at(-1) ?? from)} height="1" /> : null}
          {bases.map((at) => (
            <line key={at} x1={place(at)} x2={place(at)} y1="0" y2="1" data-base />
          ))}
          {lines(before.thresholds).map(({ level, at, y }) => (
            <line key={`${level} ${at}`} x1="0" x2="1" y1={y / 100} y2={y / 100} stroke={colour(level)} data-today />
          ))}
          {lines(after?.thresholds).map(({ level, at, y }) => (
            <line key={`${level} ${at}`} x1="0" x2="1" y1={y / 100} y2={y / 100} stroke={colour(level)} />
          ))}
        </svg>
        {lines(after?.thresholds).map(({ level, at, y }) => (
          // Levels can be close together: each has its own column.
          <span
            key={`${level} ${at}`}
            style={{ top: `${y}%`, left: `${(level - 1) * 25}%` }}
          >{`L${level} ${formatDeflection(at, { sensor })}`}</span>
        ))}
      </div>
      <Strip label="Today's values" alarms={before.alarms} from={from} to={to} />
      {after ? <Strip label="New values" alarms={after.alarms} from={from} to={to} /> : null}
      <div className={styles.ends} aria-hidden="true">
        <span>{first}</span>
        <span>dashed: today's levels</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}

/** When alarms are on: the higher a level, the later it is drawn. The table says the same in figures. */
function Strip({ label, alarms, from, to }: { label: string; alarms: readonly Alarm[]; from: number; to: number }) {
  return (
    <div className={styles.strip}>
      <span>{label}</span>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {LEVELS.map((level) => (
          <path key={level} d={spans(alarms, level, from, to)} fill={colour(level)} stroke={colour(level)} />
        ))}
      </svg>
    </div>
  );
}

function spans(alarms: readonly Alarm[], level: number, from: number, to: number): string {
  const place = (time: number) => ((time - from) / (to - from)).toFixed(5);
  return alarms
    .filter((alarm) => alarm.level === level)
    .map((alarm) => `M${place(alarm.from)} 0V1H${place(alarm.to)}V0Z`)
    .join('');
}
