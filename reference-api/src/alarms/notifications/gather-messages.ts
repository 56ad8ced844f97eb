import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { tryLock } from '../../db/locks';
import { severityOrder } from '../../db/severity-order';
import { inTransaction } from '../../db/transactions';
import { urgencyOf } from './urgency';

/** The least time between two messages to a person by a channel: what comes in between shares the next one. */
export const GAP_MS = 60_000;
/** Messages to a person by a channel within an hour; more for an L4, and for the most serious alarm of the hour. */
export const HOURLY_LIMIT = 10;
const URGENT_HOURLY_LIMIT = 20;

/**
 * Puts notifications that are due into messages, one for each person and channel, with all that waits for that person
 * there: forty devices behind one gateway make one message. An alarm that is more serious than all sent within the
 * last minute does not wait for the minute to end. Notifications beyond the limit wait for the next hour; the
 * last message before says so. What sends the messages is send-messages.ts.
 */
export async function gatherMessages(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two instances would count the same hour twice.
    if (!(await tryLock(tx, 'gathering'))) return;
    await tx.execute(sql`
      with waiting as (
        select n.account_id, n.channel, min(n.due_at) as due_at, max(${urgencyOf('l')}) as urgency,
          coalesce(array_agg(distinct as_which.severity) filter (where as_which.severity is not null
            and is_alarm(l.severity, l.confirmable) and n.due_at <= ${now}::timestamptz), '{}') as alarms
        from notification n join log l on l.id = n.log_id
        cross join lateral (values (l.severity), (l.told_as)) as as_which (severity)
        where n.message_id is null and n.suppressed is null
        group by n.account_id, n.channel
      ), ready as (
        select w.account_id, w.channel, w.urgency, hour.sent, hour.first
        from waiting w cross join lateral (
          select count(*) as sent, min(m.created_at) as first, max(m.created_at) as last
          from notification_message m
          where m.account_id = w.account_id and m.channel = w.channel
            and m.created_at > ${now}::timestamptz - ${HOUR_MS}::int * interval '1 ms'
        ) hour
        where w.due_at <= ${now}::timestamptz
          and (coalesce(hour.last <= ${now}::timestamptz - ${GAP_MS}::int * interval '1 ms', true)
            or ${isMostSerious(now, GAP_MS)})
          and hour.sent < case when 'L4' = any(w.alarms) or ${isMostSerious(now, HOUR_MS)}
            then ${URGENT_HOURLY_LIMIT}::int else ${HOURLY_LIMIT}::int end
      ), made as (
        insert into notification_message (account_id, channel, urgency, created_at, due_at, paused_until)
        select account_id, channel, urgency, ${now}::timestamptz, ${now}::timestamptz,
          case when sent + 1 >= ${HOURLY_LIMIT}::int then first + ${HOUR_MS}::int * interval '1 ms' end
        from ready
        returning id, account_id, channel
      )
      update notification n set message_id = made.id from made
      where n.account_id = made.account_id and n.channel = made.channel
        and n.message_id is null and n.suppressed is null`);
  });
}

/**
 * Whether `w.alarms` has one that no message of the period equals or exceeds. An obstruction compares with obstructions
 * only: it hides the level, so neither stands for the other. One that may be the structure counts as both.
 */
function isMostSerious(now: Date, periodMs: number): SQL {
  return sql`exists (
    select from unnest(w.alarms) as due(severity)
    where not exists (
      select from notification_message m join notification n on n.message_id = m.id join log l on l.id = n.log_id
        cross join lateral (values (l.severity), (l.told_as)) as sent (severity)
      where m.account_id = w.account_id and m.channel = w.channel
        and m.created_at > ${now}::timestamptz - ${periodMs}::int * interval '1 ms'
        and is_alarm(l.severity, l.confirmable)
        and (sent.severity = due.severity
          or (${severityOrder(sql`sent.severity`)} > ${severityOrder(sql`due.severity`)}
            and sent.severity <> 'obstruction' and due.severity <> 'obstruction'))
    )
  )`;
}
