import { and, desc, eq, type SQL } from 'drizzle-orm';
import {
  createAgreement,
  deleteAgreement,
  listAgreements,
  saveAgreement,
} from '@sagitta/shared-contracts/api/agreement';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOf } from '../access/records';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { agreement, system } from '../db/schema/index';
import { auditedRecord } from './audited-record';
import type { Caller } from '../access/caller';
import { reads, writes } from './handler';
import { nextLock, requireLock } from './lock';
import { Refusal } from '../refusal';
import { iso } from './wire';

type Row = typeof agreement.$inferSelect;

const serveList = reads(listAgreements, ({ db, caller }) => rows(db, caller));

const serveCreate = writes(createAgreement, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/agreements');
  await requireRecordsOf(db, caller, [input.systemId]);
  const [made] = await db
    .insert(agreement)
    .values({ ...input, updatedAt: clock() })
    .onConflictDoNothing({ target: agreement.systemId })
    .returning();
  // A system has at most one agreement.
  if (!made) return { ID: 0 };
  await recordAudit(db, caller, audited(createAgreement.name, null, made), clock());
  return { ID: made.id };
});

const serveSave = writes(saveAgreement, async ({ db, caller, clock, input: { ID, updatedAt, ...fields } }) => {
  const before = await stored(db, caller, ID);
  await requireLock(updatedAt, before.updatedAt, async () => (await rows(db, caller, eq(agreement.id, ID)))[0]);
  if (fields.systemId !== before.systemId) return { succeeded: false };
  const [after] = await db
    .update(agreement)
    .set({ ...fields, updatedAt: nextLock(before.updatedAt, clock()) })
    .where(eq(agreement.id, ID))
    .returning();
  await recordAudit(db, caller, audited(saveAgreement.name, before, after ?? null), clock());
  return { succeeded: true };
});

const serveDelete = writes(deleteAgreement, async ({ db, caller, clock, input: { ID } }) => {
  const before = await stored(db, caller, ID);
  await db.delete(agreement).where(eq(agreement.id, ID));
  await recordAudit(db, caller, audited(deleteAgreement.name, before, null), clock());
  return {};
});

/** Agreements of the systems that the caller may see. */
async function rows(db: Database, caller: Caller, where?: SQL) {
  requirePage(caller, '/agreements');
  const found = await db
    .select({ agreement, systemName: system.name })
    .from(agreement)
    .innerJoin(system, eq(system.id, agreement.systemId))
    .where(and(maySee(caller, agreement.systemId), where))
    .orderBy(desc(agreement.id));
  return found.map(({ agreement: row, systemName }) => {
    const { id, updatedAt, ...fields } = row;
    return { ...fields, ID: id, systemName, updatedAt: iso(updatedAt) };
  });
}

/** The agreement, locked until the call ends. A hidden one and a missing one are refused alike. */
async function stored(db: Database, caller: Caller, id: number): Promise<Row> {
  requirePage(caller, '/agreements');
  const [found] = await db
    .select()
    .from(agreement)
    .where(and(eq(agreement.id, id), maySee(caller, agreement.systemId)))
    .for('update');
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
  return found;
}

const audited = (action: string, before: Row | null, after: Row | null) =>
  auditedRecord(
    action,
    'agreement',
    (row) => row.supportAgreementNumber ?? row.installationAgreementNumber ?? '',
    before,
    after,
  );

export const agreementOperations = [serveList, serveCreate, serveSave, serveDelete];
