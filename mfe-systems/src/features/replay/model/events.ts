import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';

/** The last event up to a moment (epoch ms), and the first one after it. */
export function eventsAround(events: readonly ReplayEvent[], moment: number) {
  const after = events.findIndex(({ at }) => at * 1000 > moment);
  return {
    before: (after === -1 ? events.at(-1) : events[after - 1]) ?? null,
    next: after === -1 ? null : (events[after] ?? null),
  };
}

/** The moment of the last event before one, so that pressing again goes on; null without one. */
export function momentBefore(events: readonly ReplayEvent[], moment: number): number | null {
  const before = events.findLast(({ at }) => at * 1000 < moment);
  return before ? before.at * 1000 : null;
}
