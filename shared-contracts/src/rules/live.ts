import type { ChangeKind, SystemChange } from '../stream';

/** How often a page that is watched asks for new values. */
export const LIVE_EVERY_MS = 15_000;

/** What a query's answer is about, so that the shell can renew it when the host says that this has changed. */
export interface Follows {
  kinds: readonly ChangeKind[];
  /** Ids of the systems; absent where any system that the account may see can be in it. */
  systems?: readonly number[];
  /** Ids of the nodes; absent where any node of the systems can be in it. */
  nodes?: readonly number[];
  /** The least time between two renewals that changes bring about, where the answer is large; else a second. */
  atMostEveryMs?: number;
  /** Renews what changed alone, where the answer is large. A shell that does not know this asks for the whole. */
  renewPart?: RenewPart;
}

/**
 * Asks for what changed, and answers how an answer is brought up to date with it; null where the whole has to be asked
 * for. What it rejects with is left to the whole as well.
 */
export type RenewPart = (
  changes: readonly SystemChange[],
  signal: AbortSignal,
) => Promise<((answer: unknown) => unknown) | null>;

/**
 * Put into the `meta` of a query: `queryOptions({ …, meta: follows({ kinds: ['nodes'], systems: [7] }) })`.
 * Keep its `refetchInterval`: it is what renews the query where there is no stream.
 */
export const follows = (follows: Follows): { follows: Follows } => ({ follows });

/**
 * For lists of systems: every reading of any device changes one of them, so changes renew them less often than they
 * come.
 */
export const SYSTEMS_FOLLOW = follows({ kinds: ['nodes', 'system'], atMostEveryMs: 5_000 });

/** In renewals: one may be late, two missed and what is on screen may no longer be called live. */
const LIVE_FOR = 2.5;

/** What {@link asOf} needs of a query; TanStack Query's result has this shape. */
export interface Renewed {
  /** Epoch ms of the last good answer by this device's clock, 0 before the first. */
  dataUpdatedAt: number;
  /** Whether the newest attempt failed. */
  isError: boolean;
  /** Whether an attempt waits for the network to come back. */
  isPaused?: boolean;
}

/**
 * Since when the data on a page is true, and whether it is still being renewed.
 * The oldest part of the page counts; it is live while no renewal has failed or waits for the network, and none is
 * overdue.
 * Where this device's clock was set back, the data seems to come from the future: nobody knows how old it is then.
 * @param now epoch ms by this device's clock, as in `dataUpdatedAt`
 * @param correction what to add to this device's clock to get the API's
 * @param everyMs how often the page is renewed
 */
export function asOf(
  parts: readonly Renewed[],
  now: number,
  correction: number,
  everyMs = LIVE_EVERY_MS,
): { at: number; live: boolean } | undefined {
  const oldest = Math.min(...parts.map((part) => part.dataUpdatedAt));
  if (!Number.isFinite(oldest) || oldest === 0) return undefined;
  return {
    at: oldest + correction,
    live: parts.every((part) => !part.isError && !part.isPaused) && Math.abs(now - oldest) <= LIVE_FOR * everyMs,
  };
}
