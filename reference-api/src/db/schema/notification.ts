import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { NOTIFICATION_CHANNELS } from '@sagitta/shared-contracts/api/account';
import { LEDGER_KINDS } from '@sagitta/shared-contracts/api/alarm';
import { account } from './account';
import { bytes, moment, oneOf } from './columns';
import { log } from './log';
import { system } from './system';

/** Of a message: handed to its channel is `sent`; `delivered` only where the channel reports it. */
const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed'] as const;

/** Of a message with an L4, and of one that was gathered by an instance which knows no urgency. */
const MOST_URGENT = 6;

/** What one person is told by one channel: one event, or several that came close together. */
export const notificationMessage = pgTable(
  'notification_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    channel: text({ enum: [...NOTIFICATION_CHANNELS] }).notNull(),
    state: text({ enum: [...MESSAGE_STATES] })
      .notNull()
      .default('queued'),
    attempts: smallint().notNull().default(0),
    /** Of its most urgent event, by db/functions/urgency_of.sql: 6 for L4 to 0 for what is over. */
    urgency: smallint().notNull().default(MOST_URGENT),
    createdAt: moment().notNull(),
    /** Next attempt; while it is being sent, the time at which it is free again should the sender crash. */
    dueAt: moment().notNull(),
    /** No further message for this person and channel before this time: the limit per hour has been reached. */
    pausedUntil: moment(),
    /** Where it went: an address as it was then. */
    address: text(),
    /** The words, as they were sent; null before that, and where the channel has no subject. */
    subject: text(),
    body: text(),
    sentAt: moment(),
    deliveredAt: moment(),
    /** The channel's own id. */
    providerId: text(),
    error: text(),
  },
  (table) => [
    index('notification_message_waiting')
      .on(table.channel, table.urgency.desc(), table.createdAt, table.id)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index('notification_message_person').on(table.accountId, table.channel, table.createdAt),
    oneOf('notification_message_channel', table.channel, NOTIFICATION_CHANNELS),
    oneOf('notification_message_state', table.state, MESSAGE_STATES),
    check('notification_message_urgency', sql`${table.urgency} between 0 and ${sql.raw(String(MOST_URGENT))}`),
  ],
);

/** Why a person is told again, or although their settings do not ask for it. */
export const NOTIFICATION_REASONS = ['escalation', 'resend', 'update'] as const;

/**
 * That a person is to be told of a log entry by a channel, at most once in each round. A trigger on `log`
 * (db/functions/note_notifications.sql) writes the first round in the transaction of the entry, whoever makes that
 * entry; escalation and resending add rounds.
 */
export const notification = pgTable(
  'notification',
  {
    logId: bigint({ mode: 'number' })
      .notNull()
      .references(() => log.id, { onDelete: 'cascade' }),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    channel: text({ enum: [...NOTIFICATION_CHANNELS] }).notNull(),
    round: smallint().notNull().default(0),
    reason: text({ enum: [...NOTIFICATION_REASONS] }),
    createdAt: moment().notNull(),
    /** When it may be told: later events until then share its message. */
    dueAt: moment().notNull(),
    /** Why it is never told; null otherwise. */
    suppressed: text(),
    messageId: bigint({ mode: 'number' }).references(() => notificationMessage.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.logId, table.accountId, table.channel, table.round] }),
    index('notification_account').on(table.accountId),
    index('notification_waiting')
      .on(table.accountId, table.channel)
      .where(sql`${table.messageId} is null and ${table.suppressed} is null`),
    index('notification_of_message').on(table.messageId),
    oneOf('notification_channel', table.channel, NOTIFICATION_CHANNELS),
    oneOf('notification_reason', table.reason, NOTIFICATION_REASONS),
  ],
);

/** That a system has an escalation list of its own, even an empty one. */
export const escalation = pgTable('escalation', {
  systemId: integer()
    .primaryKey()
    .references(() => system.id, { onDelete: 'cascade' }),
  /** Optimistic lock. */
  updatedAt: moment().notNull(),
});

/** Who is told next of an L3 or L4 that nobody has seen. */
export const escalationStep = pgTable(
  'escalation_step',
  {
    systemId: integer()
      .notNull()
      .references(() => escalation.systemId, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Null after the account was deleted. */
    accountId: integer().references(() => account.id, { onDelete: 'set null' }),
    /** From the entry, or from the step before. */
    minutes: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.position] }),
    index('escalation_step_account').on(table.accountId),
  ],
);

/** A browser that shows push messages for an account. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service: whoever knows it and the server's key can send to this browser. */
    endpoint: text().notNull().unique('push_subscription_endpoint'),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Browser and system, as the browser names them. */
    label: text().notNull(),
    /** Of the session that registered it: its sign-out removes it, its expiry does not. */
    sessionHash: bytes().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('push_subscription_account').on(table.accountId)],
);

/** Of alarms, and of imports. */
const KINDS = [...LEDGER_KINDS, 'imported', 'takenBack'] as const;

/**
 * The history of alarms and imports: append-only, each entry with the hash of the one before (alarms/ledger/chain.ts).
 * Triggers number and hash entries and refuse every change. It has no foreign keys: an entry outlives what it
 * describes.
 */
export const ledger = pgTable(
  'ledger',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    /** The log entry that opened the alarm, or that of an import. */
    logId: bigint({ mode: 'number' }).notNull(),
    systemId: integer().notNull(),
    at: moment().notNull(),
    kind: text({ enum: [...KINDS] }).notNull(),
    /** JSON text, with sorted keys. */
    facts: text().notNull(),
    /** SHA-256 in hexadecimal. */
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [index('ledger_log').on(table.logId), oneOf('ledger_kind', table.kind, KINDS)],
);
