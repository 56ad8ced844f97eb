import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import type { Query } from '@tanstack/react-query';
import * as v from 'valibot';

/**
 * `Follows` of the contract as it comes from a part, perhaps of another release. Kinds that this shell does not know
 * never happen.
 */
const FollowsSchema = v.object({
  kinds: v.array(v.string()),
  systems: v.optional(v.array(v.number())),
  nodes: v.optional(v.array(v.number())),
  atMostEveryMs: v.optional(v.number()),
  renewPart: v.optional(v.custom<RenewPart>((given) => typeof given === 'function')),
});
export type Followed = v.InferOutput<typeof FollowsSchema>;

/**
 * What a query follows; null for one that follows nothing. Two parts may ask the same question, and only one of them
 * follow: the query itself keeps the last observer's `meta`. Who shows it but would not ask for it again now, as a
 * reader of an older page of a log, does not follow it.
 */
export function followed(query: Query): Followed | null {
  const shownBy = query.observers
    .map(({ options }) => options)
    .filter(({ refetchInterval: every }) => (typeof every === 'function' ? every(query) : every));
  for (const { meta } of query.observers.length > 0 ? shownBy : [query.options]) {
    const parsed = v.safeParse(FollowsSchema, meta?.follows);
    if (parsed.success) return parsed.output;
  }
  return null;
}

/** Default minimum time between two change-driven refetches of one query. */
const AT_MOST_EVERY_MS = 1_000;

/** What no update covers is still asked for: a host does not report every change of what is shown. */
const RENEW_EVERY_MS = 60_000;

export type Changes = readonly SystemChange[];

/** What is to be renewed of one query. */
export interface Renewal {
  /** The changes that it does not show yet; null if all of it is in doubt. */
  waiting: Changes | null;
  /** A part of it is on its way. */
  inPart: boolean;
}

export const CURRENT: Renewal = { waiting: [], inPart: false };

/** What the cache says about the query when something happens. */
export interface QueryFacts {
  now: number;
  /** Null for a query that follows nothing. */
  follows: Followed | null;
  /** Somebody shows it. */
  isActive: boolean;
  status: 'pending' | 'error' | 'success';
  isFetching: boolean;
  hasData: boolean;
  isInvalidated: boolean;
  /** Epoch ms: when its last whole answer came, and when its last part was asked for. */
  fetchedAt: number;
  partAt: number;
}

type Update = (answer: unknown) => unknown;

/** What happens to a query. `due`: the time has come to ask for what waits. */
export type RenewalEvent =
  | { type: 'begun' | 'confirmed' | 'resumed' | 'lost' | 'due' | 'part failed' }
  | { type: 'changed'; systems: Changes }
  /** Overtaken: a whole answer has come or is coming, which may be older than the part, or newer. */
  | { type: 'part came'; changes: Changes; update: Update; isOvertaken: boolean };

export type RenewalEffect =
  | { type: 'refetch' | 'invalidate' | 'confirm' }
  | { type: 'ask for part'; part: RenewPart; changes: Changes }
  | { type: 'show part'; update: Update }
  | { type: 'wait'; ms: number };

export interface RenewalStep {
  state: Renewal;
  effects: readonly RenewalEffect[];
}

export function next(state: Renewal, event: RenewalEvent & QueryFacts): RenewalStep {
  switch (event.type) {
    case 'begun':
      return event.follows ? doubt(state, event, null) : stay(state);
    case 'changed':
      return doubt(
        state,
        event,
        event.systems.filter((system) => concerns(system, event.follows)),
      );
    case 'part failed':
      return stay({ waiting: null, inPart: false });
    case 'part came': {
      const arrived = { ...state, inPart: false };
      if (event.isOvertaken) return doubt(arrived, event, event.changes);
      const shown: RenewalEffect = { type: 'show part', update: event.update };
      return { state: arrived, effects: waits(state) ? [shown, { type: 'invalidate' }] : [shown] };
    }
    case 'confirmed': {
      const { status, isFetching, isInvalidated, now, fetchedAt } = event;
      if (!isCurrent(state) || status !== 'success' || isFetching || isInvalidated) return stay(state);
      if (now - fetchedAt >= RENEW_EVERY_MS) return stay({ ...state, waiting: null });
      return { state, effects: [{ type: 'confirm' }] };
    }
    case 'resumed':
      return stay(event.status === 'error' ? { ...state, waiting: null } : state);
    case 'lost':
      return renew(state, event);
    case 'due':
      return due(state, event);
  }
}

export function isCurrent(state: Renewal): boolean {
  return !waits(state) && !state.inPart;
}

function waits({ waiting }: Renewal): boolean {
  return waiting === null || waiting.length > 0;
}

function stay(state: Renewal): RenewalStep {
  return { state, effects: [] };
}

/** @param changes what happened to the query, or null where all that it shows is in doubt */
function doubt(state: Renewal, { status, isInvalidated }: QueryFacts, changes: Changes | null): RenewalStep {
  if (changes?.length === 0) return stay(state);
  // Refetch in full what is in doubt for another reason, or has failed.
  const isOtherwiseInDoubt = isCurrent(state) && (isInvalidated || status !== 'success');
  const earlier = isOtherwiseInDoubt ? null : state.waiting;
  const waiting = changes && earlier && [...earlier, ...changes];
  return { state: { ...state, waiting }, effects: [{ type: 'invalidate' }] };
}

function due(state: Renewal, event: QueryFacts): RenewalStep {
  if (!waits(state)) return stay(state);
  if (!event.isActive) return stay({ ...state, waiting: [] });
  // Do not request a first response twice while it is in flight.
  if (state.inPart || (!event.hasData && event.isFetching)) return wait(state, AT_MOST_EVERY_MS);
  const { now, fetchedAt, partAt, follows } = event;
  const dueAt = Math.max(fetchedAt, partAt) + (follows?.atMostEveryMs ?? AT_MOST_EVERY_MS);
  // A clock that was set back must not hold anything up.
  return dueAt <= now || fetchedAt > now ? renew(state, event) : wait(state, dueAt - now);
}

function wait(state: Renewal, ms: number): RenewalStep {
  return { state, effects: [{ type: 'wait', ms }] };
}

function renew(state: Renewal, { now, fetchedAt, isFetching, follows }: QueryFacts): RenewalStep {
  const { waiting, inPart } = state;
  // Only a full refetch finds what no event reports, such as a device that falls silent.
  const isFresh = now - fetchedAt < RENEW_EVERY_MS && !isFetching;
  const part = isFresh && !inPart && follows?.renewPart;
  if (part && waiting && waiting.length > 0)
    return { state: { waiting: [], inPart: true }, effects: [{ type: 'ask for part', part, changes: waiting }] };
  return { state: { ...state, waiting: [] }, effects: [{ type: 'refetch' }] };
}

function concerns({ id, kinds, nodeIds }: SystemChange, follows: Followed | null): boolean {
  if (!follows?.kinds.some((kind) => kinds.includes(kind))) return false;
  if (follows.systems && !follows.systems.includes(id)) return false;
  // A change that names no node may be about any.
  return !follows.nodes || nodeIds.length === 0 || follows.nodes.some((node) => nodeIds.includes(node));
}
