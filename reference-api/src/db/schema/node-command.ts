import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COMMAND_KINDS, COMMAND_STATES } from '@sagitta/shared-contracts/rules/node-command';
import { account } from './account';
import { moment, oneOf } from './columns';
import { node } from './node';

/** Commands for devices; each device fetches its own at an uplink (docs/product/device-actions.md#commands). */
export const nodeCommand = pgTable(
  'node_command',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nodeId: integer()
      .notNull()
      .references(() => node.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...COMMAND_KINDS] }).notNull(),
    state: text({ enum: [...COMMAND_STATES] })
      .notNull()
      .default('queued'),
    /** JSON text: the settings to apply. */
    settings: text().notNull(),
    /** JSON text: the settings that differ, before and after. */
    changes: text().notNull(),
    requestedAt: moment().notNull(),
    requestedBy: integer().references(() => account.id, { onDelete: 'set null' }),
    appliedAt: moment(),
    recalculatedAt: moment(),
    /** When it failed or was withdrawn; why it failed, or why it waits still. */
    endedAt: moment(),
    reason: text(),
    /** When a network server took it, and that server's id of it. */
    handedAt: moment(),
    queueItemId: text(),
    /** How often a network server took it and gave it up. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('node_command_requested_by').on(table.requestedBy).where(isNotNull(table.requestedBy)),
    index('node_command_node').on(table.nodeId, table.id),
    /** At most one pending command of a kind per device. */
    uniqueIndex('node_command_waiting')
      .on(table.nodeId, table.kind)
      .where(sql`${table.state} = 'queued'`),
    uniqueIndex('node_command_queue_item').on(table.queueItemId),
    oneOf('node_command_kind', table.kind, COMMAND_KINDS),
    oneOf('node_command_state', table.state, COMMAND_STATES),
  ],
);
