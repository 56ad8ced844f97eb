import { and, desc, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import type { Exact } from '../db/exact';
import { inspection, system } from '../db/schema/index';

export type InspectionRow = typeof inspection.$inferSelect;
type NewInspection = Omit<typeof inspection.$inferInsert, 'id'>;

/** Inspections of the systems that the caller may see, with the system's name, the newest first; or one of them. */
export function visibleInspections(db: Database, caller: Caller, id?: number) {
  return db
    .select({ inspection, systemName: system.name })
    .from(inspection)
    .innerJoin(system, eq(system.id, inspection.systemId))
    .where(and(maySee(caller, inspection.systemId), id === undefined ? undefined : eq(inspection.id, id)))
    .orderBy(desc(inspection.id));
}

/** One that the caller may see, locked until the call ends. */
export async function lockInspection(db: Database, caller: Caller, id: number): Promise<InspectionRow | undefined> {
  const [found] = await db
    .select()
    .from(inspection)
    .where(and(eq(inspection.id, id), maySee(caller, inspection.systemId)))
    .for('update');
  return found;
}

export async function insertInspection<V extends NewInspection>(
  db: Database,
  values: Exact<NewInspection, V>,
): Promise<InspectionRow> {
  const [made] = await db.insert(inspection).values(values).returning();
  if (!made) throw new Error('The database did not return the new inspection.');
  return made;
}

export async function updateInspection<V extends Partial<NewInspection>>(
  db: Database,
  id: number,
  values: Exact<Partial<NewInspection>, V>,
): Promise<InspectionRow | undefined> {
  const [after] = await db.update(inspection).set(values).where(eq(inspection.id, id)).returning();
  return after;
}

export async function removeInspection(db: Database, id: number): Promise<void> {
  await db.delete(inspection).where(eq(inspection.id, id));
}
