import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns';
import { device, node } from './node';
import { system } from './system';

/** What can be silent, and `off` for a device that is switched off (docs/decisions/0064-silence.md). */
export const SILENCE_KINDS = ['source', 'network', 'gateway', 'hearing', 'device', 'outdated', 'off'] as const;

/** What is silent now, or expected to report again; what reports as usual has no row. */
export const silence = pgTable(
  'silence',
  {
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...SILENCE_KINDS] }).notNull(),
    /** The id of a node, the EUI of a gateway, the name of a source, or nothing for the network of the system. */
    key: text().notNull(),
    nodeId: integer().references(() => node.id, { onDelete: 'cascade' }),
    /** The newest sign of life; or since when it is expected again. */
    fromAt: moment().notNull(),
    /** Null while it is only expected again. */
    beganAt: moment(),
    /** Not logged, since the gateway or source before it is silent. */
    keptBack: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.kind, table.key] }),
    index('silence_node').on(table.nodeId),
    oneOf('silence_kind', table.kind, SILENCE_KINDS),
  ],
);

/**
 * A time of more than 12 h without a packet of a device, or without a measurement of a node, noted when it ended; the
 * next round reads and deletes it. Of several packets stored at once only the newest counts here, so that the round
 * looks for the others.
 */
export const silenceGap = pgTable(
  'silence_gap',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer().references(() => device.id, { onDelete: 'cascade' }),
    nodeId: integer().references(() => node.id, { onDelete: 'cascade' }),
    /** Null before the first one. */
    fromAt: moment(),
    toAt: moment().notNull(),
  },
  (table) => [
    index('silence_gap_device').on(table.deviceId),
    index('silence_gap_node').on(table.nodeId),
    check('silence_gap_of_one', sql`num_nonnulls(${table.deviceId}, ${table.nodeId}) = 1`),
  ],
);

/** The newest round, in one row. */
export const silenceRound = pgTable(
  'silence_round',
  {
    id: smallint().primaryKey().default(1),
    concludedAt: moment().notNull(),
    /** Since when rounds have followed one another without a pause. */
    listeningSince: moment().notNull(),
    /** The time before the last pause in which they did; null before the first pause. */
    earlierSince: moment(),
    earlierUntil: moment(),
  },
  (table) => [check('silence_round_only', sql`${table.id} = 1`)],
);

/** When the next heartbeat of a system is due, by the settings from which that was computed. */
export const heartbeat = pgTable(
  'heartbeat',
  {
    systemId: integer()
      .primaryKey()
      .references(() => system.id, { onDelete: 'cascade' }),
    time: moment().notNull(),
    zone: text().notNull(),
    nextAt: moment().notNull(),
    /** The site's own day of the newest one. */
    givenOn: date({ mode: 'string' }),
  },
  (table) => [index('heartbeat_next').on(table.nextAt)],
);
