import { W2_LOST } from '@sagitta/shared-contracts/rules/device-status';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { grouped } from '../../kit/grouped';
import { gatewaysOf } from '../uplinks/signal';
import { type Gap, splitGap } from './replay';
import type { KnownGateway, KnownSource, Silence, WatchedDevice } from './silence';
import { signsAround, signsIn } from './signs';
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
    select a.id::int as id, n.system_id as system, n.id as node, a.device_id as device,
      ${inMs(sql`a.from_at`)} as from, ${inMs(sql`a.to_at`)} as to
    from silence_gap a
    join live_node n on n.id = a.node_id or n.device_id = a.device_id
    where n.system_id = any(${sql.param(ids)}::int[])
    order by a.id`);
  if (rows.length === 0) return [];
  const taken = rows.filter(({ to }) => to <= now.getTime()).map(({ id }) => id);
  if (taken.length > 0) await db.execute(sql`delete from silence_gap where id = any(${sql.param(taken)}::int[])`);
  const asked = rows.map((row, index) => ({ ...row, index }));
  const measured = await signsIn(db, 'measurement', asked);
  const hardware = await hardwareOf(
    db,
    asked.filter(({ device }) => device === null),
  );
  const sent = await signsIn(db, 'uplink_frame', [
    ...asked.flatMap((one) => (one.device === null ? [] : [{ ...one, node: null }])),
    ...hardware,
  ]);
  return asked.flatMap(({ index, system, node: nodeId, device, from, to }) => {
    const measurements = measured.get(index) ?? [];
    const packets = sent.get(index);
    const parts =
      device === null
        ? splitGap({ nodeId, of: 'measurement', from, to, ...(packets && { packets }) }, measurements)
        : splitGap({ nodeId, of: 'packet', from, to }, [...measurements, ...(packets ?? [])]);
    return parts.map((part) => ({ ...part, system }));
  });
}

/** A gap of a node in use. */
interface GapRow extends Record<string, unknown> {
  id: number;
  system: number;
  node: number;
  /** Null for a time without measurements. */
  device: number | null;
  from: number | null;
  to: number;
}

/** What is asked of nodes, of each device that they have had (db/functions/note_hardware.sql). */
async function hardwareOf<T extends { node: number }>(
  db: Database,
  asked: readonly T[],
): Promise<(T & { device: number })[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{ node: number; device: number }>(sql`
    select node_id as node, device_id as device from node_hardware
    where node_id = any(${sql.param(asked.map(({ node }) => node))}::int[])`);
  const devices = grouped(rows, 'node');
  return asked.flatMap((one) => (devices.get(one.node) ?? []).map(({ device }) => ({ ...one, device })));
}

/**
 * Adds, as gaps, what ended the silences that are logged: a gateway or source reports again from the first frame of
 * its devices on, however many came since the last round.
 */
async function addReturns(db: Database, systems: readonly SystemToConclude[]): Promise<void> {
  const packets: Moment[] = [];
  const measurements: Moment[] = [];
  for (const { id: system, before, devices } of systems)
    for (const device of devices) {
      const { id: node, heard, measured } = device;
      const through = before.flatMap((row) => (isHeardThrough(device, row) ? [row.from] : []));
      for (const from of [...through, ...beganOf(before, 'device', node)])
        if (heard !== null && heard > from)
          packets.push({ index: packets.length, system, node, device: null, at: from });
      for (const from of beganOf(before, 'outdated', node))
        if (measured !== null && measured > from)
          measurements.push({ index: measurements.length, system, node, device: null, at: from });
    }
  const byId = new Map(systems.map((system) => [system.id, system]));
  const add = (of: Gap['of'], asked: readonly Moment[], around: Awaited<ReturnType<typeof signsAround>>) => {
    for (const { index, system, node: nodeId, at } of asked) {
      const { first: to, last } = around.get(index) ?? {};
      if (to !== undefined) byId.get(system)?.gaps.push({ nodeId, of, from: last ?? at, to });
    }
  };
  add('packet', packets, await signsAround(db, 'uplink_frame', await hardwareOf(db, packets)));
  add('measurement', measurements, await signsAround(db, 'measurement', measurements));
}

/** A moment of a node, after which it was heard again; the times around it are asked for by its number. */
interface Moment {
  index: number;
  system: number;
  node: number;
  device: null;
  at: number;
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
