import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { system } from './system';

/**
 * A file of recordings whose readings were stored (docs/decisions/0066-evidence-that-holds.md). Its readings name it in
 * `measurement.import_id`. Nothing deletes it but its system; db/functions/ledger_of_import.sql tells the ledger.
 */
export const readingImport = pgTable(
  'reading_import',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    systemId: integer()
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    /** Without a foreign key: the record outlives its node. */
    nodeId: integer().notNull(),
    nodeName: text().notNull(),
    /** Its entry in the log, to which those of the ledger belong. */
    logId: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
    /** Who imported it, as they were called then. */
    accountId: integer().notNull(),
    accountName: text().notNull(),
    fileName: text().notNull(),
    /** Of the file, in hexadecimal. */
    sha256: text().notNull(),
    /** JSON text: how the file was read. */
    options: text().notNull(),
    stored: integer().notNull(),
    /** The same readings were there already. */
    known: integer().notNull(),
    refused: integer().notNull(),
    /** Of the readings that it stored. */
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** When its readings were first part of an evidence pack. */
    packedAt: moment(),
    takenBackAt: moment(),
    takenBackBy: text(),
  },
  (table) => [index('reading_import_node').on(table.systemId, table.nodeId, table.firstAt)],
);
