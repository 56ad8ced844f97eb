import { sql, type SQL } from 'drizzle-orm';
import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import type { Database } from '../db/database';
import type { Measured } from '../readings/uplinks/measured';
import { reachedLevel } from './reached-level';

/**
 * The physical model, as one query for any span of time: a year at the first start, the days that were missed at a
 * later one, one moment while the API runs. What a sensor measures is where it was mounted, and creep + thermal drift +
 * snow + a load + noise, from the state of the world at its moment. Noise and gaps come from a hash of node and moment,
 * so that the same moment always reads the same. `deflection` is what the host makes of it, for the past that is stored
 * without it.
 */
function readingsAt(moments: SQL, condition: SQL): SQL {
  return sql`
    select measured.*, to_timestamp(at) as measured_at, round(temperature * 10) / 10 as temperature1,
      round((case when sensor = 'laser' then measurement_base_distance - raw
        else (raw - measurement_base_angle) * case when inclinometer_inverted then -1 else 1 end end
      )::numeric, 4)::float8 as deflection
    from (
      select reading.*, case when not hidden and not broken then mounted + facing * round((
          creep_per_year * (at - extract(epoch from since)::float8) / 31557600
          + per_degree * (temperature - 10)
          + per_snow * snow
          + load * greatest(0, least(1, (at - extract(epoch from load_from)::float8) / 3600))
          + noise * (hashint8extended(at, node_id) % 1000 + hashint8extended(at, node_id + 100000) % 1000) / 2000
        ) * grain) / grain end as raw
      from (
        select b.*, n.system_id as of_system, n.measurement_base_distance, n.measurement_base_angle,
          n.inclinometer_inverted, n.permissible_value,
          n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4, m.at,
          w.mean + w.swing * cos((m.at % 86400 - 46800) * 7.2722e-5) + b.temperature_offset
            + (hashint8extended(m.at, 7) % 1000) * 0.0004 as temperature,
          w.snow_before + (w.snow_load - w.snow_before) * (m.at % 86400) / 86400.0 as snow,
          coalesce(m.at >= extract(epoch from b.obstructed_from)::bigint, false) as hidden,
          coalesce(m.at >= extract(epoch from b.damaged_from)::bigint, false) as broken
        from demo.sender b
        join node n on n.id = b.node_id
        cross join lateral (${moments}) as m(at)
        join demo.weather w on w.system_id = b.system_id and w.day = date '1970-01-01' + (m.at / 86400)::int
        where m.at >= extract(epoch from b.since)::bigint
          and (b.silent_from is null or m.at < extract(epoch from b.silent_from)::bigint)
          and abs(hashint8extended(m.at / 21600, b.node_id)) % 1000 >= b.gap_per_mille
          and ${condition}
      ) as reading
    ) as measured`;
}

/**
 * Stores the readings of a long time into the empty table, before its constraints: checking half a million rows one by
 * one takes longer than making them.
 */
export async function fillReadings(db: Database, from: Date, to: Date): Promise<void> {
  await db.execute(sql`alter table measurement drop constraint measurement_node, drop constraint ${KEY}`);
  await db.execute(sql`select ensure_measurement_partitions(${from}::timestamptz, ${to}::timestamptz)`);
  await db.execute(sql`insert into ${COLUMNS} ${past(from, to)}`);
  await db.execute(sql`alter table measurement add constraint ${KEY} primary key (system_id, node_id, measured_at)`);
  await db.execute(
    sql`alter table measurement add constraint measurement_node
      foreign key (system_id, node_id) references node (system_id, id) on delete cascade`,
  );
}

const KEY = sql.raw('measurement_system_id_node_id_measured_at_pk');

const COLUMNS = sql`measurement (node_id, system_id, measured_at, deflection, temperature1, permissible_value,
  level1, level2, level3, level4, obstructed)`;

/** The rows of the past for {@link COLUMNS}. */
const past = (from: Date, to: Date) => sql`
  select node_id, of_system, measured_at, deflection, temperature1, permissible_value,
    threshold_level1, threshold_level2, threshold_level3, threshold_level4, hidden
  from (${regular(from, to)}) as reading`;

/** Stores every regular reading of a long time, after `from` and up to `to`; answers the nodes that have one. */
export async function catchUpReadings(db: Database, from: Date, to: Date): Promise<number[]> {
  await db.execute(sql`select ensure_measurement_partitions(${from}::timestamptz, ${to}::timestamptz)`);
  // The rows themselves stay in the database, since a year of them is many.
  const { rows } = await db.execute<{ node_id: number }>(sql`
    with stored as (insert into ${COLUMNS} ${past(from, to)} on conflict do nothing returning node_id)
    select distinct node_id from stored`);
  return rows.map((row) => row.node_id);
}

/** What a device sends: what it measured, what it says of itself, and how it was heard before. */
export type Sent = {
  eui: string;
  node_id: number;
  /** Epoch s. */
  at: number;
  sensor: 'laser' | 'inclinometer';
  /** mm, or degrees; null if it measures nothing. */
  value: number | null;
  temperature1: number;
  damaged_parts: Measured['damagedParts'];
  out_of_range: boolean;
  supply_state: SupplyState;
  supply_voltage1: number | null;
  supply_voltage2: number | null;
  /** Its last frame counter, and the JSON text of its last signal; the gateway of its system. */
  fcnt: number | null;
  signal: string | null;
  gateway: string | null;
};

/**
 * What the devices measured after `from` and up to `to`, and those of these nodes once more at `to`, oldest first: raw
 * values, as any device sends them.
 */
export async function readingsToSend(db: Database, from: Date, to: Date, uplinks: readonly number[]): Promise<Sent[]> {
  const extra = readingsAt(
    sql`select ${Math.floor(to.getTime() / 1000)}::bigint`,
    sql`b.node_id = any(${sql.param(uplinks)}::int[])`,
  );
  const { rows } = await db.execute<Sent>(sql`
    select eui, node_id, at::float8 as at, sensor, temperature1,
      case when hidden then coalesce(obstacle, ${NEARBY_MM}) else raw end as value,
      damaged_parts, out_of_range, supply_state, supply_voltage1, supply_voltage2,
      radio.fcnt::float8 as fcnt, device.signal_quality_info as signal, gateway.serial as gateway
    from (${regular(from, to)} union ${extra}) as sent
    join device on device.id = sent.device_id
    left join device_radio radio on radio.device_id = sent.device_id
    left join lateral (select d.serial from device d join node on node.device_id = d.id
      where node.system_id = sent.of_system and d.role = 'gateway' order by d.id limit 1) as gateway on true
    order by at, node_id`);
  return rows;
}

/** Where an obstruction is whose place nobody has given. */
const NEARBY_MM = 1_400;

/** Every moment of a node's period within the time; `from` itself has had its reading. */
function regular(from: Date, to: Date): SQL {
  const [first, last] = [Math.floor(from.getTime() / 1000), Math.floor(to.getTime() / 1000)];
  return readingsAt(
    sql`select generate_series(
      ((${first}::bigint - b.phase) / b.period + 1) * b.period + b.phase, ${last}::bigint, b.period)`,
    sql`true`,
  );
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
      measured_distance = case when device.main_sensor = 'laser'
        then coalesce(target.measurement_base_distance - known.deflection, target.measured_distance) end,
      measured_angle = case when device.main_sensor = 'inclinometer' then coalesce(target.measurement_base_angle
        + known.deflection * case when target.inclinometer_inverted then -1 else 1 end, target.measured_angle) end,
      threat_level = case
        when known.deflection is null or coalesce(target.permissible_value, 0) = 0 then 'unknown_or_NA'
        else coalesce('L' || nullif(${reachedLevel('known', 'target')}, 0), 'none') end,
      updated_at = newest.measured_at
    from node as target
    join device on device.id = target.device_id
    cross join lateral (select * from measurement m where m.system_id = target.system_id and m.node_id = target.id
      order by m.measured_at desc limit 1) as newest
    left join lateral (select * from measurement m
      where m.system_id = target.system_id and m.node_id = target.id and m.deflection is not null
      order by m.measured_at desc limit 1) as known on true
    where node.id = target.id and ${nodeIds ? sql`target.id in ${nodeIds}` : sql`true`}`);
}

/** Packets of the past: they came with readings, and from devices that only relay; a lost device sends none. */
export async function refreshPackets(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update device set
      latest_packet_at = least(${now}::timestamptz, coalesce(b.lost_from, 'infinity'),
        case when b.silent_from is null then coalesce(node.latest_measurement_at, 'infinity') else 'infinity' end),
      signal_quality_at = least(${now}::timestamptz, coalesce(b.lost_from, 'infinity'))
    from node join demo.sender b on b.node_id = node.id
    where node.device_id = device.id`);
  await reportGateways(db, now);
}

/** Gateways report on themselves, which network servers do not pass on. */
export async function reportGateways(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update gateway set status_reporter_at = least(
      ${now}::timestamptz - case when b.reporter_silent then interval '5 hours' else interval '0' end,
      coalesce(b.lost_from, 'infinity'))
    from demo.sender b where b.device_id = gateway.device_id`);
}

/** Nodes that are shown in accelerated mode are so for some hours from each start on. */
export async function accelerate(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update node set accelerated_until = ${now}::timestamptz + interval '6 hours' from demo.sender b
    where b.node_id = node.id and b.accelerated
      and coalesce(node.accelerated_until, '-infinity') < ${now}::timestamptz + interval '1 hour'`);
}
