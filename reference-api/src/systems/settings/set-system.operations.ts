import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { hasController, maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';
import type { Caller } from '../../access/caller';
import { callerRoles } from '../../access/caller-roles';
import { recordAudit } from '../../access/record-audit';
import type { Database } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { lockSite, type Site } from './set-system.statements';
import { systemJson } from '../systems.statements';

/**
 * The system, locked until the call ends; refused if the caller may not change it. Hidden and missing ones look alike.
 */
export async function siteToSet(db: Database, caller: Caller, id: number): Promise<Site> {
  const role = (await callerRoles(db, caller)).get(id) ?? null;
  if (!maySetSystem(caller.category, role)) throw new Refusal(403);
  const found = await lockSite(db, caller, id);
  if (!found) throw new Refusal(403);
  return found;
}

/** The system as it is read, for whoever saves over a newer version. */
export async function storedSystem(db: Database, caller: Caller, site: Site, now: Date): Promise<unknown> {
  return JSON.parse((await systemJson(db, caller, now, site.id)) ?? 'null');
}

/** The id of the controller that owns a system's settings; null without one. */
export function controllerOf({ version, w2SystemId }: Site): string | null {
  return hasController({ systemVersion: version, W2SystemId: w2SystemId }) ? w2SystemId : null;
}

export async function auditSystem(
  db: Database,
  caller: Caller,
  action: string,
  { id, name }: Pick<Site, 'id' | 'name'>,
  changes: readonly AuditChange[],
  now: Date,
): Promise<void> {
  await recordAudit(db, caller, { action, entity: { kind: 'system', id, name }, changes }, now);
}
