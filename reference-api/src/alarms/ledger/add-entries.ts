import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { lockUntilEnd } from '../../db/locks';

// Entries about alarms that the log's own triggers do not make. That of db/functions/seal_ledger.sql
// numbers, dates and hashes them (alarms/ledger/chain.ts).

/** What became of a message, for each alarm in it; `message` and `address` tell apart who was told where. */
export async function addMessageToLedger(
  db: Database,
  messageId: number,
  kind: 'notified' | 'delivered' | 'failed',
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ledger (log_id, system_id, at, kind, facts)
    select l.id, l.system_id, ${now}::timestamptz, ${kind}, jsonb_build_object('account', a.id, 'name', a.name,
      'channel', m.channel, 'address', m.address, 'message', m.id, 'error', m.error,
      'events', (select count(distinct o.log_id) from notification o where o.message_id = m.id))::text
    from notification_message m
    cross join lateral (select distinct n.log_id from notification n where n.message_id = m.id) n
    join log l on l.id = n.log_id
    join account a on a.id = m.account_id
    where m.id = ${messageId}::bigint and is_alarm(l.severity, l.confirmable)
    order by l.id`);
}

/** That a person has opened an alarm; the first time is kept. */
export async function addSeenToLedger(
  db: Database,
  entry: { id: number; systemId: number },
  who: { id: number; name: string },
  now: Date,
): Promise<void> {
  await lockUntilEnd(db, 'ledger');
  const facts = JSON.stringify({ account: who.id, name: who.name });
  await db.execute(sql`
    insert into ledger (log_id, system_id, at, kind, facts)
    select ${entry.id}::bigint, ${entry.systemId}::int, ${now}::timestamptz, 'seen', ${facts}
    where not exists (select from ledger l where l.log_id = ${entry.id}::bigint and l.kind = 'seen'
      and (l.facts::jsonb->>'account')::int = ${who.id}::int)`);
}
