import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, stored with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A check that a text column contains one of the contract's words (or null, if the column allows it). */
export function oneOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${literals(words)})`);
}

/** A check that an array column contains only the contract's words. */
export function someOf(name: string, column: AnyPgColumn, words: readonly string[]) {
  return check(name, sql`${column} <@ array[${literals(words)}]::text[]`);
}

/** For indexes that ignore letter case. */
export function lower(column: AnyPgColumn): SQL {
  return sql`lower(${column})`;
}

function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '));
}
