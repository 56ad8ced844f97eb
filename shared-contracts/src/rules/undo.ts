import { MINUTE_MS } from './age';

/** How long a notice offers to take something back. */
export const UNDO_OFFERED_MS = 10_000;

/** How long the host can put a deleted record back: a notice waits while it is hovered, and a phone may be slow. */
export const RESTORABLE_MS = 10 * MINUTE_MS;

export const RESTORE_PROBLEMS = {
  late: 'It was deleted too long ago, or by somebody else. Its history shows what was in it.',
  taken: 'Its place is gone or taken by now. Its history shows what was in it.',
} as const;
