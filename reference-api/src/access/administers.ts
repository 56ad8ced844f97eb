import { administers } from '@sagitta/shared-contracts/rules/administers';
import type { Database } from '../db/database';
import type { Caller } from './caller';
import { Refusal } from '../kit/refusal';
import { callerRoles } from './caller-roles';

/**
 * The systems that the caller administers: all for staff, else those where the caller is administrator or installer
 * (docs/product/access.md). An observer administers nothing.
 */
export async function administeredBy(db: Database, caller: Caller): Promise<(systemId: number) => boolean> {
  // Their roles make no difference.
  if (caller.category === 'staff' || caller.category === 'observer') return () => administers(caller.category, null);
  const roles = await callerRoles(db, caller);
  return (systemId) => administers(caller.category, roles.get(systemId) ?? null);
}

/** Refuses unless the caller administers every one of the systems. */
export async function requireAdministered(db: Database, caller: Caller, systemIds: readonly number[]): Promise<void> {
  const administers = await administeredBy(db, caller);
  if (!systemIds.every(administers)) throw new Refusal(403);
}

/** The systems where the caller has such a role, for those who are not staff. */
export async function administered(db: Database, caller: Caller): Promise<number[]> {
  const [roles, isTheirs] = [await callerRoles(db, caller), await administeredBy(db, caller)];
  return [...roles.keys()].filter(isTheirs);
}
