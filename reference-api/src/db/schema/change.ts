import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns';

/**
 * Kinds of changes: those of the stream's contract, who may see what (`access`), and who has been signed out
 * (`session`).
 */
const NOTED = ['nodes', 'logs', 'system', 'access', 'session', 'start'] as const;

/**
 * Changes, for the stream. Written by triggers, so that no writer can forget it, and kept for some minutes. Read in the
 * order of (xid, id), and only below the oldest running transaction, so that late commits are not missed.
 */
export const change = pgTable(
  'change',
  {
    /** Transaction that wrote the row. */
    xid: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text({ enum: [...NOTED] }).notNull(),
    systemId: integer(),
    /** Nodes, or accounts for `access` and `session`. */
    ids: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] }), oneOf('change_kind', table.kind, NOTED)],
);
