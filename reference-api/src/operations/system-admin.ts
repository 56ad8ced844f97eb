import { and, eq, ne, or, sql } from 'drizzle-orm';
import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { requireAdministered } from '../access/administers';
import { requirePage } from '../access/guards';
import { auditedPlace } from '../access/audited-place';
import { changesBetween, recordAudit } from '../access/record-audit';
import { lockUntilEnd } from '../db/locks';
import { assignment, system } from '../db/schema/index';
import { firstEvents } from './first-events';
import { writes } from './handler';
import { Refusal } from '../refusal';
import { sameText } from '../db/same-text';

const serveCreateSystem = writes(createSystem, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  const name = input.Name.trim();
  const w2SystemId = input.SystemVersion === 'W2' ? input.ExternalSystemID.trim() : null;
  // One at a time, so that two calls with the same name cannot both find it free.
  await lockUntilEnd(db, 'systemNames');
  const taken = await db.$count(
    system,
    or(sameText(system.name, name), w2SystemId === null ? sql`false` : eq(system.w2SystemId, w2SystemId)),
  );
  if (taken > 0) return { NewSystemID: 0 };
  const [made] = await db
    .insert(system)
    .values({ name, version: input.SystemVersion, w2SystemId, createdBy: caller.id, createdAt: clock() })
    .returning({ id: system.id });
  if (!made) throw new Error('The database has not answered the new system.');
  await recordAudit(
    db,
    caller,
    {
      action: createSystem.name,
      entity: { kind: 'system', id: made.id, name },
      changes: changesBetween(null, { name, version: input.SystemVersion, w2SystemId }),
    },
    clock(),
  );
  if (caller.category === 'installer') {
    const [place] = await db
      .insert(assignment)
      .values({
        accountId: caller.id,
        systemId: made.id,
        role: 'installer',
        ...firstEvents(input.SystemVersion),
        updatedAt: clock(),
      })
      .returning();
    await recordAudit(db, caller, auditedPlace(createSystem.name, caller, made.id, null, place ?? null), clock());
  }
  return { NewSystemID: made.id };
});

const serveDeleteSystem = writes(deleteSystem, async ({ db, caller, clock, input: { ID } }) => {
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [ID]);
  const [site] = await db
    .select({ name: system.name, version: system.version, w2SystemId: system.w2SystemId })
    .from(system)
    .where(eq(system.id, ID))
    .for('update');
  if (!site) throw new Refusal(403);
  const others = await db.$count(assignment, and(eq(assignment.systemId, ID), ne(assignment.accountId, caller.id)));
  if (others > 0) throw new Refusal(409);
  const own = await db
    .delete(assignment)
    .where(eq(assignment.systemId, ID))
    .returning({ accountId: assignment.accountId });
  await db.delete(system).where(eq(system.id, ID));
  const accounts = own.map(({ accountId }) => accountId);
  await recordAudit(
    db,
    caller,
    {
      action: deleteSystem.name,
      entity: { kind: 'system', id: ID, name: site.name },
      accounts,
      changes: changesBetween(site, null),
    },
    clock(),
  );
  return {};
});

export const systemAdminOperations = [serveCreateSystem, serveDeleteSystem];
