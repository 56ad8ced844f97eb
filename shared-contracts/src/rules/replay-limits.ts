import { DAY_MS } from './age';

/** Longest range of one call: a winter and the one before it. */
export const REPLAY_DAYS = 400;
/**
 * Seconds. Not longer: the last reading of each step is kept, and with steps below the 12 h after which readings are
 * outdated no device looks silent that was not.
 */
export const REPLAY_STEP = { shortest: 60, longest: 28_800 } as const;
/** Steps of one call: the longest range has so many of the longest steps. */
export const REPLAY_STEPS = (REPLAY_DAYS * DAY_MS) / 1000 / REPLAY_STEP.longest;
