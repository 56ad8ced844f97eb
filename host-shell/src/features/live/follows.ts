import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
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
