import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { TEMPLATE } from '../repositories/event-log';
import { reachedLevel } from './reached-level';

/**
 * The log entries of whole days, from `from` up to before `to` (midnights UTC): they follow from what the readings and
 * the devices did.
 * A node's day has the highest level that it reached; an entry stands where that changes, at the first reading that
 * reached it.
 */
export async function storeEvents(db: Database, from: Date, to: Date): Promise<void> {
  await storeLevelEvents(db, from, to);
  await storeDeviceEvents(db, from, to);
  await storeRoutineEvents(db, from, to);
}

/** The level that a reading reaches, 0 to 4. */
const LEVEL = reachedLevel('m');

async function storeLevelEvents(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`
    with daily as (
      select m.node_id, m.measured_at::date as day, max(${LEVEL}) as level
      from measurement m
      where m.measured_at >= ${from}::timestamptz - interval '1 day' and m.measured_at < ${to}::timestamptz
        and m.deflection is not null
      group by 1, 2
    ), change as (
      select node_id, day, level, lag(level, 1, 0) over (partition by node_id order by day) as before from daily
    )
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, 'L' || greatest(change.level, change.before),
      case when change.level > change.before
        then format('Threshold level L%s exceeded at %s: %s (%s%% of the permissible value)', change.level, n.name,
          case when d.main_sensor = 'laser' then round(first.deflection::numeric) || ' mm'
            else round(first.deflection::numeric, 3) || '°' end,
            round(abs(first.deflection) * 100 / first.permissible_value))
        else format('Below threshold level L%s again at %s', change.before, n.name) end,
      first.measured_at, change.level > change.before,
      case when change.level > change.before then ${TEMPLATE.level}::int else ${TEMPLATE.levelEnd}::int end
    from change
    join node n on n.id = change.node_id
    join device d on d.id = n.device_id
    cross join lateral (
      select * from measurement m
      where m.node_id = change.node_id and m.measured_at >= change.day and m.measured_at < change.day + 1
        and m.deflection is not null and ${LEVEL} = change.level
      order by m.measured_at limit 1
    ) as first
    where change.level <> change.before and change.day >= ${from}::timestamptz::date
      and not exists (select 1 from log l where l.node_id = n.id and l.msg_template_id in (${TEMPLATE.level}::int,
        ${TEMPLATE.levelEnd}::int) and l.event_at::date = change.day)`);
}

/** Obstructions, damage, batteries, silence: at the moment when each began. */
async function storeDeviceEvents(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, event.severity, format(event.message, n.name), event.at, event.severity <> 'other',
      event.template
    from demo.behaviour b
    join node n on n.id = b.node_id
    join system s on s.id = n.system_id
    cross join lateral (values
      ('obstruction', 'Obstruction detected at %s', b.obstructed_from, ${TEMPLATE.obstruction}::int),
      ('other', 'Maintenance needed: %s reports a damaged sensor', n.damaged_from, ${TEMPLATE.damage}::int),
      ('other', 'Battery of %s is weak', case when n.supply_state in ('battery_weak', 'battery_empty')
        then date_trunc('day', b.since) + interval '10 days 6 hours' end, ${TEMPLATE.battery}::int),
      ('other', 'Device lost: %s', case when n.active and s.w2_operational then b.lost_from + interval '24 hours' end,
        ${TEMPLATE.lost}::int),
      ('other', 'Outdated measurements at %s', case when n.active and b.lost_from is null
        then b.silent_from + interval '12 hours' end, ${TEMPLATE.outdated}::int)
    ) as event(severity, message, at, template)
    where event.at >= ${from}::timestamptz and event.at < ${to}::timestamptz`);
}

/** A heartbeat a day from every working system, and the odd change that a person made. */
async function storeRoutineEvents(db: Database, from: Date, to: Date): Promise<void> {
  const days = sql`generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '1 day')`;
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select s.id, null, 'other', format('Heartbeat: %s is operational', s.name),
      day + interval '7 hours' + s.id * interval '7 seconds', false, ${TEMPLATE.heartbeat}::int
    from system s cross join ${days} as day
    where s.w2_operational and not exists (select 1 from demo.behaviour b join device d on d.id = b.node_id
      where b.system_id = s.id and d.role = 'gateway' and b.lost_from <= day)`);
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, 'website', format('Threshold levels of %s were set to 25, 50, 75 and 95%%', n.name),
      day + interval '10 hours 20 minutes' + n.id * interval '1 second', false, ${TEMPLATE.website}::int
    from node n join device d on d.id = n.device_id cross join ${days} as day
    where d.main_sensor <> 'none' and abs(hashint8extended(extract(epoch from day)::bigint, n.id)) % 400 = 0`);
}

/**
 * Levels that changed just now, with what they were before. A node that hovers about a threshold is told of once in six
 * hours; one that has just got another base is told of at once.
 */
export async function storeLevelChanges(
  db: Database,
  before: readonly { id: number; level: string }[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, greatest(n.threat_level, b.level),
      case when n.threat_level > b.level then format('Threshold level %s exceeded at %s', n.threat_level, n.name)
        else format('Below threshold level %s again at %s', b.level, n.name) end,
      ${now}::timestamptz, n.threat_level > b.level, case when n.threat_level > b.level then ${TEMPLATE.level}::int
        else ${TEMPLATE.levelEnd}::int end
    from json_to_recordset(${JSON.stringify(before)}) as b(id int, level text)
    join (select id, system_id, name, case threat_level when 'none' then '' else threat_level end as threat_level
      from node) n on n.id = b.id
    where n.threat_level <> b.level and n.threat_level <> 'unknown_or_NA'
      and (not exists (select 1 from log l where l.node_id = n.id and l.msg_template_id in (${TEMPLATE.level}::int,
          ${TEMPLATE.levelEnd}::int) and l.event_at > ${now}::timestamptz - interval '6 hours')
        or exists (select 1 from node_command c where c.node_id = n.id and c.kind = 'base' and c.state = 'applied'))`);
}

/** Older entries have been confirmed by somebody of the staff. */
export async function confirmOldEvents(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    update log set confirmed_at = event_at + interval '5 hours', confirmed_by = 1
    where confirmable and event_at < ${before} and system_id in (select id from system where version = 'W4')`);
}
