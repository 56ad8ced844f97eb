import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database';
import { prepared } from './prepared';

/**
 * Queries JSON that the database writes itself, by a statement that is built once (db/prepared.ts).
 * @param name identifies the statement's text, so it has to contain everything that the text depends on; null if there
 *   are too many texts for connections to keep them all
 * @param query a select of one column `json` and at most one row, with placeholders for the values
 */
export async function askJson(
  db: Database,
  name: string | null,
  query: () => SQL,
  values: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const select = (on: Database) => on.select({ json: sql<string>`json` }).from(sql`(${query()}) as answer`);
  const [row] = await (name === null
    ? select(db).execute(values)
    : prepared(db, name, (on, as) => select(on).prepare(as)).execute(values));
  return row?.json ?? null;
}

/** Like {@link askJson}, for a query that always has a row: a missing row is an error rather than an empty list. */
export async function askList(...question: Parameters<typeof askJson>): Promise<string> {
  const json = await askJson(...question);
  if (json === null) throw new Error('The database has not answered a list.');
  return json;
}
