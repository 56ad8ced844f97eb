import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database';
import { prepared } from './prepared';

/**
 * Asks for JSON that the database writes itself, by a statement that is built once (db/prepared.ts).
 * @param name names the text of the statement: what the text depends on has to be in it; null where there are too many
 *   texts for connections to keep them all
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

/** As {@link askJson}, for a query that always has a row; no answer is a failure rather than an empty list. */
export async function askList(...question: Parameters<typeof askJson>): Promise<string> {
  const json = await askJson(...question);
  if (json === null) throw new Error('The database has not answered a list.');
  return json;
}
