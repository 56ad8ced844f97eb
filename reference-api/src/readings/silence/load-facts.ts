import { W2_LOST } from '@sagitta/shared-contracts/rules/device-status';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { gatewaysOf } from '../uplinks/signal';
import { type Gap, splitGap } from './replay';
import type { KnownGateway, KnownSource, Silence, WatchedDevice } from './silence';
import { inMs, IS_WATCHED, SINCE } from './watched';

/** A system to conclude, with all that is known of it. */
export interface SystemToConclude {
  id: number;
  zone: string;
  devices: WatchedDevice[];
  gateways: KnownGateway[];
  sources: KnownSource[];
  before: Silence[];
  gaps: Gap[];
}

type NodeRow = Omit<WatchedDevice, 'gateway' | 'w2'> & {
  system: number;
  zone: string;
  version: 'W2' | 'W4';
  watched: boolean;
  role: string;
  serial: string;
  signal: string | null;
  reported: number | null;
  status: number | null;
};

/** Loads these systems, and takes the gaps that have ended in them. */
export async function loadFacts(
  db: Database,
  ids: readonly number[],
  sources: readonly KnownSource[],
  now: Date,
): Promise<SystemToConclude[]> {
  const systems = new Map<number, SystemToConclude>();
  for (const row of await nodesOf(db, ids)) {
    const { system: id, zone } = row;
    const system = systems.get(id) ?? { id, zone, devices: [], gateways: [], sources: [], before: [], gaps: [] };
    systems.set(id, system);
    if (row.watched) system.devices.push(deviceOf(row));
    if (row.role === 'gateway' && row.version === 'W4' && row.active) system.gateways.push(gatewayOf(row));
  }
  for (const { system, ...row } of await silencesOf(db, ids)) systems.get(system)?.before.push(row);
  for (const { system, ...gap } of await gapsOf(db, ids, now)) systems.get(system)?.gaps.push(gap);
  await addReturns(db, [...systems.values()]);
  for (const system of systems.values()) {
    const names = new Set(system.devices.flatMap(({ source, active }) => (active ? [source] : [])));
    system.sources = sources.filter(({ name }) => names.has(name));
  }
  return [...systems.values()];
}

function deviceOf(row: NodeRow): WatchedDevice {
  const { id, name, active, heard, since, hasSensor, measured, source, signal, version, status } = row;
  // A device that was moved here and has not been heard since, was heard elsewhere.
  const [best] = signal === null || heard === null || heard < since ? [] : gatewaysOf(signal);
  const w2 = status === W2_LOST ? 'lost' : 'heard';
  return {
    id,
    name,
    active,
    heard,
    since,
    hasSensor,
    measured,
    source,
    gateway: best?.gatewayId?.toLowerCase() ?? null,
    w2: version === 'W2' ? w2 : null,
  };
}

function gatewayOf({ id, name, serial, heard, reported }: NodeRow): KnownGateway {
  const own = [heard, reported].filter((moment) => moment !== null);
  return { eui: serial.toLowerCase(), nodeId: id, name, reported: own.length === 0 ? null : Math.max(...own) };
}

async function nodesOf(db: Database, ids: readonly number[]): Promise<NodeRow[]> {
  const { rows } = await db.execute<NodeRow>(sql`
    select n.id, n.system_id as system, s.timezone as zone, s.version, n.name, n.active, (${IS_WATCHED}) as watched,
      d.role, d.serial, d.signal_quality_info as signal, r.source, d.main_sensor <> 'none' as "hasSensor",
      ${inMs(sql`d.latest_packet_at`)} as heard, ${inMs(SINCE)} as since,
      ${inMs(sql`n.latest_measurement_at`)} as measured, ${inMs(sql`g.status_reporter_at`)} as reported,
      n.w2_connection_status as status
    from live_node n
    join system s on s.id = n.system_id
    join device d on d.id = n.device_id
    left join device_radio r on r.device_id = d.id
    left join gateway g on g.device_id = d.id
    where n.system_id = any(${sql.param(ids)}::int[])
    order by n.id`);
  return rows;
}

async function silencesOf(db: Database, ids: readonly number[]): Promise<(Silence & { system: number })[]> {
  const { rows } = await db.execute<Pick<Silence, keyof Silence> & { system: number }>(sql`
    select system_id as system, kind, key, ${inMs(sql`from_at`)} as from, ${inMs(sql`began_at`)} as began,
      kept_back as "keptBack"
    from silence where system_id = any(${sql.param(ids)}::int[])`);
  return rows;
}

/**
 * The gaps of these systems (db/functions/note_packet_gap.sql, db/functions/note_measurement_gap.sql), without the
 * packets and measurements that lie in them; those that have ended are taken. One that ends later was noted by another
 * instance, whose clock is ahead.
 */
async function gapsOf(db: Database, ids: readonly number[], now: Date): Promise<(Gap & { system: number })[]> {
  const { rows } = await db.execute<GapRow>(sql`
    select a.id::int as id, n.system_id as system, n.id as "nodeId",
      case when a.node_id is null then 'packet' else 'measurement' end as of,
      ${inMs(sql`a.from_at`)} as from, ${inMs(sql`a.to_at`)} as to, heard.moments,
      sent.packets
    from silence_gap a
    join live_node n on n.id = a.node_id or n.device_id = a.device_id
    left join lateral (
      select array_agg(${inMs(sql`at`)}) as moments from (
        select m.measured_at as at from measurement m
        where m.system_id = n.system_id and m.node_id = n.id and m.import_id is null
          and m.measured_at < a.to_at
          and m.measured_at > coalesce(a.from_at, '-infinity')
        union
        select u.measured_at from uplink_frame u
        where a.device_id is not null and u.device_id = a.device_id and u.measured_at < a.to_at
          and u.measured_at > coalesce(a.from_at, '-infinity')
      ) as told
    ) as heard on true
    left join lateral (
      select array_agg(${inMs(sql`f.measured_at`)} order by f.measured_at) as packets
      from node_hardware h join uplink_frame f on f.device_id = h.device_id and f.node_id = h.node_id
      where h.node_id = a.node_id and f.measured_at > coalesce(a.from_at, '-infinity') and f.measured_at <= a.to_at
    ) as sent on true
    where n.system_id = any(${sql.param(ids)}::int[])
    order by a.id`);
  const taken = rows.filter(({ to }) => to <= now.getTime()).map(({ id }) => id);
  if (taken.length > 0) await db.execute(sql`delete from silence_gap where id = any(${sql.param(taken)}::int[])`);
  return rows.flatMap(({ moments, packets, system, nodeId, of, from, to }) => {
    const parts = splitGap({ nodeId, of, from, to }, moments ?? []);
    return parts.map((part) => ({ ...part, system, ...(packets && { packets }) }));
  });
}

type GapRow = Pick<Gap, keyof Gap> & {
  id: number;
  system: number;
  /** Signs of life of this kind in it. */
  moments: number[] | null;
  /** Of a time without measurements: the packets in it, in order. */
  packets: number[] | null;
};

/**
 * Adds, as gaps, what ended the silences that are logged: a gateway or source reports again from the first frame of
 * its devices on, however many came since the last round.
 */
async function addReturns(db: Database, systems: readonly SystemToConclude[]): Promise<void> {
  const packets: Asked[] = [];
  const measurements: Asked[] = [];
  for (const { id: system, before, devices } of systems)
    for (const device of devices) {
      const { id: node, heard, measured } = device;
      const through = before.flatMap((row) => (isHeardThrough(device, row) ? [row.from] : []));
      for (const from of [...through, ...beganOf(before, 'device', node)])
        if (heard !== null && heard > from) packets.push({ system, node, from });
      for (const from of beganOf(before, 'outdated', node))
        if (measured !== null && measured > from) measurements.push({ system, node, from });
    }
  // One look in the index of each device that the node has had (db/functions/note_hardware.sql).
  const inFrames: Signs = (isThere, order) => sql`
    select one.at from node_hardware h cross join lateral (
      select f.measured_at as at from uplink_frame f
      where f.device_id = h.device_id and f.node_id = h.node_id and ${isThere} ${order} limit 1) as one
    where h.node_id = r.node ${order} limit 1`;
  const inReadings: Signs = (isThere, order) => sql`
    select f.measured_at as at from measurement f
    where f.system_id = r.system and f.node_id = r.node and f.import_id is null and ${isThere} ${order} limit 1`;
  const byId = new Map(systems.map((system) => [system.id, system]));
  for (const { system, ...gap } of [
    ...(await gapsAround(db, 'packet', inFrames, packets)),
    ...(await gapsAround(db, 'measurement', inReadings, measurements)),
  ])
    byId.get(system)?.gaps.push(gap);
}

interface Asked {
  system: number;
  node: number;
  from: number;
}

/** The first of the signs of life `f` of a node that are on one side of a moment, in an order of `at`. */
type Signs = (isThere: SQL, order: SQL) => SQL;

/** The times without a sign of life around these moments, where one came after them. */
async function gapsAround(
  db: Database,
  of: Gap['of'],
  signs: Signs,
  asked: readonly Asked[],
): Promise<(Gap & { system: number })[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{ system: number; nodeId: number; from: number; to: number }>(sql`
    select r.system, r.node as "nodeId", ${inMs(sql`first.at`)} as to, coalesce(${inMs(sql`last.at`)}, r.from) as from
    from json_to_recordset(${JSON.stringify(asked)}::json) as r(system int, node int, "from" float8)
    cross join lateral (${signs(sql`f.measured_at > to_timestamp(r.from / 1000)`, sql`order by at`)}) as first
    left join lateral (${signs(sql`f.measured_at <= to_timestamp(r.from / 1000)`, sql`order by at desc`)}
      ) as last on true`);
  return rows.map((row) => ({ ...row, of }));
}

function beganOf(before: readonly Silence[], kind: Silence['kind'], node: number): number[] {
  return before.flatMap((row) =>
    row.kind === kind && row.key === String(node) && row.began !== null && !row.keptBack ? [row.began] : [],
  );
}

function isHeardThrough({ gateway, source, active }: WatchedDevice, { kind, key, began }: Silence): boolean {
  if (!active || began === null) return false;
  if (kind === 'source') return key === source;
  if (kind === 'network') return gateway !== null;
  return (kind === 'gateway' || kind === 'hearing') && key === gateway;
}
