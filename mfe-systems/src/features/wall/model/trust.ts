import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { Wall } from '@sagitta/shared-contracts/api/wall';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { WALL_STALE_MS } from '@sagitta/shared-contracts/rules/wall';

/** When an answer came, by two clocks of this device: one stands still while it sleeps, the other can be set. */
export interface Heard {
  steady: number;
  clock: number;
}

export function heardNow(): Heard {
  return { steady: performance.now(), clock: Date.now() };
}

/** How long ago, in ms: what the clock that makes it longer says. */
export function ageOf(heard: Heard, now: Heard): number {
  return Math.max(now.steady - heard.steady, now.clock - heard.clock, 0);
}

/** What a screen with these answers may show. */
export type Trust =
  | { state: 'fresh' }
  | { state: 'starting' }
  | { state: 'stale'; ageMs: number }
  | { state: 'ended' }
  /** Its address has no secret. */
  | { state: 'linkless' };

export interface Asked {
  /** Since when the page asks. */
  since: Heard;
  /** When the last new answer came. */
  heard: Heard | null;
  error: unknown;
}

/** Nothing that is a minute old is shown as the present; an ended link shows nothing. */
export function trustIn({ since, heard, error }: Asked, now: Heard): Trust {
  if (isApiError(error) && error.status === 404) return { state: 'ended' };
  const ageMs = ageOf(heard ?? since, now);
  if (ageMs >= WALL_STALE_MS) return { state: 'stale', ageMs };
  return heard ? { state: 'fresh' } : { state: 'starting' };
}

/** Whether an answer is newer than the one before: one that was kept on the way is no sign of life. */
export function isNewer(answer: Pick<Wall, 'at'>, before: Pick<Wall, 'at'> | undefined): boolean {
  return before === undefined || Date.parse(answer.at) > Date.parse(before.at);
}

/** Whole minutes by which this device's clock is wrong; 0 where it is right to a minute. */
export function clockErrorMinutes({ at }: Pick<Wall, 'at'>, heard: Heard): number {
  const error = heard.clock - Date.parse(at);
  return Math.abs(error) <= MINUTE_MS ? 0 : Math.round(error / MINUTE_MS);
}
