import type { HeaderTools } from '@sagitta/shared-contracts/shell';

type AsOfProps = NonNullable<HeaderTools['asOf']>;

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' });

/** When the newest data on the page was true, and whether it is still being renewed. */
export function AsOf({ at, live }: AsOfProps) {
  return (
    <p className="sh-as-of" data-live={live || undefined}>
      <i aria-hidden="true" />
      <span>{live ? 'live · ' : 'paused · '}as of {CLOCK.format(at)}</span>
    </p>
  );
}
