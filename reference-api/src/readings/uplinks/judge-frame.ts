import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';

// Where a frame belongs among those of its device, and when it and what it measured happened
// (docs/decisions/0049-uplinks.md).

/** What is known of a device's radio before a frame. */
export interface Radio {
  epoch: number;
  /** Highest counter of the epoch; null before the first frame. */
  fcnt: number | null;
  /** When that frame was sent. */
  newestAt: Date | null;
  devAddr: string | null;
}

export interface Frame {
  fcnt: number;
  payload: Buffer;
  /** By the network server's clock; null if that cannot be right. */
  sentAt: Date | null;
  devAddr: string | null;
}

/** A stored frame of the same counter, of any epoch. */
export interface KnownFrame {
  epoch: number;
  payload: Buffer;
  sentAt: Date | null;
}

/**
 * - `next`: newer than all others
 * - `late`: takes its place among older ones
 * - `session`: the first of a new session
 * - `restart`: the device has restarted its counter within its session
 * - `repeated`: the same frame, from another gateway or sent again; `of` is the epoch of the stored one
 * - `stale`: an old counter with another content, which is neither newer nor new
 */
export type Verdict =
  { is: 'next' | 'late' | 'session' | 'restart'; epoch: number } | { is: 'repeated'; of: number } | { is: 'stale' };

/** Two network servers may note the same frame this far apart. */
const SAME_FRAME_MS = 30_000;

/**
 * @param sent when the frame was sent: the network server's time if that can be right, else that of its arrival
 */
export function judgeFrame(radio: Radio, known: readonly KnownFrame[], frame: Frame, sent: Date): Verdict {
  const same = known.find((one) => one.payload.equals(frame.payload) && isSameMoment(one.sentAt, frame.sentAt));
  if (same) return { is: 'repeated', of: same.epoch };
  const { epoch, fcnt, newestAt } = radio;
  if (fcnt === null || newestAt === null) return { is: 'next', epoch };
  const isNewer = sent > newestAt;
  const isOtherSession = frame.devAddr !== null && radio.devAddr !== null && frame.devAddr !== radio.devAddr;
  if (isOtherSession) {
    if (isNewer) return { is: 'session', epoch: epoch + 1 };
    return known.some((one) => one.epoch === epoch - 1) ? { is: 'stale' } : { is: 'late', epoch: epoch - 1 };
  }
  if (frame.fcnt > fcnt) return { is: 'next', epoch };
  if (isNewer) return { is: 'restart', epoch: epoch + 1 };
  return known.some((one) => one.epoch === epoch) ? { is: 'stale' } : { is: 'late', epoch };
}

function isSameMoment(one: Date | null, other: Date | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one.getTime() - other.getTime()) <= SAME_FRAME_MS;
}

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
