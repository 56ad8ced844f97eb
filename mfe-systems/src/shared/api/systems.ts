import { listSystems, type System } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, SYSTEMS_EVERY_MS, SYSTEMS_FOLLOW } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { renewSystems } from './renew-systems';

/** Every system that the account may see (docs/product/calls.md#retries). */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystems),
    queryFn: ({ signal }) => call(listSystems, {}, { signal }),
    refetchInterval: SYSTEMS_EVERY_MS,
    structuralSharing: (before, now) => keepUnchanged(before as readonly System[] | undefined, now as System[]),
    meta: follows({ ...SYSTEMS_FOLLOW.follows, renewPart: renewSystems({ call }, 'all') }),
  });
}

/**
 * The new list with the systems of the old one that did not change, so that their cards are not drawn again. What the
 * library does instead copies every object of thousands, in a task of a tenth of a second.
 */
export function keepUnchanged(before: readonly System[] | undefined, now: readonly System[]): readonly System[] {
  if (!before) return now;
  const known = new Map(before.map((system) => [system.ID, system]));
  let isOther = before.length !== now.length;
  const kept = now.map((system, index) => {
    const old = known.get(system.ID);
    const one = old && isEqual(old, system) ? old : system;
    isOther ||= one !== before[index];
    return one;
  });
  return isOther ? kept : before;
}

/** For what JSON can hold. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  let more = 0;
  for (const key in one) {
    if (!(key in other) || !isEqual(one[key], other[key])) return false;
    more += 1;
  }
  for (const _ in other) more -= 1;
  return more === 0;
}
