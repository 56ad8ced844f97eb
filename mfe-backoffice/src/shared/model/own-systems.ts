import type { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import type { Category } from '@sagitta/shared-contracts/access';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';

/** A system with the devices and routers that a record of it may name. */
export type SystemWithTargets = OutputOf<typeof listSystemsNodesRoutersShort>[number];

/** Whose records the viewer may keep, as the API sees it: staff everybody's, an installer those of their systems. */
export function mayKeep(
  places: readonly SystemWithTargets[],
  viewer: { category: Category },
): (systemId: number | null) => boolean {
  if (viewer.category === 'staff') return () => true;
  const own = new Set(manageable(places, viewer).map(({ ID }) => ID));
  return (systemId) => systemId !== null && own.has(systemId);
}
