import { getSystem, type System } from '@sagitta/shared-contracts/api/system';
import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';

/** Where more systems changed, one call for all of them is less work for the host. */
const MOST = 12;

/**
 * Renews the systems of a list that changed, each by the call for a single one, which every host has. One that is gone
 * or may not be seen any more leaves the list.
 * @param which `all`: a system that is not in the list yet comes into it; `listed`: the list is of some systems only
 */
export function renewSystems({ call }: Pick<ShellServices, 'call'>, which: 'all' | 'listed'): RenewPart {
  return async (changes, signal) => {
    const ids = [...new Set(changes.map(({ id }) => id))];
    if (ids.length > MOST) return null;
    const read = await Promise.all(ids.map((id) => call(getSystem, { params: { id } }, { signal, retry: NO_RETRY })));
    const renewed = new Map<number, System | null>(
      read.map((system, index) => [ids[index] ?? 0, system.ID === 0 ? null : system]),
    );
    return (answer) => merged(answer as readonly System[], renewed, which);
  };
}

/** A part that fails is not worth repeating: the whole is asked for instead. */
const NO_RETRY = { times: 0, delayMs: 0 };

function merged(
  list: readonly System[],
  renewed: ReadonlyMap<number, System | null>,
  which: 'all' | 'listed',
): System[] {
  const listed = new Set(list.map(({ ID }) => ID));
  const added = which === 'all' ? [...renewed.values()].filter((system) => system && !listed.has(system.ID)) : [];
  return [...list.map((system) => (renewed.has(system.ID) ? renewed.get(system.ID) : system)), ...added].filter(
    (system) => system !== null && system !== undefined,
  );
}
