import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { byDanger, triage, triageCounts, type TriageCounts } from '@sagitta/shared-contracts/rules/triage';

/** What the systems of a group are like. */
export interface GroupTriage {
  counts: TriageCounts;
  /** The level of the most serious one; null for a group without systems. */
  worst: SystemLevel | null;
}

/**
 * What the systems of each group are like, by its id. A group whose host does not name its systems is left out, and one
 * of which a system is not in the list: a sum without it could be calmer than the truth.
 */
export function groupTriage(
  groups: readonly SystemGroup[],
  systems: readonly System[],
): ReadonlyMap<number, GroupTriage> {
  const triaged = new Map(systems.map((system) => [system.ID, triage(system)]));
  return new Map(
    groups.flatMap(({ ID, systemIds }) => {
      const members = systemIds?.map((id) => triaged.get(id));
      const known = members?.filter((one) => one !== undefined);
      if (!members || known?.length !== members.length) return [];
      return [[ID, { counts: triageCounts(known), worst: known.toSorted(byDanger)[0]?.level ?? null }] as const];
    }),
  );
}
