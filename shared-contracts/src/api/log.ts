import * as v from 'valibot';
import { DaySchema } from '../fields';
import { operation } from '../operation';
import { KNOWN_LEVELS } from '../rules/threat';
import { extend, IdSchema, maybe, OffsetSchema, oneOf } from '../wire';
import { SYSTEM_VERSIONS } from './system';

/** Severities of an event (docs/product/logs.md); anything else counts as `other`. */
export const LOG_SEVERITIES = ['L1', 'L2', 'L3', 'L4', 'obstruction', 'other', 'website'] as const;
export type LogSeverity = (typeof LOG_SEVERITIES)[number];

/** What a log is filtered by: severities, and heartbeats apart from `other` (docs/product/logs.md#kinds). */
export const LOG_KINDS = [...LOG_SEVERITIES, 'heartbeat'] as const;
export type LogKind = (typeof LOG_KINDS)[number];
/** Kinds that are asked for; null for all of them. */
export const KindsSchema = v.nullish(v.array(v.picklist(LOG_KINDS)), null);

/**
 * Who confirmed an entry, when, and what they wrote about it (docs/product/logs.md#confirmation). A host that does not
 * keep it leaves it out.
 */
export const ConfirmationSchema = v.object({
  confirmedAt: maybe(v.string()),
  /** A name, as it was then: it stays when the account is deleted. */
  confirmedBy: maybe(v.string()),
  confirmComment: maybe(v.string()),
});
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>;

/** The first confirmation, which {@link confirmLog} returns under `stored` in a refusal; null if it is missing. */
export function firstConfirmation(stored: unknown): Confirmation | null {
  const parsed = v.safeParse(ConfirmationSchema, stored);
  return parsed.success && parsed.output.confirmedAt !== null ? parsed.output : null;
}

const LevelSchema = maybe(v.picklist(KNOWN_LEVELS));

export const LogSchema = v.object({
  id: v.number(),
  severity: oneOf(LOG_SEVERITIES, 'other'),
  /** A host that does not tell heartbeats apart leaves it out. */
  kind: maybe(v.picklist(LOG_KINDS)),
  systemName: v.string(),
  systemVersion: oneOf(SYSTEM_VERSIONS, 'W4'),
  relatedNodeId: maybe(v.number()),
  /** Not among the document's fields; the table's device column needs it. */
  relatedNodeName: maybe(v.string()),
  systemId: maybe(v.number()),
  timezone: maybe(v.string()),
  messageEn: v.string(),
  eventTimestamp: v.string(),
  confirmed: maybe(v.boolean()),
  confirmable: maybe(v.boolean()),
  ...ConfirmationSchema.entries,
  msgTemplateId: maybe(v.number()),
  /** Of an entry that tells of a change of level: the device's level before and after. */
  levelBefore: LevelSchema,
  levelAfter: LevelSchema,
});
export type Log = v.InferOutput<typeof LogSchema>;

/** Sort keys of the log list (docs/product/logs.md). */
export const LOG_SORT_KEYS = ['system_name', 'id', 'event_timestamp', 'severity'] as const;
export type LogSortKey = (typeof LOG_SORT_KEYS)[number];

/** Entries that a fetch brings (docs/product/logs.md). */
export const LOG_FETCH_SIZE = 100;
export const LOG_TEXT_MAX_LENGTH = 256;
/** A host may end a search that no index helps. */
export const LOG_SEARCH_TOO_LONG = 'This search takes too long. Enter more letters, or choose a system or days.';
/** Of the comment that may be written when an entry is confirmed. */
export const LOG_COMMENT_MAX_LENGTH = 1_000;
export const LOG_COMMENT_TOO_LONG = `The comment is longer than ${LOG_COMMENT_MAX_LENGTH} characters.`;

/** As typed, without spaces around it; none where nothing is left. */
const CommentSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(LOG_COMMENT_MAX_LENGTH, LOG_COMMENT_TOO_LONG),
      v.transform((text) => text || null),
    ),
  ),
  null,
);

export const LogQuerySchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LOG_FETCH_SIZE)),
  offset: OffsetSchema,
  systemID: v.nullish(IdSchema, null),
  nodeID: v.nullish(IdSchema, null),
  searchedText: v.nullish(v.pipe(v.string(), v.maxLength(LOG_TEXT_MAX_LENGTH)), ''),
  /** Days in the systems' own zone, yyyy-mm-dd, both inclusive. */
  dateStart: v.nullish(DaySchema, null),
  dateEnd: v.nullish(DaySchema, null),
  sortBy: v.nullish(v.picklist(LOG_SORT_KEYS), 'event_timestamp'),
  sortOrder: v.nullish(v.picklist(['ASC', 'DESC']), 'DESC'),
  kinds: KindsSchema,
  /**
   * Before all others come the entries of L3 and L4 that waited to be confirmed at this moment (ms since 1970): as long
   * as it is the same, a confirmation moves no entry to another page.
   */
  unconfirmedFirst: v.nullish(v.number(), null),
});
export type LogQuery = v.InferOutput<typeof LogQuerySchema>;

/**
 * A page of the event log that the caller may see (docs/product/logs.md). `LogsCountCapped`: there are more entries
 * than `LogsCount`, which grows with the offset. A host may stop counting so where many entries match a search.
 * `Counts`, of the first page where `kinds` are asked for: how many entries of each kind (`of`) all other filters
 * leave, with `capped` at least so many; and of the entries of L3 and L4 that wait to be confirmed, how many the caller
 * may see (`unconfirmed`) and how many of these the list has (`unconfirmedListed`). A host that does not know kinds
 * leaves them out, and lists all entries.
 */
export const listLogs = operation('POST', '/logs', {
  name: 'listLogs',
  input: LogQuerySchema,
  output: v.object({
    Logs: v.array(LogSchema),
    LogsCount: v.number(),
    LogsCountCapped: maybe(v.boolean()),
    Counts: maybe(v.array(v.object({ of: v.string(), count: v.number() }))),
  }),
  errors: { 422: LOG_SEARCH_TOO_LONG },
  retry: { times: 30, delayMs: 500 },
  timeoutMs: 20_000,
});

/**
 * Confirms an entry: confirmable, not confirmed yet, not `website`, not of a W2 system (docs/product/logs.md). The
 * response contains the confirmation; a 409 for an already confirmed entry contains the existing one under `stored`. A
 * host that does not keep comments ignores the comment and answers anything.
 */
export const confirmLog = operation('POST', '/log', {
  name: 'confirmLog',
  once: true,
  input: v.object({ logID: IdSchema, comment: CommentSchema }),
  output: v.fallback(ConfirmationSchema, { confirmedAt: null, confirmedBy: null, confirmComment: null }),
  errors: { 409: 'The entry cannot be confirmed.' },
});

/** Entries that one call confirms. */
export const LOGS_AT_ONCE = 200;

/** `refused`: the entry cannot be confirmed; `gone`: it does not exist, or the caller may not see it. */
const CONFIRM_OUTCOMES = ['confirmed', 'already', 'refused', 'gone'] as const;
export type ConfirmOutcome = (typeof CONFIRM_OUTCOMES)[number];

/**
 * Confirms entries with one comment, each as {@link confirmLog} does, and tells of each what became of it, with the
 * confirmation that stands (docs/product/logs.md#several-at-once).
 */
export const confirmLogs = operation('POST', '/confirm-logs', {
  name: 'confirmLogs',
  once: true,
  input: v.object({
    logIDs: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(LOGS_AT_ONCE)),
    comment: CommentSchema,
  }),
  output: v.array(extend(ConfirmationSchema, { id: v.number(), outcome: oneOf(CONFIRM_OUTCOMES, 'refused') })),
});

/**
 * Sends the notification of an entry again, or with `update` a notification that replaces it (docs/product/logs.md).
 * Only installers and staff whose ids the installation names (`logResendAccountIds`) may.
 */
export const sendLog = operation('POST', '/send-log', {
  name: 'sendLog',
  input: v.object({ logID: IdSchema, update: v.boolean() }),
  output: v.unknown(),
  errors: { 409: 'This entry notifies nobody.' },
});
