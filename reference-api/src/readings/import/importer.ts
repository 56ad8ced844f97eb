import { eq } from 'drizzle-orm';
import { administeredBy } from '../../access/administers';
import type { Caller } from '../../access/caller';
import type { Database } from '../../db/database';
import { lower } from '../../db/schema/columns';
import { account, node } from '../../db/schema/index';
import { ImportRefused } from './import-file';

/** Whether the caller imports for the devices of a system: staff, or an installer who administers it. */
export async function importsFor(db: Database, caller: Caller, systemId: number): Promise<boolean> {
  const isOne = caller.category === 'staff' || caller.category === 'installer';
  return isOne && (await administeredBy(db, caller))(systemId);
}

/**
 * Who imports by a command: a member of staff, or an installer who administers the node's system.
 * @throws ImportRefused for anybody else
 */
export async function importerOf(db: Database, email: string, nodeId: number): Promise<Caller> {
  const [found] = await db
    .select({ id: account.id, name: account.name, email: account.email, category: account.category })
    .from(account)
    .where(eq(lower(account.email), email.trim().toLowerCase()));
  if (!found) throw new ImportRefused(`There is no account ${email}: an import names who made it.`);
  // Of no call.
  const caller: Caller = { ...found, tokenHash: Buffer.alloc(0) };
  const [place] = await db.select({ systemId: node.systemId }).from(node).where(eq(node.id, nodeId));
  if (!place || !(await importsFor(db, caller, place.systemId)))
    throw new ImportRefused(`${found.name} may not import for this device: staff and its installers may.`);
  return caller;
}
