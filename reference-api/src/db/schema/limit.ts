import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How often something was done within its window; the columns are those that rate-limiter-flexible expects. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** End of the window, in milliseconds since 1970. */
  expire: bigint({ mode: 'number' }).notNull(),
});
