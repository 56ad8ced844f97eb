import type { Database } from './database';

const built = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement that is built once for a database and then only filled with values: building its SQL again takes a call
 * longer than anything else that it does here. The server parses it once a connection, under the same name.
 * @param name names the text of the statement: what the text depends on has to be in it
 */
export function prepared<T>(db: Database, name: string, build: (db: Database, name: string) => T): T {
  const statements = built.get(db) ?? new Map<string, unknown>();
  built.set(db, statements);
  if (!statements.has(name)) statements.set(name, build(db, name));
  return statements.get(name) as T;
}
