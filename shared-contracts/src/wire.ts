import * as v from 'valibot';
import { ID_MAX } from './rules/path-id';
import { isMoment } from './rules/time';

// The wire carries nullable columns as the documents name them: {Valid, String}, {Valid, Float64}, {Valid, Time}.

/** Text, or null where `Valid` is false. On the wire `{String, Valid}`. */
export const SqlStringSchema = v.object({ String: v.string(), Valid: v.boolean() });
export type SqlString = v.InferOutput<typeof SqlStringSchema>;

/** A number, or null where `Valid` is false. On the wire `{Float64, Valid}`. */
export const SqlFloatSchema = v.object({ Float64: v.number(), Valid: v.boolean() });

/** A moment (ISO 8601, UTC), or null where `Valid` is false. On the wire `{Time, Valid}`. */
export const SqlTimeSchema = v.object({ Time: v.string(), Valid: v.boolean() });
export type SqlTime = v.InferOutput<typeof SqlTimeSchema>;

/** A moment as ISO 8601 text with its zone. */
export const TimestampSchema = v.pipe(v.string(), v.check(isMoment, 'Not a timestamp'));

/**
 * An optional field of an answer: absent, null and a value of the wrong kind all read as null ("unknown values in every
 * optional field").
 */
/* @__NO_SIDE_EFFECTS__ */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullish(schema, null), null) as unknown as v.GenericSchema<
    v.InferInput<S> | null | undefined,
    v.InferOutput<S> | null
  >;
}

/** One of a list of words; anything else reads as the fallback. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends readonly [string, ...string[]], const F extends T[number]>(
  words: T,
  fallback: F,
) {
  return v.fallback(v.picklist(words), fallback) as unknown as v.GenericSchema<T[number], T[number]>;
}

/** An object schema with more entries. Unlike a spread of `entries`, a bundler can drop it if it is unused. */
/* @__NO_SIDE_EFFECTS__ */
export function extend<const A extends v.ObjectEntries, const B extends v.ObjectEntries>(
  base: v.ObjectSchema<A, undefined>,
  more: B,
): v.ObjectSchema<A & B, undefined> {
  return v.object({ ...base.entries, ...more });
}

type Patched<E extends v.ObjectEntries> = {
  [K in keyof E]: E[K] extends { type: 'optional' } ? v.OptionalSchema<E[K], undefined> : E[K];
};

/**
 * The schema of a form as a save takes it: an optional field that is not sent stays out of what is read, and its
 * default does not count. So a form of an older release leaves what it does not know unchanged; null empties.
 */
/* @__NO_SIDE_EFFECTS__ */
export function patchOf<const E extends v.ObjectEntries>(
  form: v.ObjectSchema<E, undefined>,
): v.ObjectSchema<Patched<E>, undefined> {
  const entries = Object.entries(form.entries).map(([field, schema]) => [field, withoutDefault(schema)]);
  return v.object(Object.fromEntries(entries) as Patched<E>);
}

/** A pipe keeps what comes after its optional text; there the default is only out of reach. */
function withoutDefault(schema: v.ObjectEntries[string]) {
  if (schema.type !== 'optional') return schema;
  return 'wrapped' in schema && !('pipe' in schema)
    ? v.optional(schema.wrapped as v.GenericSchema)
    : v.optional(schema as v.GenericSchema);
}

/** For ids: `0x1`, `1e0`, `+1` and `01` are numbers too, but not ids. */
const DECIMAL = /^[1-9]\d*$/;

/** A positive integer id in a path, sent as decimal text. */
export const PathIdSchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(DECIMAL)), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(ID_MAX),
);

/** A positive integer id in a body. */
export const IdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAX));

/** Number of entries that a page skips. */
export const OffsetSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ID_MAX));

/** Maximum ids of one call: more than a database accepts as parameters of a statement would fail on the host. */
export const IDS_MAX = 9_000;
export const IdListSchema = v.pipe(v.array(IdSchema), v.maxLength(IDS_MAX));

export const IdParamsSchema = v.object({ id: PathIdSchema });

/**
 * The response of calls that create something: its new id, 0 or below if the host refused, for example because the name
 * is taken (docs/product/calls.md).
 */
export const NewIdSchema = v.object({ ID: v.number() });

/** The body of calls that delete by `ID`. */
export const DeleteByIdSchema = v.object({ ID: IdSchema });

/** The answer of calls that report whether they did what was asked. */
export const SucceededSchema = v.object({ succeeded: v.boolean() });

/** The lock of what was saved; null from a host that does not say. Since contract 1.4. */
export const SavedLockSchema = v.fallback(v.object({ updatedAt: maybe(v.string()) }), { updatedAt: null });
