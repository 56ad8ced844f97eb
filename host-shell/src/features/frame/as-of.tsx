import type { HeaderTools } from '@sagitta/shared-contracts/shell';

type AsOfProps = NonNullable<HeaderTools['asOf']>;

/** When the newest data on the page was true, and whether it is still being renewed. The zone is always named. */
export function AsOf({ at, live, timeZone }: AsOfProps) {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short', timeZone });
  return (
    <p className="sh-as-of" data-live={live || undefined}>
      <i aria-hidden="true" />
      <span>{live ? 'live · ' : 'paused · '}as of {clock.format(at)}</span>
    </p>
  );
}
