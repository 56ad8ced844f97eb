import { sql, type SQL } from 'drizzle-orm';
import type { Alarm, AlarmStep } from '@sagitta/shared-contracts/api/alarm';
import type { Log } from '@sagitta/shared-contracts/api/log';
import type { Database } from '../db/database';
import { integer, type JsonFields, jsonObject, moment, value, word } from '../db/json';
import { type ReadingPlace, readingsAt } from './readings-at.statements';

type Entry = Pick<Log, 'id'>;

/** Whether an entry opens an alarm. */
export async function isAlarm(db: Database, { id }: Entry): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select is_alarm(severity, confirmable) as "is" from log where id = ${id}::int`,
  );
  return rows[0]?.is === true;
}

type AlarmReading = Pick<
  Alarm,
  'sensor' | 'value' | 'toldAs' | 'distance' | 'wouldBe' | 'permissibleValue' | 'levels' | 'receivedAt' | 'loggedAt'
>;

/** The reading that caused an alarm and the limits then: as the ledger has them, else as the reading has them. */
export async function alarmReading(db: Database, { id }: Entry): Promise<AlarmReading | undefined> {
  const { rows } = await db.execute<AlarmReading & { place: ReadingPlace | null }>(sql`
    select coalesce(f.facts->>'sensor', d.main_sensor, 'none') as sensor,
      (f.facts->>'value')::float8 as value, (f.facts->>'permissibleValue')::float8 as "permissibleValue",
      f.facts->'levels' as levels, l.told_as as "toldAs",
      case when l.severity = 'obstruction' then (f.facts->>'distance')::float8 end as distance,
      (f.facts->>'wouldBe')::float8 as "wouldBe",
      case when l.node_id is not null
        then json_build_object('systemId', l.system_id, 'nodeId', l.node_id, 'at', l.event_at::text) end as place,
      ${utc(sql`l.received_at`)} as "receivedAt", ${utc(sql`f.at`)} as "loggedAt"
    from log l
    left join lateral (select x.at, x.facts::jsonb as facts from ledger x
      where x.log_id = l.id and x.kind = 'logged' order by x.seq limit 1) f on true
    left join node n on n.id = l.node_id
    left join device d on d.id = n.device_id
    where l.id = ${id}::int`);
  const [entry] = rows;
  if (!entry) return undefined;
  const { place, ...known } = entry;
  if (known.value !== null && known.permissibleValue !== null && known.levels !== null) return known;
  const [reading] = await readingsAt(db, [place]);
  return {
    ...known,
    value: known.value ?? reading?.deflection ?? null,
    permissibleValue: known.permissibleValue ?? reading?.permissibleValue ?? null,
    levels: known.levels ?? reading?.levels ?? null,
  };
}

const utc = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first later entry of the device that ends an alarm, or the one that says who closed it by hand. */
export async function alarmEnd(db: Database, { id }: Entry): Promise<Alarm['ended']> {
  const { rows } = await db.execute<{ json: NonNullable<Alarm['ended']> }>(sql`
    select (${jsonObject(END)})::json as json
    from (
      select e.id, e.event_at, e.level_after, null as person, null as reason
      from log a join log e on e.node_id = a.node_id and (e.event_at, e.id) > (a.event_at, a.id)
        and ends_alarm(a.severity, e.severity, e.confirmable, e.level_after)
      where a.id = ${id}::int and is_alarm(a.severity, a.confirmable)
      union all
      select e.id, e.event_at, null, x.facts::jsonb->>'name', x.facts::jsonb->>'reason'
      from ledger x join log e on e.id = (x.facts::jsonb->>'by')::bigint
      where x.log_id = ${id}::int and x.kind = 'ended' and x.facts::jsonb->>'reason' is not null
    ) e
    order by e.event_at, e.id limit 1`);
  return rows[0]?.json ?? null;
}

const END = {
  at: moment(sql`e.event_at`),
  logId: integer(sql`e.id`),
  level: word(sql`e.level_after`),
  closedBy: value(sql`e.person`),
  reason: value(sql`e.reason`),
} satisfies JsonFields;

const STEP = {
  seq: integer(sql`x.seq`),
  at: moment(sql`x.at`),
  kind: word(sql`x.kind`),
  person: value(sql`x.facts::jsonb->>'name'`),
  channel: value(sql`x.facts::jsonb->>'channel'`),
  address: value(sql`x.facts::jsonb->>'address'`),
  detail: value(sql`coalesce(x.facts::jsonb->>'comment', x.facts::jsonb->>'error', x.facts::jsonb->>'reason',
    case when x.kind = 'stage' then x.facts::jsonb->>'message' end)`),
  events: integer(sql`(x.facts::jsonb->>'events')::int`),
  hash: word(sql`x.hash`),
} satisfies JsonFields;

/** What the ledger has of an alarm, oldest first. */
export async function alarmHistory(db: Database, { id }: Entry): Promise<AlarmStep[]> {
  const { rows } = await db.execute<{ json: AlarmStep }>(
    sql`select (${jsonObject(STEP)})::json as json from ledger x where x.log_id = ${id}::int order by x.seq`,
  );
  return rows.map(({ json }) => json);
}

/** Those who asked to be told of an entry and have not been told; a message that failed is in the ledger. */
export async function untoldOf(db: Database, { id }: Entry): Promise<Alarm['untold']> {
  const { rows } = await db.execute<Alarm['untold'][number]>(sql`
    select distinct a.id, a.name as person, n.channel,
      coalesce(n.suppressed, case when m.state = 'suppressed' then m.error end) as reason
    from notification n
    join account a on a.id = n.account_id
    left join notification_message m on m.id = n.message_id
    where n.log_id = ${id}::int and coalesce(m.state, 'queued') in ('queued', 'sending', 'suppressed')
    order by a.name, a.id, n.channel`);
  return rows.map(({ person, channel, reason }) => ({ person, channel, reason }));
}
