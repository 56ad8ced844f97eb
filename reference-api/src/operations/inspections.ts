import { and, desc, eq, type SQL } from 'drizzle-orm';
import {
  createInspection,
  deleteInspection,
  listInspections,
  saveInspection,
} from '@sagitta/shared-contracts/api/inspection';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { inspection, system } from '../db/schema/index';
import { auditedRecord } from './audited-record';
import type { Caller } from '../access/caller';
import { reads, writes } from './handler';
import { nextLock, requireLock } from './lock';
import { Refusal } from '../refusal';
import { iso } from './wire';

type Row = typeof inspection.$inferSelect;

const serveList = reads(listInspections, ({ db, caller }) => rows(db, caller));

const serveCreate = writes(createInspection, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/inspections');
  await requireRecordsOf(db, caller, [input.systemId]);
  const [made] = await db
    .insert(inspection)
    .values({ ...input, updatedAt: clock() })
    .returning();
  if (!made) throw new Error('The database did not return the new inspection.');
  await recordAudit(db, caller, audited(createInspection.name, null, made), clock());
  return { ID: made.id };
});

const serveSave = writes(saveInspection, async ({ db, caller, clock, input: { ID, updatedAt, ...fields } }) => {
  const before = await stored(db, caller, ID);
  await requireLock(updatedAt, before.updatedAt, async () => (await rows(db, caller, eq(inspection.id, ID)))[0]);
  await requireRecordsOf(db, caller, [fields.systemId]);
  const [after] = await db
    .update(inspection)
    .set({ ...fields, updatedAt: nextLock(before.updatedAt, clock()) })
    .where(eq(inspection.id, ID))
    .returning();
  await recordAudit(db, caller, audited(saveInspection.name, before, after ?? null), clock());
  return { succeeded: true };
});

const serveDelete = writes(deleteInspection, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  await db.delete(inspection).where(eq(inspection.id, ID));
  await recordAudit(db, caller, audited(deleteInspection.name, before, null), clock());
  return {};
});

/** Inspections of the systems that the caller may see. */
async function rows(db: Database, caller: Caller, where?: SQL) {
  requirePage(caller, '/inspections');
  const found = await db
    .select({ inspection, systemName: system.name })
    .from(inspection)
    .innerJoin(system, eq(system.id, inspection.systemId))
    .where(and(maySee(caller, inspection.systemId), where))
    .orderBy(desc(inspection.id));
  return found.map(({ inspection: row, systemName }) => {
    const { id, updatedAt, ...fields } = row;
    return { ...fields, ID: id, systemName, updatedAt: iso(updatedAt) };
  });
}

/** The inspection, locked until the call ends. A hidden one and a missing one are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<Row> {
  requirePage(caller, '/inspections');
  const [found] = await db
    .select()
    .from(inspection)
    .where(and(eq(inspection.id, id), maySee(caller, inspection.systemId)))
    .for('update');
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

const audited = (action: string, before: Row | null, after: Row | null) =>
  auditedRecord(action, 'inspection', ({ year }) => String(year), before, after);

export const inspectionOperations = [serveList, serveCreate, serveSave, serveDelete];
