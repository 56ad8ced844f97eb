import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { tryLock } from '../db/locks';
import { inTransaction } from '../db/transactions';

/** Older alarms are not passed on any more: everybody of a system has been told by then, or the setting is new. */
const FOR_HOURS = 24;

/**
 * Passes each L3 or L4 that nobody has seen or confirmed and that has not ended within so many minutes to one more
 * person of its system, by e-mail and SMS whatever their settings: administrators first, then installers, then the
 * others. After the same time it goes to the next one.
 */
export async function escalate(db: Database, afterMinutes: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'notifications'))) return;
    await tx.execute(sql`
      with unseen as (
        select l.id, l.system_id, s.version
        from log l join system s on s.id = l.system_id
        cross join lateral (select min(x.at) as logged, max(x.at) as latest from ledger x
          where x.log_id = l.id and x.kind in ('logged', 'escalated')) step
        where l.event_at > ${now}::timestamptz - ${FOR_HOURS}::int * interval '1 hour' and step.logged is not null
          and l.severity in ('L3', 'L4') and l.confirmable and l.confirmed_at is null
          and step.latest <= ${now}::timestamptz - ${afterMinutes}::int * interval '1 minute'
          and not exists (select from ledger x where x.log_id = l.id and x.kind in ('seen', 'confirmed', 'ended'))
      ), next as (
        select u.id, u.system_id, u.version, p.id as account_id, p.name, p.phone
        from unseen u cross join lateral (
          select p.id, p.name, p.phone from assignment a join account p on p.id = a.account_id
          where a.system_id = u.system_id
            and not exists (select from notification n
              where n.log_id = u.id and n.account_id = p.id and n.suppressed is null)
            and not exists (select from ledger x where x.log_id = u.id and x.kind = 'escalated'
              and (x.facts::jsonb->>'account')::int = p.id)
          order by array_position(array['administrator', 'installer', 'common_user'], a.role), p.id limit 1
        ) p
      ), told as (
        insert into notification (log_id, account_id, channel, created_at, due_at)
        select next.id, next.account_id, channel, ${now}::timestamptz, ${now}::timestamptz
        from next cross join (values ('email'), ('sms')) as by (channel)
        where channel = 'email' or (next.phone is not null and next.version = 'W4')
        on conflict do nothing
      )
      insert into ledger (log_id, system_id, at, kind, facts)
      select id, system_id, ${now}::timestamptz, 'escalated',
        jsonb_build_object('account', account_id, 'name', name)::text
      from next order by id`);
  });
}
