import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';

// When an event happened (docs/decisions/0049-uplinks.md).

/** A time is trusted within these limits: a gateway can keep frames while its line is down. */
export const OLDEST_MS = 31 * DAY_MS;
export const AHEAD_MS = 5 * MINUTE_MS;
/** A gateway's clock that differs by more from the network server's is wrong. */
const APART_MS = 5 * MINUTE_MS;

/** When an event happened, with a note if that is not what it says itself. */
export interface Moment {
  at: Date;
  note: string | null;
}

/**
 * The event's own time; the network server's where they differ by more than five minutes, or that of its arrival where
 * neither can be right.
 * @param serverAt the network server's own time, if it says so beside the gateway's
 */
export function momentOf(sentAt: Date | null, serverAt: Date | null, now: Date): Moment {
  const own = trusted(sentAt, now);
  const server = trusted(serverAt, now);
  if (server !== null && serverAt !== null && sentAt !== null) {
    const apart = Math.abs(sentAt.getTime() - serverAt.getTime());
    if (own !== null && apart <= APART_MS) return { at: own, note: null };
    return {
      at: server,
      note: `a gateway whose clock is ${spanText(apart)} off; the network server's time counts`,
    };
  }
  const known = server ?? own;
  if (known !== null) return { at: known, note: null };
  return { at: now, note: 'a clock that cannot be right; it counts as measured now' };
}

/**
 * When a newest frame was sent: after the one before it, whatever its clock says. One whose time is not, counts as sent
 * on arrival.
 */
export function afterNewest({ at, note }: Moment, newestAt: Date | null, now: Date): Moment {
  if (newestAt === null || at > newestAt) return { at, note };
  const late = 'a clock behind the frame before; it counts as measured now';
  return {
    at: new Date(Math.max(now.getTime(), newestAt.getTime() + 1)),
    note: note === null ? late : `${note}; ${late}`,
  };
}

/**
 * Why the age that a device states for its measurement cannot be right; null if it can. A measurement of an unknown
 * moment raises no alarm.
 */
export function ageDoubt(ageSeconds: number, sent: Date, now: Date): string | null {
  if (ageSeconds < 0) return 'a measurement of the future, by its stated age; its values are not counted';
  if (now.getTime() - sent.getTime() + ageSeconds * 1_000 <= OLDEST_MS) return null;
  return `a measurement of ${spanText(ageSeconds * 1_000)} ago, by its stated age; its values are not counted`;
}

/** Null where the time cannot be right. */
function trusted(at: Date | null, now: Date): Date | null {
  if (at === null) return null;
  const ahead = at.getTime() - now.getTime();
  if (ahead > AHEAD_MS || ahead < -OLDEST_MS) return null;
  return ahead > 0 ? now : at;
}

function spanText(ms: number): string {
  if (ms < 1.5 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes`;
  return ms < 1.5 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`;
}
