import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account } from './account';
import { moment } from './columns';

/** A call that was carried out under a key, so that it is not carried out again (access/once.ts). */
export const callOnce = pgTable(
  'call_once',
  {
    accountId: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the call and its content. */
    content: text().notNull(),
    /** As JSON; null until the transaction that carries it out ends, and so never seen by another. */
    answer: text(),
    calledAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] }), index('call_once_called_at').on(table.calledAt)],
);
