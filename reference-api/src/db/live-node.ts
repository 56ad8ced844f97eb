import { pgTable } from 'drizzle-orm/pg-core';
import { NODE_COLUMNS } from './schema/node';

/**
 * The view of the nodes that are not retired (docs/decisions/0069-retired-devices.md), as a table to select from. What
 * lists, judges or acts reads this one; history and evidence read `node`. It stands outside the schema, since
 * migrations make it a view.
 */
export const liveNode = pgTable('live_node', NODE_COLUMNS);
