import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns';

/**
 * What a row of `change` tells: the kinds of the stream's contract, and who may see what (`access`) or is signed in no
 * more (`session`).
 */
const NOTED = ['nodes', 'logs', 'system', 'access', 'session', 'start'] as const;

/**
 * What has changed, for the stream. Written by triggers, so that no writer can forget it, and kept for some minutes.
 * Read in the order of (xid, id), and only below the oldest transaction that still runs: anyone who commits late is not
 * passed over.
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
