import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { TEMPLATE } from '../alarms/event-log.statements';
import { reachedLevel } from './reached-level';

/**
 * The log entries of whole days, from `from` up to before `to` (midnights UTC): derived from what the devices did.
 */
export async function storeEvents(db: Database, from: Date, to: Date): Promise<void> {
  await storeDeviceEvents(db, from, to);
  await storeRoutineEvents(db, from, to);
}

/** The level that a reading reaches, 0 to 4. */
const LEVEL = reachedLevel('m');
const LEVEL_NAMES = sql.raw(`(array['none', 'L1', 'L2', 'L3', 'L4'])`);

/**
 * Every change of level that the readings after `from`, up to `to`, bring, at the moment of the reading. To be called
 * before the readings come onto the nodes: a node without an entry about its level is compared with what it shows.
 */
export async function storeLevelChanges(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`
    with reading as (
      select m.node_id, m.measured_at, m.deflection, m.permissible_value, ${LEVEL} as level,
        lag(${LEVEL}) over (partition by m.node_id order by m.measured_at) as before
      from measurement m
      where m.measured_at > ${from}::timestamptz and m.measured_at <= ${to}::timestamptz
        and m.deflection is not null and m.permissible_value > 0
    ), change as (
      select reading.*, n.system_id, n.name, d.main_sensor, coalesce(before, case
        when n.threat_level = 'unknown_or_NA' and level > 0 then 0
        else array_position(${LEVEL_NAMES}, coalesce(logged.level_after, n.threat_level)) - 1 end, 0) as known
      from reading
      join demo.sender on sender.node_id = reading.node_id
      join node n on n.id = reading.node_id
      join device d on d.id = n.device_id
      left join lateral (select l.level_after from log l where before is null and l.node_id = n.id
        and l.level_after is not null order by l.event_at desc, l.id desc limit 1) as logged on true
      where level is distinct from before
    )
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id,
      level_before, level_after)
    select system_id, node_id, 'L' || greatest(level, known),
      case when level > known
        then format('Threshold level L%s exceeded at %s: %s (%s%% of the permissible value)', level, name,
          case when main_sensor = 'laser' then round(deflection::numeric) || ' mm'
            else round(deflection::numeric, 3) || '°' end, round(abs(deflection) * 100 / permissible_value))
        else format('Below threshold level L%s again at %s', known, name)
          || case when level > 0 then format(', now L%s', level) else '' end end,
      measured_at, level > known,
      case when level > known then ${TEMPLATE.level}::int else ${TEMPLATE.levelEnd}::int end,
      ${LEVEL_NAMES}[known + 1], ${LEVEL_NAMES}[level + 1]
    from change where level <> known
    order by measured_at, node_id`);
}

/** Damage, batteries and silence, each at its start, and obstructions at the reading that tells of them. */
async function storeDeviceEvents(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, event.severity, format(event.message, n.name), event.at, event.severity <> 'other',
      event.template
    from demo.sender b
    join node n on n.id = b.node_id
    join system s on s.id = n.system_id
    cross join lateral (values
      ('obstruction', 'Obstruction detected at %s', (select min(m.measured_at) from measurement m
        where m.system_id = n.system_id and m.node_id = n.id and m.measured_at >= b.obstructed_from),
        ${TEMPLATE.obstruction}::int),
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

/** A heartbeat a day of every W4 system, as the host words them, and occasional changes made by people. */
async function storeRoutineEvents(db: Database, from: Date, to: Date): Promise<void> {
  const days = sql`generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '1 day')`;
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select id, null, 'other', 'Heartbeat: ' || case
        when silent is null then format('all %s devices reported in the last 24 h', devices)
        else format('%s of %s devices reported in the last 24 h; silent: %s', reported, devices, silent) end,
      at, false, ${TEMPLATE.heartbeat}::int
    from (
      select s.id, due.at, count(*) as devices, count(*) filter (where not is_silent) as reported,
        string_agg(n.name, ', ' order by n.id) filter (where is_silent) as silent
      from system s
      cross join ${days} as day
      cross join lateral (select ((day at time zone 'UTC')::date + (s.heartbeat_time at time zone s.timezone)::time)
        at time zone s.timezone + s.id * interval '1 second' as at) as due
      join node n on n.system_id = s.id and n.active
      join device d on d.id = n.device_id and (d.main_sensor <> 'none' or d.role <> 'gateway')
      join demo.behaviour b on b.node_id = n.id
      cross join lateral (select coalesce(b.lost_from <= due.at - interval '24 hours', false) as is_silent) as state
      where s.version = 'W4'
      group by s.id, due.at
    ) as heartbeat
    order by at`);
  await db.execute(sql`
    insert into log (system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id)
    select n.system_id, n.id, 'website', format('Threshold levels of %s were set to 25, 50, 75 and 95%%', n.name),
      day + interval '10 hours 20 minutes' + n.id * interval '1 second', false, ${TEMPLATE.website}::int
    from demo.sender b join node n on n.id = b.node_id cross join ${days} as day
    where b.period is not null and abs(hashint8extended(extract(epoch from day)::bigint, n.id)) % 400 = 0`);
}

/** Older entries have been confirmed by staff, some with a comment. */
export async function confirmOldEvents(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    update log set confirmed_at = event_at + interval '5 hours', confirmed_by = account.id,
      confirmed_by_name = account.name,
      confirm_comment = case when severity in ('L3', 'L4') then 'Called the owner; the roof is being cleared of snow.'
        when severity = 'obstruction' then 'Scaffolding in front of the sensor until Friday.' end
    from account
    where account.id = 1 and confirmable and event_at < ${before}
      and system_id in (select id from system where version = 'W4')`);
}
