import { sql, type SQL } from 'drizzle-orm';
import { count, integer, type JsonFields, moment, value, where, word } from '../db/json';

/**
 * Common table expressions that find the alarms of the systems of `seen` (id, version) that go on and that somebody has
 * to confirm: `open_alarm` has a row for each system with one. An alarm goes on until `ends_alarm` or the ledger ends
 * it; whoever confirms one knows of those of its device before it that are no higher, as in escalation. Devices that
 * are switched off or retired raise none.
 *
 * Of thousands of old alarms that nobody has confirmed, almost all are over: the end is looked for once a device.
 */
export function openAlarms(): SQL {
  return sql`
unconfirmed as materialized (
  select l.system_id, l.node_id, n.name as device, l.id, l.event_at, l.severity, l.told_as,
    l.severity = 'obstruction' as blocks,
    coalesce(l.told_as, nullif(l.severity, 'obstruction'), 'L0') as level
  from seen s
  join log l on l.system_id = s.id and l.confirmable and l.confirmed_at is null
  join live_node n on n.id = l.node_id and n.active
  where s.version = 'W4' and is_alarm(l.severity, l.confirmable)
),
alarm_end as (
  select d.node_id, d.blocks, e.event_at, e.id
  from (select node_id, blocks, min(event_at) as since from unconfirmed group by node_id, blocks) d
  cross join lateral (
    select e.event_at, e.id from log e
    where e.node_id = d.node_id and e.event_at >= d.since
      and ends_alarm(case when d.blocks then 'obstruction' else 'L1' end, e.severity, e.confirmable, e.level_after)
    order by e.event_at desc, e.id desc limit 1
  ) e
),
going as (
  select u.*, min(u.event_at) over of_level as since, array_agg(u.id) over of_level as ids,
    count(*) filter (where u.nth = 1) over (partition by u.system_id) as devices
  from (
    select u.*, row_number() over (partition by u.node_id order by u.level desc, u.event_at desc, u.id desc) as nth
    from unconfirmed u left join alarm_end e on e.node_id = u.node_id and e.blocks = u.blocks
    where (e.id is null or (u.event_at, u.id) > (e.event_at, e.id))
      and not exists (select from ledger x where x.log_id = u.id and x.kind = 'ended')
      and not exists (select from log c
        where c.node_id = u.node_id and c.confirmed_at is not null and is_alarm(c.severity, c.confirmable)
          and (c.severity = 'obstruction') = u.blocks and (c.event_at, c.id) > (u.event_at, u.id)
          and coalesce(c.told_as, nullif(c.severity, 'obstruction'), 'L0') >= u.level)
  ) u
  window of_level as (partition by u.node_id, u.blocks, u.level)
),
open_alarm as materialized (
  select g.system_id, g.devices, g.id, g.severity, g.told_as, g.device, g.since, (
      select string_agg(distinct x.facts::jsonb->>'name', ', ') from ledger x
      where x.log_id = any(g.ids) and x.kind = 'seen'
    ) as seen_by
  from (select distinct on (system_id) * from going order by system_id, level desc, event_at desc, id desc) g
)`;
}

/** The unconfirmed alarms of a system, from a row `oa` of `open_alarm`. */
export const OPEN_ALARM_FIELDS = {
  openAlarms: count(sql`coalesce(oa.devices, 0)`),
  openAlarm: where(sql`oa.id is not null`, {
    id: integer(sql`oa.id`),
    severity: word(sql`oa.severity`),
    toldAs: word(sql`oa.told_as`),
    device: value(sql`oa.device`),
    since: moment(sql`oa.since`),
    seenBy: value(sql`oa.seen_by`),
  }),
} satisfies JsonFields;

/** Whether a system has none. */
export const NO_OPEN_ALARM = sql`oa.id is null`;
