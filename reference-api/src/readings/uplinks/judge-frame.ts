// Where a frame belongs among those of its device (docs/decisions/0049-uplinks.md).

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
