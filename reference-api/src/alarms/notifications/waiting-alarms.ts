import { sql } from 'drizzle-orm';
import type { NotificationChannel } from '@sagitta/shared-contracts/api/account';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { GAP_MS, HOURLY_LIMIT } from './gather-messages';
import { ALARM_URGENCY } from './urgency';

/**
 * For how many seconds the oldest alarm has been waiting to be taken by each channel; 0 where none waits. Alarms that
 * the limits of messages hold back do not count: what came before them has been told.
 */
export async function oldestWaitingAlarms(db: Database, now: Date): Promise<Record<NotificationChannel, number>> {
  const since = (ms: number) => sql`${now}::timestamptz - ${ms}::int * interval '1 ms'`;
  const { rows } = await db.execute<{ channel: NotificationChannel; seconds: number }>(sql`
    select waiting.channel, extract(epoch from ${now}::timestamptz - min(waiting.since))::float8 as seconds
    from (
      select m.channel, m.created_at as since from notification_message m
      where m.state in ('queued', 'sending') and m.urgency >= ${ALARM_URGENCY}::int
      union all
      select n.channel, n.due_at from notification n join log l on l.id = n.log_id
      cross join lateral (
        select count(*) as sent, max(m.created_at) as last from notification_message m
        where m.account_id = n.account_id and m.channel = n.channel and m.created_at > ${since(HOUR_MS)}
      ) hour
      where n.message_id is null and n.suppressed is null and n.due_at <= ${now}::timestamptz
        and is_alarm(l.severity, l.confirmable)
        and hour.sent < ${HOURLY_LIMIT}::int and coalesce(hour.last <= ${since(GAP_MS)}, true)
    ) waiting
    group by waiting.channel`);
  const ages = new Map(rows.map(({ channel, seconds }) => [channel, Math.max(Math.round(seconds), 0)]));
  return { email: ages.get('email') ?? 0, push: ages.get('push') ?? 0, sms: ages.get('sms') ?? 0 };
}
