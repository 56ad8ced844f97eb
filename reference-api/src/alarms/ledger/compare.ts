import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { compareImports, type LedgerDoubt } from './compare-imports';

/** Enough to see that something is wrong, and where. */
const MOST = 100;

/**
 * What the ledger tells and nothing else does: a chain proves that no entry was changed since, not that it was true.
 * It is compared with log, messages, imports and records of changes, which say who confirmed or closed an alarm.
 * Entries about systems, accounts and messages that were deleted since are left out, where a record of changes says
 * so or records of that time are no longer kept. The order is that of the ledger, alarms without an entry and imports
 * last.
 */
export async function compareLedger(db: Database): Promise<LedgerDoubt[]> {
  const { rows } = await db.execute<{ seq: number | null; log_id: number; reason: string }>(sql`
    with entry as (
      select x.seq, x.log_id, x.system_id, x.at, x.kind, x.facts::jsonb as facts,
        (x.facts::jsonb->>'account')::bigint as account from ledger x
    ), known as (
      select e.*, l.id is not null as has_log, l.message_en, l.severity, l.confirmable, l.confirmed_at,
        l.confirmed_by_name, l.event_at, l.system_id as log_system, l.node_id,
        e.at >= (select min(a.at) from audit a) as is_audited,
        exists (select from system s where s.id = e.system_id) as has_system,
        exists (select from account p where p.id = e.account) as has_account,
        e.at < coalesce((select min(a.at) from audit a), 'infinity') or exists (select from audit a
          where a.entity = 'account' and a.entity_id = e.account::text) as may_be_deleted
      from entry e left join log l on l.id = e.log_id
      where e.kind not in ('imported', 'takenBack')
    ), doubt as (
      select seq, log_id, case
        when not has_log then case when has_system then 'its log entry is missing' end
        when log_system <> system_id then 'its log entry is about another system'
        when not is_alarm(severity, confirmable) then 'its log entry is no alarm'
        when kind = 'logged' and facts->>'message' is distinct from message_en then 'its log entry has other words'
        when kind = 'logged' and facts->>'severity' is distinct from severity
          then 'its log entry has another severity'
        when kind = 'logged' and facts->>'eventAt' is distinct from
          to_char(event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then 'its log entry has another time'
        when kind = 'confirmed' and confirmed_at is null then 'its log entry is not confirmed'
        when kind = 'confirmed' and facts->>'name' is distinct from confirmed_by_name
          then 'its log entry was confirmed by somebody else'
        when kind = 'confirmed' and is_audited and not exists (select from audit a
          where a.action = 'confirmLog' and a.entity = 'log' and a.entity_id = log_id::text)
          then 'no record of changes says that it was confirmed'
        when kind in ('seen', 'notified', 'delivered', 'failed', 'escalated') and account is null
          then 'it names no account'
        when kind in ('seen', 'notified', 'delivered', 'failed', 'escalated') and not has_account
          then case when not may_be_deleted then 'its account has never been' end
        when kind in ('notified', 'delivered', 'failed') and not exists (
          select from notification n join notification_message m on m.id = n.message_id
          where m.id = (known.facts->>'message')::bigint and n.log_id = known.log_id
            and m.account_id = known.account and m.channel = known.facts->>'channel')
          then 'there is no such message'
        when kind = 'notified' and exists (select from notification_message m
          where m.id = (known.facts->>'message')::bigint and m.sent_at is null) then 'its message was not sent'
        when kind = 'delivered' and exists (select from notification_message m
          where m.id = (known.facts->>'message')::bigint and m.delivered_at is null)
          then 'its message was not delivered'
        when kind = 'escalated' and not exists (select from notification n
          where n.log_id = known.log_id and n.account_id = known.account and n.reason = 'escalation')
          then 'nobody was told by it'
        when kind in ('ended', 'stage') and not exists (select from log l where l.id = (known.facts->>'by')::bigint)
          then 'the later entry that it names is missing'
        when kind = 'ended' and facts->>'reason' is null and not exists (select from log l
          where l.id = (known.facts->>'by')::bigint and l.node_id is not distinct from known.node_id
            and ends_alarm(known.severity, l.severity, l.confirmable, l.level_after))
          then 'the later entry that it names ends nothing'
        when kind = 'ended' and facts->>'reason' is not null and is_audited and not exists (select from audit a
          where a.action = 'closeAlarm' and a.entity = 'log' and a.entity_id in (select x.log_id::text from ledger x
              where x.kind = 'ended' and x.facts::jsonb->>'by' = known.facts->>'by')
            or a.action = 'retireNode' and a.entity = 'node' and (a.entity_id = node_id::text or node_id is null))
          then 'no record of changes says that it was closed'
      end as reason from known
    )
    select seq::int, log_id::int, reason from doubt where reason is not null
    union all
    select null, l.id::int, 'the alarm has no entry' from log l
    where l.severity in ('L1', 'L2', 'L3', 'L4') and is_alarm(l.severity, l.confirmable)
      and l.id > (select min(x.log_id) from ledger x where x.kind = 'logged')
      and not exists (select from ledger x where x.log_id = l.id and x.kind = 'logged')
    order by 1, 2 limit ${MOST}`);
  const doubts = rows.map(({ seq, log_id: logId, reason }) => ({ seq, logId, reason }));
  return [...doubts, ...(await compareImports(db, MOST - doubts.length))];
}
