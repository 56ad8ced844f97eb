import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { account } from './account';
import { bytes, moment } from './columns';
import { systemGroup } from './system';

/**
 * A link that shows a wall (docs/product/wall.md#links), with the rights of its maker. What it shows never grows by
 * itself: with its group it ends, and a chosen system that is deleted is missing.
 */
export const wallLink = pgTable(
  'wall_link',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: bytes().notNull().unique('wall_link_token'),
    name: text().notNull(),
    createdBy: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Both null: all systems that its maker sees. */
    groupId: integer().references(() => systemGroup.id, { onDelete: 'cascade' }),
    systemIds: integer().array(),
    turnSeconds: integer().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    /** From where it was used last: an IPv4 address, or the /64 of an IPv6 one. */
    network: text().notNull().default(''),
  },
  (table) => [index('wall_link_created_by').on(table.createdBy), index('wall_link_group').on(table.groupId)],
);
