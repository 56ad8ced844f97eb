import { operationKey } from '@sagitta/shared-contracts/query-key';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { isInspectionOpen } from '@sagitta/shared-contracts/rules/inspection';
import type { Inspection } from '@sagitta/shared-contracts/api/inspection';
import type { Keeper } from './keeper';

/** Who goes onto roofs has a few of them open. */
const MOST = 10;
const AGAIN_AFTER_MS = 12 * HOUR_MS;

/**
 * The inspections that are to be fetched so that they open without a network, though nobody has opened them on this
 * device: open ones of systems that are kept, by the table as this device last kept it.
 */
export async function inspectionsToKeep(
  keeper: Pick<Keeper, 'read' | 'keptAt'>,
  now: number,
): Promise<readonly number[]> {
  const table = await keeper.read(operationKey({ name: 'listInspections' }));
  const open = Array.isArray(table?.data)
    ? (table.data as Inspection[]).filter(({ status }) => isInspectionOpen(status))
    : [];
  const found: number[] = [];
  for (const { ID, systemId } of open) {
    if (found.length === MOST) break;
    if ((await keeper.keptAt(operationKey({ name: 'listNodes' }, [systemId]))) === null) continue;
    const own = await keeper.keptAt(operationKey({ name: 'getInspection' }, ID));
    if (own === null || now - own > AGAIN_AFTER_MS) found.push(ID);
  }
  return found;
}
