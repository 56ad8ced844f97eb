import { and, desc, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import type { Exact } from '../db/exact';
import { agreement, system } from '../db/schema/index';

export type AgreementRow = typeof agreement.$inferSelect;
type NewAgreement = Omit<typeof agreement.$inferInsert, 'id'>;

/** Agreements of the systems that the caller may see, with the system's name, the newest first; or one of them. */
export function visibleAgreements(db: Database, caller: Caller, id?: number) {
  return db
    .select({ agreement, systemName: system.name })
    .from(agreement)
    .innerJoin(system, eq(system.id, agreement.systemId))
    .where(and(maySee(caller, agreement.systemId), id === undefined ? undefined : eq(agreement.id, id)))
    .orderBy(desc(agreement.id));
}

/** One that the caller may see, locked until the call ends. */
export async function lockAgreement(db: Database, caller: Caller, id: number): Promise<AgreementRow | undefined> {
  const [found] = await db
    .select()
    .from(agreement)
    .where(and(eq(agreement.id, id), maySee(caller, agreement.systemId)))
    .for('update');
  return found;
}

/** Undefined if the system already has one. */
export async function insertAgreement<V extends NewAgreement>(
  db: Database,
  values: Exact<NewAgreement, V>,
): Promise<AgreementRow | undefined> {
  const [made] = await db
    .insert(agreement)
    .values(values)
    .onConflictDoNothing({ target: agreement.systemId })
    .returning();
  return made;
}

export async function updateAgreement<V extends Partial<NewAgreement>>(
  db: Database,
  id: number,
  values: Exact<Partial<NewAgreement>, V>,
): Promise<AgreementRow | undefined> {
  const [after] = await db.update(agreement).set(values).where(eq(agreement.id, id)).returning();
  return after;
}

export async function removeAgreement(db: Database, id: number): Promise<void> {
  await db.delete(agreement).where(eq(agreement.id, id));
}
