import type { Database } from '../db/database';
import type { Caller } from './caller';
import { Refusal } from '../refusal';
import { callerRoles } from './caller-roles';

/**
 * The systems that the caller administers: all for staff, else those where the caller is administrator or installer
 * (docs/product/access.md). An observer administers nothing.
 */
export async function administeredBy(db: Database, caller: Caller): Promise<(systemId: number) => boolean> {
  if (caller.category === 'staff') return () => true;
  if (caller.category === 'observer') return () => false;
  const roles = await callerRoles(db, caller);
  return (systemId) => roles.get(systemId) === 'administrator' || roles.get(systemId) === 'installer';
}

/** Refuses unless the caller administers every one of the systems. */
export async function requireAdministered(db: Database, caller: Caller, systemIds: readonly number[]): Promise<void> {
  const administers = await administeredBy(db, caller);
  if (!systemIds.every(administers)) throw new Refusal(403);
}
