import { isNotNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { NOTIFICATION_EVENTS } from '@sagitta/shared-contracts/api/account';
import { LOG_SEVERITIES } from '@sagitta/shared-contracts/api/log';
import { ALARM_LEVELS, KNOWN_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import { account } from './account';
import { confirmedOrNever, isUrgent, notHeartbeat } from '../log-kind';
import { severityOrder } from '../severity-order';
import { moment, oneOf } from './columns';
import { node } from './node';
import { system } from './system';

/** An event of a system or of one of its nodes (docs/product/logs.md, Log). */
export const log = pgTable(
  'log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    nodeId: integer().references(() => node.id, { onDelete: 'set null' }),
    severity: text({ enum: [...LOG_SEVERITIES] }).notNull(),
    messageEn: text().notNull(),
    eventAt: moment().notNull(),
    /** When the uplink came in that told of it; null for an entry without one. */
    receivedAt: moment(),
    confirmable: boolean().notNull().default(false),
    confirmedAt: moment(),
    confirmedBy: integer().references(() => account.id, { onDelete: 'set null' }),
    /** The name at that time, kept when the account is deleted. */
    confirmedByName: text(),
    confirmComment: text(),
    msgTemplateId: integer(),
    /** The type of notification, where severity and template do not tell it. */
    notifiedAs: text({ enum: [...NOTIFICATION_EVENTS] }),
    /** For entries about a change of level. */
    levelBefore: text({ enum: [...KNOWN_LEVELS] }),
    levelAfter: text({ enum: [...KNOWN_LEVELS] }),
    /**
     * For an obstruction that may be the structure itself, having moved at once: the level of what was measured. The
     * people of that level are told as well, and it escalates like that level.
     */
    toldAs: text({ enum: [...ALARM_LEVELS] }),
  },
  (table) => [
    index('log_event').on(sql`${table.eventAt} desc`, sql`${table.id} desc`),
    index('log_system_event').on(table.systemId, sql`${table.eventAt} desc`, sql`${table.id} desc`),
    index('log_node_event').on(table.nodeId, sql`${table.eventAt} desc`),
    // What escalates: few of the entries of a day.
    index('log_to_confirm')
      .on(table.eventAt)
      .where(sql`${table.confirmable}`),
    // What nobody has confirmed, for the list of systems.
    index('log_unconfirmed')
      .on(table.systemId, table.nodeId)
      .where(sql`${table.confirmable} and ${table.confirmedAt} is null`),
    // For the deletion of an account, as the other partial ones on who did something.
    index('log_confirmed_by').on(table.confirmedBy).where(isNotNull(table.confirmedBy)),
    // What filters by severity find and count, most of a log being heartbeats; and what waits to be confirmed.
    index('log_kind')
      .on(table.severity, sql`${table.eventAt} desc`, sql`${table.id} desc`, table.systemId)
      .where(notHeartbeat({ severity: table.severity, template: table.msgTemplateId })),
    index('log_urgent').on(confirmedOrNever(table.confirmedAt)).where(isUrgent(table)),
    index('log_severity_order').on(severityOrder(table.severity), table.id),
    oneOf('log_severity', table.severity, LOG_SEVERITIES),
    oneOf('log_notified_as', table.notifiedAs, NOTIFICATION_EVENTS),
    oneOf('log_level_before', table.levelBefore, KNOWN_LEVELS),
    oneOf('log_level_after', table.levelAfter, KNOWN_LEVELS),
    oneOf('log_told_as', table.toldAs, ALARM_LEVELS),
  ],
);

/** Who changed what and when. It has no foreign keys: a record outlives what it describes. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** Null if not signed in; name and e-mail as they were then. */
    accountId: integer(),
    actorName: text(),
    actorEmail: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    entityName: text(),
    /** JSON text: fields with their values before and after. */
    changes: text().notNull().default('[]'),
    /** Accounts and systems under which the entry is listed. */
    accounts: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    systems: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
  },
  (table) => [
    index('audit_accounts').using('gin', table.accounts),
    index('audit_systems').using('gin', table.systems),
    index('audit_entity').on(table.entity, table.entityId, table.id),
  ],
);

/** Mail to send; without a mail server it stays here for people to open. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Next attempt; while it is being sent, the time at which it is free again should the sender crash. */
    dueAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    sentAt: moment(),
    lastError: text(),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null`),
  ],
);

/** Facts about the database itself, such as which demo world was built and when. */
export const appState = pgTable('app_state', {
  key: text().primaryKey(),
  value: text().notNull(),
});
