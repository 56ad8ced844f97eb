import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { FALLBACK_KINDS } from '@sagitta/shared-contracts/api/release-fallback';
import { moment, oneOf } from './columns';

/** Releases that browsers could not run. Equal reports are one row. */
export const releaseFallback = pgTable(
  'release_fallback',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    part: text().notNull(),
    version: text().notNull(),
    /** Empty where no other release could take over: an index treats nulls as different. */
    fellBackTo: text().notNull(),
    kind: text({ enum: [...FALLBACK_KINDS] }).notNull(),
    reports: integer().notNull().default(1),
    lastAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('release_fallback_same').on(table.part, table.version, table.kind, table.fellBackTo),
    index('release_fallback_last').on(table.lastAt, table.id),
    oneOf('release_fallback_kind', table.kind, FALLBACK_KINDS),
  ],
);
