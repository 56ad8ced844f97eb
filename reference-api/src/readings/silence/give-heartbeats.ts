import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { LOST_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { TEMPLATE } from '../../alarms/event-log.statements';
import { dueHeartbeat, heartbeatText, nextHeartbeat, type Schedule } from './next-heartbeat';
import { logSilence } from './store-silence';
import { inMs, IS_WATCHED } from './watched';

type Scheduled = Pick<Schedule, 'time' | 'zone'> & { id: number };

/** No heartbeat is further ahead: the one of tomorrow, on a day that the clocks make longer. */
const FURTHEST_MS = 2 * DAY_MS + 2 * HOUR_MS;

/**
 * Computes when the next heartbeat is due where the settings are new or have changed; not of one that is due already
 * and is given first. Also where the host's clock was ahead when it was computed.
 */
export async function scheduleHeartbeats(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<Scheduled & { givenOn: string | null }>(sql`
    select s.id, ${inMs(sql`s.heartbeat_time`)} as time, s.timezone as zone, h.given_on::text as "givenOn"
    from system s left join heartbeat h on h.system_id = s.id
    where s.version = 'W4' and s.heartbeat_time is not null
      and (h.system_id is null or h.next_at > ${new Date(now.getTime() + FURTHEST_MS)}::timestamptz
        or ((h.time <> s.heartbeat_time or h.zone <> s.timezone) and h.next_at > ${now}::timestamptz))`);
  await store(
    db,
    rows.map(({ id, time, zone, givenOn }) => ({
      id,
      time,
      zone,
      givenOn,
      nextAt: nextHeartbeat({ time, zone: siteZone(zone) }, now.getTime(), possibleDay(givenOn, zone, now)),
    })),
  );
}

/** The day, unless it has begun in no zone yet. */
function possibleDay(day: string | null, zone: string, now: Date): string | null {
  const tomorrow = dayInZone(now.getTime() + DAY_MS, siteZone(zone));
  return day !== null && day > tomorrow ? null : day;
}

type DueRow = Scheduled & { nextAt: number; devices: number; silent: string[] };

/** Logs the heartbeats that are due, each once; a system without devices gets none. */
export async function giveHeartbeats(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<DueRow>(sql`
    select h.system_id as id, ${inMs(sql`h.time`)} as time, h.zone, ${inMs(sql`h.next_at`)} as "nextAt",
      count(d.id)::int as devices, coalesce(array_agg(n.name order by n.id)
        filter (where d.id is not null and not coalesce(d.latest_packet_at > ${aDayBefore(now)}, false)),
        '{}') as silent
    from heartbeat h
    join system s on s.id = h.system_id and s.heartbeat_time is not null
    left join live_node n on n.system_id = s.id and n.active
    left join device d on d.id = n.device_id and ${IS_WATCHED}
    where h.next_at <= ${now}::timestamptz
    group by h.system_id
    order by h.system_id`);
  const given = rows.map((row) => {
    const zone = siteZone(row.zone);
    const schedule = { time: row.time, zone };
    const { due, missed } = dueHeartbeat(schedule, row.nextAt, now.getTime());
    const givenOn = dayInZone(due, zone);
    const text = heartbeatText(row, { due, missed, now: now.getTime(), zone });
    return { ...row, givenOn, text, nextAt: nextHeartbeat(schedule, now.getTime(), givenOn) };
  });
  await store(db, given);
  await logSilence(
    db,
    given
      .filter(({ devices }) => devices > 0)
      .map(({ id, text }) => ({
        systemId: id,
        nodeId: null,
        messageEn: text,
        msgTemplateId: TEMPLATE.heartbeat,
        eventAt: now,
      })),
  );
}

function aDayBefore(now: Date) {
  return sql`${new Date(now.getTime() - LOST_AFTER_MS)}::timestamptz`;
}

async function store(
  db: Database,
  rows: readonly (Scheduled & { nextAt: number; givenOn: string | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  const list = rows.map(({ id, time, zone, nextAt, givenOn }) => ({
    id,
    time,
    zone,
    next_at: nextAt,
    given_on: givenOn,
  }));
  await db.execute(sql`
    insert into heartbeat (system_id, time, zone, next_at, given_on)
    select id, to_timestamp(time / 1000.0), zone, to_timestamp(next_at / 1000.0), given_on
    from json_to_recordset(${JSON.stringify(list)}::json) as r(id int, time float8, zone text, next_at float8,
      given_on date)
    on conflict (system_id) do update set time = excluded.time, zone = excluded.zone, next_at = excluded.next_at,
      given_on = excluded.given_on`);
}
