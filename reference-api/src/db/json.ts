import { sql, type SQL } from 'drizzle-orm';

// JSON that the database writes itself. Rows that only pass through to a caller cost several times as much when they
// are turned into objects first (docs/decisions/0006-storage.md).

/** A value that the database writes as JSON text. */
export interface JsonValue {
  /** SQL of type text that contains JSON, never null. */
  json: SQL;
  /** The same if it is not null, else SQL's null. */
  orNull?: SQL;
  /** The raw value, if it is text. */
  text?: SQL;
  /** The raw value, if it is a number. */
  number?: SQL;
  /** The raw value, if it is true, false or null. */
  boolean?: SQL;
  /** The fields, if it is an object or null. */
  object?: { exists: SQL; fields: JsonFields };
}

/** The fields of an object by their wire names, in the order in which they are written. */
export interface JsonFields {
  readonly [name: string]: JsonValue | JsonFields;
}

const nullable = (orNull: SQL): JsonValue => ({ json: sql`coalesce(${orNull}, 'null')`, orNull });

/** Text and lists, which to_json escapes. */
export const value = (of: SQL): JsonValue => nullable(sql`to_json(${of})::text`);

export const text = (of: SQL): JsonValue => ({ ...value(of), text: of });

/** Floating point numbers: to_json quotes an infinity, and takes twice as long for any other number. */
export const float = (of: SQL): JsonValue => ({
  ...nullable(sql`case when (${of}) between '-1e308'::float8 and '1e308'::float8 then (${of})::text
    else to_json(${of})::text end`),
  number: of,
});

/** Whole numbers, which PostgreSQL writes as JSON does. */
export const integer = (of: SQL): JsonValue => ({ ...nullable(sql`(${of})::text`), number: of });

/** Whole numbers that are mostly 0, and never null. */
export const count = (of: SQL): JsonValue => ({
  json: sql`case (${of}) when 0 then '0' else (${of})::text end`,
  number: of,
});

/** A column of type real, which may hold -0; JSON.stringify writes that as 0. */
export const real = (of: SQL): JsonValue => float(sql`${of} + 0::real`);

export const boolean = (of: SQL): JsonValue => ({
  json: sql`case (${of}) when true then 'true' when false then 'false' else 'null' end`,
  boolean: of,
});

/** A word of the contract, which needs no escaping. */
export const word = (of: SQL): JsonValue => ({ ...nullable(sql`'"' || (${of}) || '"'`), text: of });

/** Text that already is JSON, or null. */
export const written = (of: SQL): JsonValue => nullable(of);

/** Includes the quotes, which costs less than adding them. */
const MOMENT_FORMAT = String.raw`'"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'`;

/**
 * SQL of type text: ISO 8601 in UTC with milliseconds, as Date.toISOString writes it, in quotes; null for no moment.
 * Sessions use UTC.
 */
export const momentText = (of: SQL): SQL => sql`to_char(${of}, ${sql.raw(MOMENT_FORMAT)})`;

export const moment = (of: SQL): JsonValue => nullable(momentText(of));

/** The object if the condition is true, else null. */
export const where = (
  condition: SQL,
  fields: JsonFields,
): JsonValue & { object: NonNullable<JsonValue['object']> } => ({
  json: sql`case when ${condition} then ${jsonObject(fields)} else 'null' end`,
  object: { exists: condition, fields },
});

/**
 * SQL of type text: the object as JSON. Unlike json_build_object, it does not look up each value's type for each row.
 */
export function jsonObject(fields: JsonFields): SQL {
  const parts = Object.entries(fields).map(([name, field], index) => {
    const label = sql.raw(`'${index === 0 ? '' : ','}"${name}":'`);
    return sql`${label} || ${isValue(field) ? field.json : jsonObject(field)}`;
  });
  return sql`('{' || ${concat(parts)} || '}')`;
}

/**
 * SQL of type text: all parts, none of them null, concatenated. In halves, so that long text is not copied once per
 * part; the function concat, which also takes other types, is slower by half.
 */
export function concat(parts: readonly SQL[]): SQL {
  if (parts.length <= 1) return parts[0] ?? sql`''`;
  const half = Math.ceil(parts.length / 2);
  return sql`(${concat(parts.slice(0, half))} || ${concat(parts.slice(half))})`;
}

/** SQL of type text: the rows' objects as a JSON array. */
export function jsonArray(object: SQL, orderBy: SQL): SQL {
  return sql`coalesce('[' || string_agg(${object}, ',' order by ${orderBy}) || ']', '[]')`;
}

export function isValue(field: JsonValue | JsonFields): field is JsonValue {
  return 'json' in field;
}
