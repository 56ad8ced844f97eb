import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/**
 * Tells the members of the system of an entry once more, by the channels and events of their settings, however old the
 * entry is. Returns the number of people who can be reached.
 */
export async function tellAgain(db: Database, logId: number, reason: 'resend' | 'update', now: Date): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    with told as (
      insert into notification (log_id, account_id, channel, round, reason, created_at, due_at, suppressed)
      select l.id, m.account_id, m.channel, coalesce((select max(n.round) + 1 from notification n
          where n.log_id = l.id and n.account_id = m.account_id and n.channel = m.channel), 0),
        ${reason}, ${now}::timestamptz, ${now}::timestamptz, m.unreachable
      from log l cross join lateral members_told(l.system_id,
        events_told(l.severity, l.notified_as, l.msg_template_id, l.told_as)) m
      where l.id = ${logId}::int
      returning account_id, suppressed
    )
    select count(distinct account_id)::int as people from told where suppressed is null`);
  return rows[0]?.people ?? 0;
}
