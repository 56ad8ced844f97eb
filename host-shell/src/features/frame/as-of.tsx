import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { TriangleAlert } from 'lucide-react';
import styles from '../../shared/frame.module.css';

type AsOfProps = NonNullable<HeaderTools['asOf']>;

/** When the newest data on the page was true, while it is being renewed. The zone is always named. */
export function AsOf({ at, timeZone }: AsOfProps) {
  return (
    <p className={styles.asOf}>
      <i aria-hidden="true" />
      <span>
        live · as of{' '}
        {moment(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }, timeZone)}
      </span>
    </p>
  );
}

/**
 * Says that the page is no longer renewed, and since when: with the day, since a page may be left open
 * over night.
 */
export function ConnectionLost({ at, timeZone }: AsOfProps) {
  return (
    <p className={styles.lost} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <span>
        <strong>Connection lost.</strong> Data as of{' '}
        {moment(
          at,
          { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
          timeZone,
        )}
      </span>
    </p>
  );
}

/** A zone that this browser does not know is left out: the browser's own is named then. */
function moment(at: number, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  try {
    return zoneFormat('en-GB', { ...options, timeZone }).format(at);
  } catch (error) {
    if (timeZone === undefined || !(error instanceof RangeError)) throw error;
    return moment(at, options, undefined);
  }
}
