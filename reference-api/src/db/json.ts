import { sql, type SQL } from 'drizzle-orm';

// JSON that the database writes itself. Rows that only pass through on their way to a caller cost several times as much
// when they are moved into objects first (docs/decisions/0006-storage.md).

/** A value that the database writes as JSON text. */
export interface JsonValue {
  /** SQL of type text that holds JSON, never null. */
  json: SQL;
  /** What is written, where it is a number. */
  number?: SQL;
  /** Where it is an object with fields, or null. */
  object?: { exists: SQL; fields: JsonFields };
}

/** The fields of an object by their wire names, in the order in which they are written. */
export interface JsonFields {
  readonly [name: string]: JsonValue | JsonFields;
}

/** Text and lists, which to_json escapes. */
export const value = (of: SQL): JsonValue => ({ json: sql`coalesce(to_json(${of})::text, 'null')` });

/** Floating point numbers: to_json quotes an infinity. */
export const float = (of: SQL): JsonValue => ({ ...value(of), number: of });

/** Whole numbers, which PostgreSQL writes as JSON does. */
export const integer = (of: SQL): JsonValue => ({ json: sql`coalesce((${of})::text, 'null')`, number: of });

/** A column of type real, which may hold -0; JSON.stringify writes that as 0. */
export const real = (of: SQL): JsonValue => float(sql`${of} + 0::real`);

export const boolean = (of: SQL): JsonValue => ({
  json: sql`case (${of}) when true then 'true' when false then 'false' else 'null' end`,
});

/** A word of the contract, which needs no escaping. */
export const word = (of: SQL): JsonValue => ({ json: sql`coalesce('"' || (${of}) || '"', 'null')` });

/** ISO 8601 in UTC with milliseconds, as Date.toISOString writes it; sessions speak UTC. */
export const moment = (of: SQL): JsonValue => ({
  json: sql`coalesce('"' || to_char(${of}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`,
});

/** The object where the condition holds, else null. */
export const where = (condition: SQL, fields: JsonFields): JsonValue => ({
  json: sql`case when ${condition} then ${jsonObject(fields)} else 'null' end`,
  object: { exists: condition, fields },
});

/** SQL of type text: the object as JSON. Unlike json_build_object it does not look up each value's type at each row. */
export function jsonObject(fields: JsonFields): SQL {
  const parts = Object.entries(fields).map(([name, field], index) => {
    const label = sql.raw(`'${index === 0 ? '' : ','}"${name}":'`);
    return sql`${label}, ${isValue(field) ? field.json : jsonObject(field)}`;
  });
  return sql`concat('{', ${concat(parts)}, '}')`;
}

/** A function of PostgreSQL takes a hundred arguments at most, and a field is up to two of them. */
const FIELDS_AT_ONCE = 48;

export function concat(parts: readonly SQL[]): SQL {
  const groups = Array.from({ length: Math.ceil(parts.length / FIELDS_AT_ONCE) }, (_, at) => {
    const some = parts.slice(at * FIELDS_AT_ONCE, (at + 1) * FIELDS_AT_ONCE);
    return sql`concat(${sql.join(some, sql`, `)})`;
  });
  return sql.join(groups, sql` || `);
}

/** SQL of type text: the rows' objects as a JSON array. */
export function jsonArray(object: SQL, orderBy: SQL): SQL {
  return sql`coalesce('[' || string_agg(${object}, ',' order by ${orderBy}) || ']', '[]')`;
}

export function isValue(field: JsonValue | JsonFields): field is JsonValue {
  return 'json' in field;
}
