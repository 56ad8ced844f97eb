import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** Seconds between two readings of a device that a person has installed. */
const PERIOD = 900;

/**
 * Devices of the world's store room that people assigned to nodes start sending: from a girder some metres above the
 * floor, or at some angle, without a base. A site without its own weather uses that of the first one.
 * @returns the nodes that have just begun
 */
export async function adoptNodes(db: Database, now: Date): Promise<number[]> {
  // Those of a retired node have been taken down.
  await db.execute(sql`delete from demo.behaviour b using node n where n.id = b.node_id and n.retired_at is not null`);
  const { rows } = await db.execute<{ node_id: number }>(sql`
    insert into demo.behaviour (node_id, system_id, period, phase, since, grain, noise, creep_per_year, per_degree,
      per_snow, load_from, load, gap_per_mille, accelerated, reporter_silent, temperature_offset, mounted, facing,
      resting, damaged_parts, out_of_range, supply_state, supply_voltage1, supply_voltage2)
    select n.id, coalesce(site.system_id, first.system_id), ${PERIOD}, n.id * 37 % 600,
      to_timestamp(floor(extract(epoch from ${now}::timestamptz))),
      case when laser then 10 else 1000 end, case when laser then 0.7 else 0.006 end, 0,
      case when laser then -0.16 else 0.0022 end, case when laser then 0.1 else 0.003 end,
      ${now}::timestamptz, 0, 2, false, false, 0,
      case when laser then 5200 + n.id * 379 % 5400 else n.id * 7 % 400 / 1000.0 end,
      case when laser then -1 else 1 end, not n.active, '{}', false, 'battery_good_normal', 3.6, 3.3
    from live_node n
    join device d on d.id = n.device_id and d.system_version = 'W4' and d.main_sensor <> 'none'
    join demo.own on own.device_id = d.id and own.sends
    cross join lateral (select d.main_sensor = 'laser' as laser) as sensor
    cross join lateral (select min(system_id) as system_id from demo.weather) as first
    left join lateral (select system_id from demo.weather w where w.system_id = n.system_id limit 1) as site on true
    where not exists (select 1 from demo.behaviour b where b.node_id = n.id) and first.system_id is not null
    on conflict do nothing
    returning node_id`);
  return rows.map((row) => row.node_id);
}
