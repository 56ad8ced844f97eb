import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { reachedLevel } from './reached-level';

/**
 * The physical model, as one statement for any span of time: a year at the first start, the days that were missed at a
 * later one, one moment while the API runs. A reading is creep + thermal drift + snow + a load + noise, from the state
 * of the world at its moment. Noise and gaps come from a hash of node and moment, so that the same moment always reads
 * the same.
 */
function readingsAt(moments: SQL, condition: SQL): SQL {
  return sql`
    insert into measurement (node_id, measured_at, deflection, temperature1, permissible_value,
      level1, level2, level3, level4, obstructed)
    select node_id, to_timestamp(at),
      case when hidden or broken or baseless then null else facing * round((
        base_offset + creep_per_year * (at - extract(epoch from since)::float8) / 31557600
        + per_degree * (temperature - 10)
        + per_snow * snow
        + load * greatest(0, least(1, (at - extract(epoch from load_from)::float8) / 3600))
        + noise * (hashint8extended(at, node_id) % 1000 + hashint8extended(at, node_id + 100000) % 1000) / 2000
      ) * grain) / grain end,
      round(temperature * 10) / 10,
      permissible_value, threshold_level1, threshold_level2, threshold_level3, threshold_level4, hidden
    from (
      select b.*, n.permissible_value,
        n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4, m.at,
        w.mean + w.swing * cos((m.at % 86400 - 46800) * 7.2722e-5) + b.temperature_offset
          + (hashint8extended(m.at, 7) % 1000) * 0.0004 as temperature,
        w.snow_before + (w.snow_load - w.snow_before) * (m.at % 86400) / 86400.0 as snow,
        coalesce(n.measurement_base_distance, n.measurement_base_angle) is null as baseless,
        coalesce(m.at >= extract(epoch from b.obstructed_from)::bigint, false) as hidden,
        coalesce(m.at >= extract(epoch from b.damaged_from)::bigint, false) as broken
      from demo.behaviour b
      join node n on n.id = b.node_id
      cross join lateral (${moments}) as m(at)
      join demo.weather w on w.system_id = b.system_id and w.day = date '1970-01-01' + (m.at / 86400)::int
      where m.at >= extract(epoch from b.since)::bigint
        and (b.silent_from is null or m.at < extract(epoch from b.silent_from)::bigint)
        and abs(hashint8extended(m.at / 21600, b.node_id)) % 1000 >= b.gap_per_mille
        and ${condition}
    ) as reading`;
}

/**
 * Stores the readings of a long time into the empty table, before its constraints: checking half a million rows one by
 * one takes longer than making them.
 */
export async function fillReadings(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(
    sql`alter table measurement drop constraint measurement_node, drop constraint measurement_node_id_measured_at_pk`,
  );
  await db.execute(sql`select ensure_measurement_partitions(${from}::timestamptz, ${to}::timestamptz)`);
  await db.execute(regular(from, to));
  await db.execute(
    sql`alter table measurement add constraint measurement_node_id_measured_at_pk primary key (node_id, measured_at)`,
  );
  await db.execute(
    sql`alter table measurement add constraint measurement_node
      foreign key (node_id) references node on delete cascade`,
  );
}

/** Stores every regular reading after `from` and up to `to`; answers the nodes that have one. */
export async function storeReadings(db: Database, from: Date, to: Date): Promise<number[]> {
  await db.execute(sql`select ensure_measurement_partitions(${from}::timestamptz, ${to}::timestamptz)`);
  return nodesOf(db, sql`${regular(from, to)} on conflict do nothing returning node_id`);
}

/** Every moment of a node's period within the time; `from` itself has had its reading. */
function regular(from: Date, to: Date): SQL {
  const [first, last] = [Math.floor(from.getTime() / 1000), Math.floor(to.getTime() / 1000)];
  return readingsAt(
    sql`select generate_series(
      ((${first}::bigint - b.phase) / b.period + 1) * b.period + b.phase, ${last}::bigint, b.period)`,
    sql`true`,
  );
}

/**
 * Stores one reading of each of these nodes at this moment, beside the regular ones; answers the nodes that have one.
 */
export function storeUplinks(db: Database, nodeIds: readonly number[], at: Date): Promise<number[]> {
  return nodesOf(
    db,
    sql`${readingsAt(sql`select ${Math.floor(at.getTime() / 1000)}::bigint`, sql`b.node_id in ${nodeIds}`)}
      on conflict do nothing returning node_id`,
  );
}

/** The distinct nodes of an insert; the rows themselves stay in the database, since a year of them is many. */
async function nodesOf(db: Database, insert: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ node_id: number }>(
    sql`with stored as (${insert}) select distinct node_id from stored`,
  );
  return rows.map((row) => row.node_id);
}

/** Brings the newest reading onto the node row, of the given nodes or of all. */
export async function refreshNewest(db: Database, nodeIds?: readonly number[]): Promise<void> {
  await db.execute(sql`
    update node set
      latest_measurement_at = newest.measured_at,
      latest_temperature_at = newest.measured_at,
      temperature1 = newest.temperature1,
      temperature2 = round((newest.temperature1 + 1.5)::numeric, 1)::real,
      obstructed = newest.obstructed,
      latest_displacement_at = known.measured_at,
      latest_successful_measurement_at = known.measured_at,
      calculated_deflection = known.deflection,
      measured_distance = case when device.main_sensor = 'laser' then
        case when target.measurement_base_distance is null then -model.base_offset
          else target.measurement_base_distance - known.deflection end end,
      measured_angle = case when device.main_sensor = 'inclinometer' then
        case when target.measurement_base_angle is null then model.base_offset
          else target.measurement_base_angle + known.deflection * coalesce(model.facing, 1) end end,
      threat_level = case
        when known.deflection is null or coalesce(target.permissible_value, 0) = 0 then 'unknown_or_NA'
        else coalesce('L' || nullif(${reachedLevel('known', 'target')}, 0), 'none') end,
      updated_at = newest.measured_at
    from node as target
    join device on device.id = target.device_id
    left join demo.behaviour model on model.node_id = target.id
    cross join lateral (select * from measurement m where m.node_id = target.id order by m.measured_at desc limit 1)
      as newest
    left join lateral (select * from measurement m where m.node_id = target.id and m.deflection is not null
      order by m.measured_at desc limit 1) as known on true
    where node.id = target.id and ${nodeIds ? sql`target.id in ${nodeIds}` : sql`true`}`);
}

/**
 * Packets come with readings, and from devices that only relay; a lost device sends none. Gateways report on
 * themselves.
 */
export async function refreshPackets(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update device set
      latest_packet_at = least(${now}::timestamptz, coalesce(b.lost_from, 'infinity'),
        case when b.silent_from is null then coalesce(node.latest_measurement_at, 'infinity') else 'infinity' end),
      signal_quality_at = least(${now}::timestamptz, coalesce(b.lost_from, 'infinity'))
    from node join demo.behaviour b on b.node_id = node.id
    where node.device_id = device.id`);
  await db.execute(sql`
    update gateway set status_reporter_at = least(
      ${now}::timestamptz - case when b.reporter_silent then interval '5 hours' else interval '0' end,
      coalesce(b.lost_from, 'infinity'))
    from node join demo.behaviour b on b.node_id = node.id
    where node.device_id = gateway.device_id`);
}

/** Nodes that are shown in accelerated mode are so for some hours from each start on. */
export async function accelerate(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update node set accelerated_until = ${now}::timestamptz + interval '6 hours' from demo.behaviour b
    where b.node_id = node.id and b.accelerated
      and coalesce(node.accelerated_until, '-infinity') < ${now}::timestamptz + interval '1 hour'`);
}
