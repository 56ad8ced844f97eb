import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import type { HeaderTools } from '@sagitta/shared-contracts/shell';
import { formatKeptAge } from '@sagitta/shared-ui/format';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from '../../shared/frame.module.css';

/** Ages are in minutes. */
const TICK_MS = 30_000;

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
 * Says that the page is no longer renewed, and since when: with the day, since a page may be left open over night, or
 * be shown from what is kept on this device.
 */
export function ConnectionLost({ at, timeZone, now: clock }: AsOfProps & { now: () => number }) {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <p className={styles.lost}>
      <TriangleAlert size={18} aria-hidden="true" />
      <span>
        <span role="alert">
          <strong>{navigator.onLine ? 'Connection lost.' : 'No network.'}</strong> Data as of{' '}
          {moment(
            at,
            { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
            timeZone,
          )}
        </span>
        {/* Not read out again each minute. */}
        {`, ${formatKeptAge(at, now)}`}
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
