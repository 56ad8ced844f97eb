import { type SQL, sql } from 'drizzle-orm';

/**
 * How soon people are told of the log entry `alias`: 6 for L4 down to 3 for L1, 2 for an obstruction, 1 for what is no
 * alarm, 0 for what is over. The rule is db/functions/urgency_of.sql.
 */
export function urgencyOf(alias: string): SQL {
  const l = sql.identifier(alias);
  return sql`urgency_of(
    ${l}.severity, ${l}.confirmable, ${l}.msg_template_id, ${l}.level_before, ${l}.level_after, ${l}.told_as)`;
}

/** The least urgency of an alarm. */
export const ALARM_URGENCY = 2;
