/** When the host has listened, in ms: since its last pause, and before it. */
export interface Listening {
  /** Since when rounds have followed one another without a pause. */
  listeningSince: number;
  /** The time in which they did before that pause; null if there was none, or its end is unknown. */
  earlier: { since: number; until: number } | null;
}

/**
 * When the host will have listened for `limitMs` after `from`. Time of the last pause does not count, nor of those
 * before it: it has listened for at least so long.
 */
export function listenedFor(limitMs: number, from: number, { listeningSince, earlier }: Listening): number {
  if (from >= listeningSince || earlier === null) return Math.max(from, listeningSince) + limitMs;
  const begin = Math.max(from, earlier.since);
  const listened = Math.max(0, earlier.until - begin);
  return listened >= limitMs ? begin + limitMs : listeningSince + limitMs - listened;
}
