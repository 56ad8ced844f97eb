import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from './account';
import { lower, moment } from './columns';
import { node } from './node';
import { system, systemGroup } from './system';

/** A system, group or device that an account marked: exactly one of the three. */
export const favourite = pgTable(
  'favourite',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    systemId: integer().references(() => system.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => systemGroup.id, { onDelete: 'cascade' }),
    nodeId: integer().references(() => node.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('favourite_one', sql`num_nonnulls(${table.systemId}, ${table.groupId}, ${table.nodeId}) = 1`),
    index('favourite_account').on(table.accountId),
    // Of what they mark first: its deletion looks here.
    uniqueIndex('favourite_system').on(table.systemId, table.accountId).where(isNotNull(table.systemId)),
    uniqueIndex('favourite_group').on(table.groupId, table.accountId).where(isNotNull(table.groupId)),
    uniqueIndex('favourite_node').on(table.nodeId, table.accountId).where(isNotNull(table.nodeId)),
  ],
);

/** What a table or the graph shows, kept by name. */
export const savedView = pgTable(
  'saved_view',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The page or table that has it. */
    page: text().notNull(),
    name: text().notNull(),
    /** The page's query string. */
    search: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** In links. An address and no secret: the call that reads it checks who asks. */
    code: text().notNull().unique('saved_view_code'),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.accountId, table.page, lower(table.name)),
    uniqueIndex('saved_view_default')
      .on(table.accountId, table.page)
      .where(sql`${table.isDefault}`),
  ],
);
