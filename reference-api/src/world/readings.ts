import { sql } from 'drizzle-orm';
import { grouped } from '../kit/grouped';
import type { Database } from '../db/database';
import type { Day, Sender, Weather } from './measure';

export interface Model {
  senders: Sender[];
  weather: Weather;
}

/** What measure.ts computes the readings of a time from: the devices with a sensor, and the weather. */
export async function loadModel(db: Database, from: Date, to: Date): Promise<Model> {
  const { rows: senders } = await db.execute<Sender>(sql`
    select s.node_id, s.system_id, s.eui, s.sensor, s.period, s.phase, ${inSeconds('since', 'silent_from')},
      ${inSeconds('load_from', 'damaged_from', 'obstructed_from')},
      s.grain, s.noise, s.creep_per_year, s.per_degree, s.per_snow, s.load, s.gap_per_mille, s.temperature_offset,
      s.mounted, s.facing, s.obstacle, s.damaged_parts, s.out_of_range, s.supply_state, s.supply_voltage1,
      s.supply_voltage2, device.radio_fcnt::float8 as fcnt, device.signal_quality_info as signal,
      gateway.serial as gateway
    from demo.sender s
    join device on device.id = s.device_id
    join node n on n.id = s.node_id
    left join lateral (select d.serial from device d join node on node.device_id = d.id
      where node.system_id = n.system_id and d.role = 'gateway' order by d.id limit 1) as gateway on true
    where s.period is not null
    order by s.node_id`);
  const { rows: days } = await db.execute<Day>(sql`
    select system_id, day - date '1970-01-01' as day, mean, swing, snow_load, snow_before from demo.weather
    where day between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1`);
  const weather = [...grouped(days, 'system_id')].map(
    ([id, ofSystem]) => [id, new Map(ofSystem.map((day) => [day.day, day]))] as const,
  );
  return { senders, weather: new Map(weather) };
}

const inSeconds = (...columns: string[]) =>
  sql.raw(columns.map((column) => `extract(epoch from s.${column})::float8 as ${column}`).join(', '));

/**
 * Packets of the past: they came with readings, and others from devices that only relay or have stopped measuring; a
 * lost device sends none.
 */
export async function refreshPackets(db: Database, now: Date): Promise<void> {
  const at = sql`least(${now}::timestamptz, coalesce(b.lost_from, 'infinity'), case
    when b.silent_from is null or b.lost_from is not null then coalesce(node.latest_measurement_at, 'infinity')
    else 'infinity' end)`;
  await db.execute(sql`
    update device set latest_packet_at = ${at}, signal_quality_at = ${at}
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
