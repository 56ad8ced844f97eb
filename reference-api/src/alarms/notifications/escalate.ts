import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { tryLock } from '../../db/locks';
import { severityOrder } from '../../db/severity-order';
import { inTransaction } from '../../db/transactions';

/** Older alarms are no longer passed on: all members have been notified by then, or the setting is new. */
const FOR_HOURS = 24;

/**
 * Passes each L3 or L4 that nobody has seen or confirmed and that has not ended to one more person, by every channel
 * that reaches them, whatever their settings. An obstruction counts as the level as which it is told.
 *
 * An alarm is an episode, so a device has one chain for each level: the entry that reached it first and is unseen.
 * Whoever has seen a later one that is as high knows of those before it.
 *
 * Where the system has a list, that is the first person on it to whom the alarm has not been passed on; the step's own
 * minutes count from the entry, or from the step before. Those who may not see the system any more are skipped. A list
 * on which nobody may see it counts as empty.
 *
 * Elsewhere it is, every `afterMinutes`, the next member who has not been notified: administrators first, then
 * installers, then the others. Null turns that off.
 */
export async function escalate(db: Database, afterMinutes: number | null, now: Date): Promise<void> {
  if (afterMinutes === null && !(await hasLists(db))) return;
  await inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'notifications'))) return;
    await tx.execute(sql`
      with listed as (
        select e.system_id, e.position, e.minutes, p.id as account_id, p.name, p.phone,
          p.id is not null and may_see_system(p.id, e.system_id) as has_access,
          count(*) over (partition by e.system_id) as people
        from escalation_step e left join account p on p.id = e.account_id
      ), alarm as (
        select l.id, l.system_id, s.version, step.latest, step.passed, l.node_id, l.event_at,
          coalesce(l.told_as, l.severity) as level, l.severity = 'obstruction' as blocks,
          l.confirmed_at is not null
            or exists (select from ledger x where x.log_id = l.id and x.kind in ('seen', 'confirmed')) as is_seen
        from log l join system s on s.id = l.system_id
        left join node n on n.id = l.node_id
        cross join lateral (select min(x.at) as logged, max(x.at) as latest,
            bool_or(x.kind = 'escalated') as passed from ledger x
          where x.log_id = l.id and x.kind in ('logged', 'escalated')) step
        where l.event_at > ${now}::timestamptz - ${FOR_HOURS}::int * interval '1 hour' and step.logged is not null
          and coalesce(l.told_as, l.severity) in ('L3', 'L4') and l.confirmable and n.active is not false
          and n.retired_at is null
          and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended')
      ), unseen as (
        select a.*, exists (select from listed r where r.system_id = a.system_id and r.has_access) as has_list
        from alarm a
        where not a.is_seen and not exists (select from alarm o
          where o.node_id = a.node_id and o.blocks = a.blocks and case
            when (o.event_at, o.id) < (a.event_at, a.id) then not o.is_seen and o.level = a.level
            else o.is_seen and ${severityOrder(sql`o.level`)} >= ${severityOrder(sql`a.level`)} and o.id <> a.id end)
      ), next as (
        select u.id, u.system_id, u.version, u.passed, p.account_id, p.name, p.phone, p.minutes,
          format(' Person %s of %s on the system''s list.', p.position, p.people)
            || coalesce(' Skipped, without access: ' || (
              select string_agg(coalesce(r.name, 'a deleted account'), ', ' order by r.position) from listed r
              where r.system_id = u.system_id and not r.has_access and r.position < p.position) || '.', '') as which
        from unseen u cross join lateral (
          select r.* from listed r
          where r.system_id = u.system_id and r.has_access
            and not exists (select from ledger x where x.log_id = u.id and x.kind = 'escalated'
              and (x.facts::jsonb->>'account')::int = r.account_id)
          order by r.position limit 1
        ) p
        where u.has_list and u.latest <= ${now}::timestamptz - p.minutes * interval '1 minute'
        union all
        select u.id, u.system_id, u.version, u.passed, p.id, p.name, p.phone, ${afterMinutes}::int,
          ' The system has no list of its own.'
        from unseen u cross join lateral (
          select p.id, p.name, p.phone from assignment a join account p on p.id = a.account_id
          where a.system_id = u.system_id
            and not exists (select from notification n
              where n.log_id = u.id and n.account_id = p.id and n.suppressed is null)
            and not exists (select from ledger x where x.log_id = u.id and x.kind = 'escalated'
              and (x.facts::jsonb->>'account')::int = p.id)
          order by array_position(array['administrator', 'installer', 'common_user'], a.role), p.id limit 1
        ) p
        where not u.has_list and u.latest <= ${now}::timestamptz - ${afterMinutes}::int * interval '1 minute'
      ), told as (
        insert into notification (log_id, account_id, channel, round, reason, created_at, due_at)
        select next.id, next.account_id, by.channel, coalesce((select max(n.round) + 1 from notification n
            where n.log_id = next.id and n.account_id = next.account_id and n.channel = by.channel), 0),
          'escalation', ${now}::timestamptz, ${now}::timestamptz
        from next cross join (values ('email'), ('sms'), ('push')) as by (channel)
        where by.channel = 'email'
          or (next.version = 'W4' and by.channel = 'sms' and next.phone is not null)
          or (next.version = 'W4' and by.channel = 'push'
            and exists (select from push_subscription b where b.account_id = next.account_id))
      )
      insert into ledger (log_id, system_id, at, kind, facts)
      select id, system_id, ${now}::timestamptz, 'escalated', jsonb_build_object('account', account_id, 'name', name,
        'reason', format('Nobody had seen the alarm %s min after %s.', minutes,
          case when passed then 'the person before was told' else 'it was logged' end) || which)::text
      from next order by id`);
  });
}

async function hasLists(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from escalation_step) as "any"`);
  return rows[0]?.any === true;
}
