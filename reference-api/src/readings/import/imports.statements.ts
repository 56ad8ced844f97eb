import { and, desc, eq, sql } from 'drizzle-orm';
import { IMPORTS_LISTED } from '@sagitta/shared-contracts/rules/reading-import';
import type { Database } from '../../db/database';
import { readingImport } from '../../db/schema/index';

// db/functions/ledger_of_import.sql tells the ledger of each record, and of one that is taken back.

export type ImportRecord = typeof readingImport.$inferSelect;

/** Readings name their import before its record is complete. */
export async function nextImportId(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('reading_import', 'id'))::int as id`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no number for the import.');
  return row.id;
}

/** A type, since a row has an index signature. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type KeptNode = { id: number; systemId: number; name: string; active: boolean; retired: boolean };

/** A node and its system, which stay until the transaction ends: a distributed database has no foreign key for it. */
export async function keepNode(db: Database, nodeId: number): Promise<KeptNode | undefined> {
  const { rows } = await db.execute<KeptNode>(
    sql`select id, system_id as "systemId", name, active, retired_at is not null as retired
      from node where id = ${nodeId}::int for key share`,
  );
  return rows[0];
}

export async function insertImport(db: Database, record: typeof readingImport.$inferInsert): Promise<void> {
  await db.insert(readingImport).values(record);
}

/** The newest imports of a node. */
export function importsOf(db: Database, systemId: number, nodeId: number): Promise<ImportRecord[]> {
  return db
    .select()
    .from(readingImport)
    .where(and(eq(readingImport.systemId, systemId), eq(readingImport.nodeId, nodeId)))
    .orderBy(desc(readingImport.id))
    .limit(IMPORTS_LISTED);
}

/** Whose readings an import has; 0 where there is no such import. */
export async function nodeOfImport(db: Database, id: number): Promise<number> {
  const [found] = await db.select({ nodeId: readingImport.nodeId }).from(readingImport).where(eq(readingImport.id, id));
  return found?.nodeId ?? 0;
}

/** The record of an import, until the transaction ends; none for one that there is not. */
export async function lockImport(db: Database, id: number): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(readingImport).where(eq(readingImport.id, id)).for('update');
  return found;
}

/** Removes the readings of an import. Of a distributed database it asks one shard. @returns how many there were */
export async function removeReadings(
  db: Database,
  { id, systemId, nodeId, firstAt, lastAt }: ImportRecord,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from measurement where system_id = ${systemId} and node_id = ${nodeId} and import_id = ${id}::int
      and measured_at between ${firstAt}::timestamptz and ${lastAt}::timestamptz`);
  return rowCount ?? 0;
}

export async function markTakenBack(db: Database, id: number, by: string, now: Date): Promise<void> {
  await db.update(readingImport).set({ takenBackAt: now, takenBackBy: by }).where(eq(readingImport.id, id));
}
