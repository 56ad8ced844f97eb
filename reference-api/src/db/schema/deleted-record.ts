import { RESTORABLE_RECORDS } from '@sagitta/shared-contracts/api/restore-record';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { account } from './account';
import { moment, oneOf } from './columns';

/** A record of the back office that can still be put back (docs/product/back-office.md#undo). */
export const deletedRecord = pgTable(
  'deleted_record',
  {
    kind: text({ enum: [...RESTORABLE_RECORDS] }).notNull(),
    recordId: integer().notNull(),
    /** Its row, and the rows of its images or findings, as they were. */
    row: jsonb().notNull(),
    images: jsonb(),
    /** The card that a router had. */
    simCardId: integer(),
    deletedBy: integer()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    deletedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index('deleted_record_deleted_by').on(table.deletedBy),
    oneOf('deleted_record_kind', table.kind, RESTORABLE_RECORDS),
  ],
);
