import type { ChangeKind, SystemChange } from '../stream';

/** How often a visible page requests new values. */
export const LIVE_EVERY_MS = 15_000;

/** How often a visible page requests a list of systems, which can carry hundreds of weather reports. */
export const SYSTEMS_EVERY_MS = 30_000;

/** What a query's data depends on, so that the shell can refresh it when the host reports a change. */
export interface Follows {
  kinds: readonly ChangeKind[];
  /** Ids of the systems; absent if any visible system can be included. */
  systems?: readonly number[];
  /** Ids of the nodes; absent if any node of the systems can be included. */
  nodes?: readonly number[];
  /** The minimum time between two refreshes caused by changes, for large responses; a second by default. */
  atMostEveryMs?: number;
  /** Refreshes only what changed, for large responses. A shell that does not support this requests everything. */
  renewPart?: RenewPart;
}

/**
 * Requests what changed, and returns how to update the existing data; null if all of it has to be requested. If it
 * rejects, the complete request handles the error too.
 */
export type RenewPart = (
  changes: readonly SystemChange[],
  signal: AbortSignal,
) => Promise<((answer: unknown) => unknown) | null>;

/**
 * Put into the `meta` of a query: `queryOptions({ …, meta: follows({ kinds: ['nodes'], systems: [7] }) })`. Keep its
 * `refetchInterval`: it refreshes the query if there is no stream.
 */
export const follows = (follows: Follows): { follows: Follows } => ({ follows });

/**
 * For lists of systems: every reading of any device changes one of them, so they are refreshed less often than changes
 * arrive.
 */
export const SYSTEMS_FOLLOW = follows({ kinds: ['nodes', 'system', 'logs'], atMostEveryMs: 5_000 });

/** In refresh intervals: one may be late; after two missed ones the data may no longer be called live. */
const LIVE_FOR = 2.5;

/** The properties of a query that {@link asOf} needs; TanStack Query's result has this shape. */
export interface Renewed {
  /** Epoch ms of the last successful response by this device's clock, 0 before the first. */
  dataUpdatedAt: number;
  /** Whether the latest attempt failed. */
  isError: boolean;
  /** Whether an attempt waits for the network to return. */
  isPaused?: boolean;
}

/**
 * The age of a page's data, and whether it is still being refreshed. The oldest part of the page counts; it is live
 * while no refresh has failed, waits for the network, or is overdue. If this device's clock was set back, the data
 * seems to come from the future: its age is then unknown.
 * @param now epoch ms by this device's clock, as in `dataUpdatedAt`
 * @param correction what to add to this device's clock to get the API's
 * @param everyMs how often the page is refreshed
 */
export function asOf(
  parts: readonly Renewed[],
  now: number,
  correction: number,
  everyMs = LIVE_EVERY_MS,
): { at: number; live: boolean } | undefined {
  const loaded = parts.filter((part) => part.dataUpdatedAt !== 0);
  const oldest = Math.min(...loaded.map((part) => part.dataUpdatedAt));
  if (!Number.isFinite(oldest)) return undefined;
  const hasFailed = loaded.some((part) => part.isError || part.isPaused === true);
  // Until every part has answered the page is not called live; that what it shows is renewed no more is said before.
  if (loaded.length < parts.length && !hasFailed) return undefined;
  return { at: oldest + correction, live: !hasFailed && Math.abs(now - oldest) <= LIVE_FOR * everyMs };
}
