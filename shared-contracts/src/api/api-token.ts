import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { MAX_LENGTH } from '../rules/text';
import { DeleteByIdSchema, IdSchema, maybe } from '../wire';

/** How many an account may have at a time. */
export const API_TOKENS_MAX = 20;
/** Systems that one token may name. */
export const API_TOKEN_SYSTEMS_MAX = 100;
/** Longest life of a token, in days. */
export const API_TOKEN_DAYS_MAX = 365;

/**
 * The calls that a token may make; each other one answers 403. They read, and only systems of the token's scope; what
 * is of no system is closed to a token with a scope. A host refuses what is not here, so a new call stays closed until
 * somebody adds it.
 */
export const API_TOKEN_READS: readonly string[] = [
  'listSystems',
  'listSystemsVeryShort',
  'listNodes',
  'getNodeShort',
  'listMeasurements',
  'listNodeTrends',
  'listPastWeather',
  'listLogs',
  'listReleaseFallbacks',
];

/** A token with which a program of its owner reads. */
export const ApiTokenSchema = v.object({
  ID: IdSchema,
  name: v.string(),
  /** The systems that it reads; null for all that its owner may see at the time. */
  systemIDs: maybe(v.array(v.number())),
  /** ISO 8601 in UTC, as the other times. */
  createdAt: v.string(),
  expiresAt: v.string(),
  /** To the minute or so; null before the first use. */
  lastUsedAt: maybe(v.string()),
});
export type ApiToken = v.InferOutput<typeof ApiTokenSchema>;

/** The tokens of the caller's own account, the newest first. */
export const listApiTokens = operation('GET', '/api-tokens', {
  name: 'listApiTokens',
  output: v.array(ApiTokenSchema),
});

/** A new token, which is shown once. */
export const createApiToken = operation('POST', '/api-tokens', {
  name: 'createApiToken',
  input: v.object({
    name: nameField(),
    systemIDs: v.nullable(v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(API_TOKEN_SYSTEMS_MAX))),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(API_TOKEN_DAYS_MAX)),
    currentPassword: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.password)),
  }),
  output: v.object({ ID: v.number(), token: v.string() }),
  success: [200],
  errors: {
    409: `There are ${API_TOKENS_MAX} tokens already. End one first.`,
    422: 'The current password is wrong.',
    429: TOO_MANY_ATTEMPTS,
  },
});

/** Ends a token of the caller's own account. */
export const endApiToken = operation('DELETE', '/api-tokens', {
  name: 'endApiToken',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});
