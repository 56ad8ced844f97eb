import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { triageText } from '@sagitta/shared-contracts/rules/triage';
import { formatNumber, formatSpan, formatTime } from '@sagitta/shared-ui/format';
import { ageOf, clockErrorMinutes, type Heard } from '../model/trust';
import styles from './wall.module.css';

export interface WallHeadProps {
  wall: Wall;
  heard: Heard;
  now: Heard;
  /** The screen cannot be kept on. */
  maySleep: boolean;
}

/** What wall it is, all its systems in one line, and the time, by which one sees that it runs. */
export function WallHead({ wall, heard, now, maySleep }: WallHeadProps) {
  const age = ageOf(heard, now);
  const wrong = clockErrorMinutes(wall, heard);
  return (
    <header className={styles.head}>
      <div>
        <h1>{wall.name}</h1>
        <p className={styles.counts}>{triageText(wall.counts, formatNumber)}</p>
      </div>
      <div className={styles.clock}>
        <p className={styles.time}>{formatTime(Date.parse(wall.at) + age, { seconds: true, named: true })}</p>
        <p>{`Read ${Math.floor(age / 1_000)} s ago`}</p>
        {wrong === 0 ? null : (
          <p className={styles.wrong}>
            {`The clock of this screen is ${formatSpan(Math.abs(wrong) * 60_000)} ${wrong > 0 ? 'fast' : 'slow'}. `}
            The times here are the server’s.
          </p>
        )}
        {maySleep ? <p className={styles.wrong}>This screen may go to sleep: switch its energy saving off.</p> : null}
      </div>
    </header>
  );
}
