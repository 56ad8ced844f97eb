/**
 * Whether a channel, or a service behind one, is worth trying. One that does not answer is tried by one probe at a
 * time, with growing pauses, until it does.
 */
export type Circuit =
  | { phase: 'closed' }
  /** `until` in ms since 1970: when a probe may go. */
  | { phase: 'open'; failures: number; until: number }
  | { phase: 'probing'; failures: number };

export type CircuitEvent =
  /** An attempt begins; it is the probe where the circuit was open. */
  | { kind: 'begun' }
  /** The channel answered an attempt, if only by refusing it. */
  | { kind: 'answered' }
  /** It did not; `at` in ms since 1970. */
  | { kind: 'unavailable'; isProbe: boolean; at: number }
  /** There was nothing to send after all. */
  | { kind: 'nothing'; isProbe: boolean; at: number };

export const CLOSED: Circuit = { phase: 'closed' };
/** Pause before the first probe; doubles with each failed one, up to the longest. */
export const FIRST_PROBE_MS = 5_000;
export const LONGEST_PROBE_MS = 60_000;

/** The circuit after an event. Attempts that began before the circuit opened may still end in any phase. */
export function next(state: Circuit, event: CircuitEvent): Circuit {
  if (event.kind === 'answered') return CLOSED;
  if (event.kind === 'begun') return state.phase === 'open' ? { phase: 'probing', failures: state.failures } : state;
  if (event.kind === 'nothing')
    return state.phase === 'probing' && event.isProbe
      ? { phase: 'open', failures: state.failures, until: event.at }
      : state;
  if (state.phase === 'closed') return opened(1, event.at);
  // Several attempts were under way when it stopped answering: that is one failure.
  return state.phase === 'probing' && event.isProbe ? opened(state.failures + 1, event.at) : state;
}

/** How many attempts may be under way at the same time, of at most `most`. */
export function attemptsAllowed(state: Circuit, most: number, at: number): number {
  if (state.phase === 'closed') return most;
  return state.phase === 'open' && state.until <= at ? 1 : 0;
}

function opened(failures: number, at: number): Circuit {
  return { phase: 'open', failures, until: at + Math.min(FIRST_PROBE_MS * 2 ** (failures - 1), LONGEST_PROBE_MS) };
}
