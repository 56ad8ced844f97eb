import type { System } from '@sagitta/shared-contracts/api/system';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { formatDateTime, formatTime } from '@sagitta/shared-ui/format';

/** When the rainstorm mode that is on ends; null if it is off. By the clock: the host's `rainstormModeNow` ages. */
export function rainstormEnd({ rainstormModeEnd: end }: Pick<System, 'rainstormModeEnd'>, now: number): string | null {
  return end?.Valid && Date.parse(end.Time) > now ? end.Time : null;
}

/** `until 02:31`, with the date where a time of day could be one of several; null if the mode is off. */
export function rainstormText(
  system: Pick<System, 'rainstormModeEnd'>,
  now: number,
  zone: string | undefined,
): string | null {
  const end = rainstormEnd(system, now);
  if (end === null) return null;
  return `until ${Date.parse(end) - now < DAY_MS ? formatTime(end, { zone }) : formatDateTime(end, { zone })}`;
}
