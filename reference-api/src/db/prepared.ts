import type { Database } from './database';

const built = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement that is built once per database and then only filled with values: building its SQL is the slowest part of
 * a call on our side. The server parses it once per connection, under the same name.
 * @param name identifies the statement's text, so it has to contain everything that the text depends on
 */
export function prepared<T>(db: Database, name: string, build: (db: Database, name: string) => T): T {
  const statements = built.get(db) ?? new Map<string, unknown>();
  built.set(db, statements);
  if (!statements.has(name)) statements.set(name, build(db, name));
  return statements.get(name) as T;
}
