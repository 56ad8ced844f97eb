import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { triageText } from '@sagitta/shared-contracts/rules/triage';
import { formatNumber, formatSpan } from '@sagitta/shared-ui/format';
import type { Trust } from '../model/trust';
import styles from './wall.module.css';

export interface NoTrustProps {
  trust: Trust;
  /** What was answered last. */
  last: Wall | null;
}

/** In place of everything: this wall does not know what the roofs are like. */
export function NoTrust({ trust, last }: NoTrustProps) {
  if (trust.state === 'starting')
    return (
      <div className={styles.starting} aria-busy="true">
        <h1>The wall is starting</h1>
        <p>Nothing is known yet.</p>
      </div>
    );
  if (trust.state === 'ended')
    return (
      <div className={styles.loud} role="alert">
        <h1>This link has ended</h1>
        <p>This screen watches nothing. Ask staff for a new link.</p>
      </div>
    );
  if (trust.state === 'linkless')
    return (
      <div className={styles.loud} role="alert">
        <h1>This link is not whole</h1>
        <p>
          Its end, from # on, is missing. This screen watches nothing. Open the whole link, or ask staff for a new one.
        </p>
      </div>
    );
  return (
    <div className={styles.loud}>
      <div role="alert">
        <h1>No fresh answer</h1>
        <p>This screen watches nothing now. Check the network here, and look at the roofs in another way.</p>
      </div>
      <p className={styles.loudFor}>{trust.state === 'stale' ? `For ${formatSpan(trust.ageMs)}` : ''}</p>
      {last ? <p>{`When it last answered: ${triageText(last.counts, formatNumber)}`}</p> : null}
    </div>
  );
}

/**
 * Shown by the browser’s own animation where this page no longer draws anything. Each new answer makes a new one, which
 * waits from the start.
 */
export function Watchdog() {
  return (
    <div className={styles.watchdog} aria-hidden="true">
      <p>This screen stands still</p>
      <p>Load it again.</p>
    </div>
  );
}
