import * as v from 'valibot';
import { operation } from '../operation';
import { ALARM_LEVELS, KNOWN_LEVELS } from '../rules/threat';
import { IdParamsSchema, IdSchema, maybe, oneOf } from '../wire';
import { NOTIFICATION_CHANNELS } from './account';
import { LogSchema } from './log';
import { MainSensorTypeSchema } from './node';

/** What the ledger records about an alarm. A `stage` is another level on the way, or changed thresholds. */
export const LEDGER_KINDS = [
  'logged',
  'notified',
  'delivered',
  'failed',
  'seen',
  'confirmed',
  'escalated',
  'stage',
  'ended',
] as const;
/** `other` is a kind that this program does not know. */
export const ALARM_STEPS = [...LEDGER_KINDS, 'other'] as const;
export type AlarmStepKind = (typeof ALARM_STEPS)[number];

export const CLOSE_REASON_MAX_LENGTH = 500;
export const CLOSE_REASON_MISSING = 'Write why the alarm is closed.';
export const CLOSE_REASON_TOO_LONG = `The reason is longer than ${CLOSE_REASON_MAX_LENGTH} characters.`;

/** One entry of the ledger about an alarm (docs/product/logs.md#alarms). */
export const AlarmStepSchema = v.object({
  /** Its number in the ledger of the whole installation. */
  seq: v.number(),
  at: v.string(),
  kind: oneOf(ALARM_STEPS, 'other'),
  /** A name, as it was then. */
  person: maybe(v.string()),
  channel: maybe(v.picklist(NOTIFICATION_CHANNELS)),
  /** Where a message went; only for those who administer the system. */
  address: maybe(v.string()),
  /** A comment, why a message failed, or what a stage is. */
  detail: maybe(v.string()),
  /** Events in the message, this one included. */
  events: maybe(v.number()),
  /** SHA-256 of the entry and those before it, in hexadecimal. */
  hash: v.string(),
});
export type AlarmStep = v.InferOutput<typeof AlarmStepSchema>;

/** Somebody who asked to be told of this event, and has not been told. */
export const UntoldSchema = v.object({
  person: v.string(),
  channel: v.picklist(NOTIFICATION_CHANNELS),
  /** Why they are not told; null while the message waits. */
  reason: maybe(v.string()),
});

/** Somebody who administers the system of an alarm, and can be called. */
export const ContactSchema = v.object({
  person: v.string(),
  role: v.picklist(['administrator', 'installer']),
  /** `+` and digits. */
  phone: v.string(),
});
export type Contact = v.InferOutput<typeof ContactSchema>;

export const AlarmSchema = v.object({
  log: LogSchema,
  sensor: MainSensorTypeSchema,
  /** The reading that caused it, mm or degrees; null if unknown. */
  value: maybe(v.number()),
  /**
   * Of an obstruction that may be the structure, having moved at once: the level as which it is told as well, the
   * distance that was measured, and the deflection that it would be, in mm.
   */
  toldAs: maybe(v.picklist(ALARM_LEVELS)),
  distance: maybe(v.number()),
  wouldBe: maybe(v.number()),
  /** In force then, mm or degrees. */
  permissibleValue: maybe(v.number()),
  /** L1 to L4 in force then, percent of the permissible value; null or 0 is off. */
  levels: maybe(v.array(v.nullable(v.number()))),
  /** When the uplink came in that told of it; null if it came without one, or if the host did not keep it. */
  receivedAt: maybe(v.string()),
  /** When it was stored; null for an entry older than the ledger. */
  loggedAt: maybe(v.string()),
  /**
   * The first later entry of the device about a reading below all levels; of an obstruction, the one about its end,
   * which has no level.
   */
  ended: maybe(
    v.object({
      at: v.string(),
      logId: v.number(),
      level: maybe(v.picklist(KNOWN_LEVELS)),
      /** Who closed it by hand and why ({@link closeAlarm}); null where a reading ended it. */
      closedBy: maybe(v.string()),
      reason: maybe(v.string()),
    }),
  ),
  /** The ledger's entries, oldest first. */
  history: v.array(AlarmStepSchema),
  untold: v.array(UntoldSchema),
  /**
   * Whom to call: the others who administer the system and have a telephone, which the list of accounts shows to the
   * same people. Null if the host does not say.
   */
  contacts: maybe(v.array(ContactSchema)),
  /** Whether the caller may have its evidence pack (`exportEvidence`); a host that makes none leaves it out. */
  hasEvidence: v.fallback(v.optional(v.boolean(), false), false),
  /** Whether the caller may close it by hand ({@link closeAlarm}); a host on which nobody can leaves it out. */
  mayClose: v.fallback(v.optional(v.boolean(), false), false),
});
export type Alarm = v.InferOutput<typeof AlarmSchema>;

/** The history of a log entry, by its id, for those who may see its system. */
export const getAlarm = operation('GET', '/alarms/{id}', {
  name: 'getAlarm',
  params: IdParamsSchema,
  output: AlarmSchema,
});

/** Records that the caller has opened an alarm; only the first time counts, and entries that are no alarm have none. */
export const seeAlarm = operation('POST', '/alarm/seen', {
  name: 'seeAlarm',
  input: v.object({ logID: IdSchema }),
  output: v.unknown(),
});

/**
 * Closes an alarm that no reading can end any more, for good and with its whole episode: the device has no level by the
 * thresholds in force, has sent no reading that counts for 24 hours, or is gone. It is no end by a reading and is never
 * told as one; a later reading at a level is a new alarm. For those who may confirm it, observers excepted.
 */
export const closeAlarm = operation('POST', '/alarm/close', {
  name: 'closeAlarm',
  once: true,
  input: v.object({
    logID: IdSchema,
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, CLOSE_REASON_MISSING),
      v.maxLength(CLOSE_REASON_MAX_LENGTH, CLOSE_REASON_TOO_LONG),
    ),
  }),
  output: v.unknown(),
  errors: { 409: 'This alarm is over already, or a reading can still end it.' },
});
