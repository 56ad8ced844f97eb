import { sql } from 'drizzle-orm';
import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import type { Database } from '../db/database';
import { type Reading, storeReadings, storeSupplies } from '../readings/store-readings';
import type { Counters } from './counters';
import type { Profile, UplinkConfig } from './config';
import { decodeDeclared } from './declared-codec';
import { applyAcknowledged, fetchCommands, handAgain } from '../repositories/fetch-commands';
import type { DownlinkOutcome, Joined, NetworkEvent, Status, Uplink } from './event';
import { judgeFrame, type KnownFrame, type Radio } from './judge-frame';
import { type Measured, Undecodable } from './measured';
import { decodeOwnFormat } from './own-format';
import { type Gateway, gatewaysOf, mergeGateways, signalStrength, signalText } from './signal';

/** An event with the source that reported it. */
export interface Received {
  source: string;
  event: NetworkEvent;
}

/** What became of an event, for its answer and the log; `note` names what somebody should look at. */
export interface Taken {
  stored: boolean;
  note: string | null;
}

/** A network server's time is trusted within these limits: a gateway can keep frames while its line is down. */
const OLDEST_MS = 31 * 24 * 3_600_000;
const AHEAD_MS = 5 * 60_000;

interface Device extends Radio {
  id: number;
  nodeId: number | null;
  sensor: string;
  role: string;
  gateways: Gateway[];
  packetAt: number | null;
}

interface FrameRow {
  device_id: number;
  epoch: number;
  fcnt: number;
  source: string;
  port: number;
  payload: string;
  object: string | null;
  sent_at: string | null;
  measured_at: string;
  signal: string;
}

/**
 * Stores a batch of events in the caller's transaction, each frame once, with the readings in them. An acknowledged
 * event is stored for good; one that was taken before changes nothing.
 * @returns what became of each, in their order
 */
export async function takeEvents(
  db: Database,
  received: readonly Received[],
  config: UplinkConfig,
  now: Date,
  counters: Counters,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  const devices = await lockDevices(db, received, config, now);
  const known = await knownFrames(db, received, devices);
  const frames: FrameRow[] = [];
  const merged: FrameRow[] = [];
  const readings: Reading[] = [];
  const supplies = new Map<number, SupplyState>();
  const radios = new Map<number, Update>();
  for (const { source, event } of received) {
    const device = devices.get(event.eui);
    if (event.kind === 'downlink') {
      taken.push(await takeOutcome(db, event, now));
      counters.count('downlink');
      continue;
    }
    if (!device) throw new Error(`The device ${event.eui} was not made.`);
    const update = updateOf(radios, device, source);
    if (event.kind === 'uplink') taken.push(takeUplink(event, device, update));
    else taken.push(event.kind === 'joined' ? takeJoined(event, device) : takeStatus(event, device));
  }
  await insertFrames(db, frames, now);
  await mergeSignals(db, merged);
  await updateRadios(db, [...radios.values()]);
  const heard = new Set(await storeReadings(db, readings, now));
  await storeSupplies(db, supplies, now);
  const unqueued = [...radios.values()].flatMap(({ device: { nodeId }, source }) =>
    nodeId !== null && heard.has(nodeId) && !config.source(source)?.queue ? [nodeId] : [],
  );
  await fetchCommands(db, unqueued, now, HOST_KINDS);
  return taken;

  function takeUplink(event: Uplink, device: Device, update: Update): Taken {
    const { sent, note: clockNote } = momentOf(event.sentAt, now);
    const key = `${device.id} ${event.fcnt}`;
    const others = known.get(key) ?? [];
    const verdict = judgeFrame(device, others, { ...event, sentAt: event.sentAt }, sent);
    counters.count(verdict.is);
    if (event.profile !== null) update.profile = event.profile;
    if (event.applicationId !== null) update.applicationId = event.applicationId;
    if (event.name !== null) update.name = event.name;
    if (verdict.is === 'repeated' || verdict.is === 'stale') {
      update.duplicates += 1;
      if (verdict.is === 'repeated' && verdict.of === device.epoch && event.fcnt === device.fcnt)
        hear(device, sent, mergeGateways(device.gateways, event.gateways));
      if (verdict.is === 'repeated') {
        const row = others.find(({ epoch }) => epoch === verdict.of);
        if (row && event.gateways.length > 0) {
          row.gateways = mergeGateways(row.gateways, event.gateways);
          merged.push({
            ...frameRow(event, device, update.source, sent),
            epoch: verdict.of,
            signal: signalText(row.gateways),
          });
        }
      }
      return { stored: false, note: verdict.is === 'stale' ? 'a counter that is taken, with another content' : null };
    }
    const gateways = mergeGateways(event.gateways);
    const isLate = verdict.is === 'late';
    if (!isLate) {
      Object.assign(device, { epoch: verdict.epoch, fcnt: event.fcnt, newestAt: sent });
      device.devAddr = event.devAddr ?? device.devAddr;
      hear(device, sent, gateways);
    }
    if (verdict.is === 'restart') update.restarts += 1;
    update.frames += 1;
    known.set(key, [...others, { epoch: verdict.epoch, payload: event.payload, sentAt: event.sentAt, gateways }]);
    frames.push({
      ...frameRow(event, device, update.source, sent),
      epoch: verdict.epoch,
      signal: signalText(gateways),
    });
    const notes = [
      clockNote,
      verdict.is === 'restart' ? 'a frame counter that has restarted' : null,
      event.gateways.length === 0 ? 'no gateway; its signal is unknown' : null,
    ];
    if (clockNote !== null) counters.count('clock');
    if (event.gateways.length === 0) counters.count('noGateway');
    const profile = config.profile(event.profile ?? update.profile);
    const problem = readInto(event, device, profile, sent);
    if (!isLate) update.problem = problem;
    notes.push(problem);
    return { stored: true, note: notes.filter(Boolean).join('; ') || null };
  }

  /** Adds the frame's reading; answers why there is none. */
  function readInto(event: Uplink, device: Device, profile: Profile | null, sent: Date): string | null {
    // Port 0 carries the network's own commands.
    if (event.port === 0 || (event.payload.length === 0 && event.object === null)) return null;
    if (!profile) {
      counters.count('unknownProfile');
      return `its device profile ${JSON.stringify(event.profile)} is unknown here`;
    }
    try {
      const measured =
        profile.codec === 'sagitta' ? decodeOwnFormat(event.payload) : decodeDeclared(profile.codec, event.object);
      if (device.nodeId !== null) readings.push(readingOf(measured, device.nodeId, sent));
      return null;
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      counters.count('undecodable');
      return `its payload cannot be read: ${error.message}`;
    }
  }

  function takeJoined(event: Joined, device: Device): Taken {
    counters.count('joined');
    const { sent, note } = momentOf(event.sentAt, now);
    if (note !== null) counters.count('clock');
    // A session begins with its first frame, which has another address.
    if (device.newestAt === null || sent > device.newestAt) hear(device, sent, device.gateways);
    return { stored: true, note };
  }

  function takeStatus(event: Status, device: Device): Taken {
    counters.count('status');
    const { sent, note } = momentOf(event.sentAt, now);
    if (note !== null) counters.count('clock');
    hear(device, sent, device.gateways);
    const state = supplyOf(event);
    if (state !== null && device.nodeId !== null) supplies.set(device.nodeId, state);
    return { stored: true, note };
  }
}

/** Percent below which a battery is weak, and empty. */
const WEAK = 20;
const EMPTY = 5;

function supplyOf({ battery, hasLine }: Status): SupplyState | null {
  if (hasLine) return 'line';
  if (battery === null) return null;
  if (battery < EMPTY) return 'battery_empty';
  return battery < WEAK ? 'battery_weak' : 'battery_good_normal';
}

/** Commands that the host itself can carry out, for devices whose network server takes no downlinks. */
const HOST_KINDS = ['base', 'thresholds'] as const;

async function takeOutcome(db: Database, { itemId, outcome }: DownlinkOutcome, now: Date): Promise<Taken> {
  if (outcome === 'failed') await handAgain(db, itemId);
  if (outcome !== 'acknowledged') return { stored: true, note: null };
  return { stored: await applyAcknowledged(db, itemId, now), note: null };
}

/** When an event happened: its own time, or that of its arrival with a note. */
function momentOf(sentAt: Date | null, now: Date): { sent: Date; note: string | null } {
  const sent = trustedTime(sentAt, now);
  if (sent !== null) return { sent, note: null };
  return { sent: now, note: 'a clock that cannot be right; it counts as measured now' };
}

/** The network server's time; null where it cannot be right. */
function trustedTime(sentAt: Date | null, now: Date): Date | null {
  if (sentAt === null) return null;
  const ahead = sentAt.getTime() - now.getTime();
  if (ahead > AHEAD_MS || ahead < -OLDEST_MS) return null;
  return ahead > 0 ? now : sentAt;
}

function readingOf({ ageSeconds, ...measured }: Measured, nodeId: number, sent: Date): Reading {
  return { ...measured, nodeId, at: new Date(sent.getTime() - ageSeconds * 1_000), obstructed: null };
}

/** What a batch changes on a device. */
interface Update {
  device: Device;
  source: string;
  profile: string | null;
  applicationId: string | null;
  name: string | null;
  frames: number;
  duplicates: number;
  restarts: number;
  /** Undefined if no frame of the batch says. */
  problem: string | null | undefined;
}

function updateOf(radios: Map<number, Update>, device: Device, source: string): Update {
  const update = radios.get(device.id) ?? {
    device,
    source,
    profile: null,
    applicationId: null,
    name: null,
    frames: 0,
    duplicates: 0,
    restarts: 0,
    problem: undefined,
  };
  update.source = source;
  radios.set(device.id, update);
  return update;
}

function hear(device: Device, sent: Date, gateways: Gateway[]): void {
  device.packetAt = Math.max(device.packetAt ?? 0, sent.getTime());
  if (gateways.length > 0) device.gateways = gateways;
}

function frameRow(event: Uplink, device: Device, source: string, sent: Date): Omit<FrameRow, 'epoch' | 'signal'> {
  return {
    device_id: device.id,
    fcnt: event.fcnt,
    source,
    port: event.port,
    payload: event.payload.toString('hex'),
    object: event.object === null ? null : JSON.stringify(event.object),
    sent_at: event.sentAt?.toISOString() ?? null,
    measured_at: sent.toISOString(),
  };
}

/** Locks the devices of a batch, in one order; new ones are made. */
async function lockDevices(
  db: Database,
  received: readonly Received[],
  config: UplinkConfig,
  now: Date,
): Promise<Map<string, Device>> {
  const heard = new Map<string, Received>();
  for (const one of received) if (one.event.kind !== 'downlink') heard.set(one.event.eui, one);
  if (heard.size === 0) return new Map();
  const rows = [...heard].map(([serial, { source, event }]) => {
    const profileName = 'profile' in event ? event.profile : null;
    const profile = config.profile(profileName);
    return {
      serial,
      source,
      type: profile?.deviceType ?? profileName ?? 'unknown',
      role: profile && profile.sensor !== 'none' ? 'endpoint_device' : 'unknown',
      sensor: profile?.sensor ?? 'none',
    };
  });
  const list = JSON.stringify(rows.sort((one, other) => (one.serial < other.serial ? -1 : 1)));
  const columns = sql`json_to_recordset(${list}::json) as
    r(serial text, source text, type text, role text, sensor text)`;
  await db.execute(sql`
    insert into device (serial, type, role, main_sensor, system_version)
    select serial, type, role, sensor, 'W4' from ${columns}
    where not exists (select 1 from device d where lower(d.serial) = r.serial) order by serial
    on conflict do nothing`);
  await db.execute(sql`
    insert into device_radio (device_id, source, first_heard_at)
    select d.id, r.source, ${now}::timestamptz from ${columns} join device d on lower(d.serial) = r.serial
    order by d.id on conflict do nothing`);
  // A device that reported before its profile was known gets its sensor now.
  await db.execute(sql`
    update device d set type = r.type, role = r.role, main_sensor = r.sensor from ${columns}
    where lower(d.serial) = r.serial and d.main_sensor = 'none' and d.role = 'unknown' and r.sensor <> 'none'`);
  const found = await db.execute<{
    id: number;
    serial: string;
    node_id: number | null;
    sensor: string;
    role: string;
    signal: string | null;
    packet_at: number | null;
    epoch: number;
    fcnt: string | null;
    newest_at: number | null;
    dev_addr: string | null;
  }>(sql`
    select d.id, lower(d.serial) as serial, n.id as node_id, d.main_sensor as sensor, d.role,
      d.signal_quality_info as signal, extract(epoch from d.latest_packet_at)::float8 * 1000 as packet_at,
      r.epoch, r.fcnt, extract(epoch from r.newest_at)::float8 * 1000 as newest_at, r.dev_addr
    from device d join device_radio r on r.device_id = d.id left join node n on n.device_id = d.id
    where lower(d.serial) = any(${sql.param([...heard.keys()])}::text[])
    order by d.id for update of r`);
  return new Map(
    found.rows.map((row) => [
      row.serial,
      {
        id: row.id,
        nodeId: row.node_id,
        sensor: row.sensor,
        role: row.role,
        gateways: row.signal === null ? [] : gatewaysOf(row.signal),
        packetAt: row.packet_at,
        epoch: row.epoch,
        fcnt: row.fcnt === null ? null : Number(row.fcnt),
        newestAt: row.newest_at === null ? null : new Date(row.newest_at),
        devAddr: row.dev_addr,
      },
    ]),
  );
}

type Known = KnownFrame & { gateways: Gateway[] };

/** The stored frames with the counters of the batch, of any epoch, by device and counter. */
async function knownFrames(db: Database, received: readonly Received[], devices: ReadonlyMap<string, Device>) {
  const asked = received.flatMap(({ event }) => {
    const device = devices.get(event.eui);
    return event.kind === 'uplink' && device ? [{ device_id: device.id, fcnt: event.fcnt }] : [];
  });
  const known = new Map<string, Known[]>();
  if (asked.length === 0) return known;
  const { rows } = await db.execute<{
    device_id: number;
    fcnt: string;
    epoch: number;
    payload: Buffer;
    sent_at: number | null;
    signal: string;
  }>(sql`
    select f.device_id, f.fcnt, f.epoch, f.payload, extract(epoch from f.sent_at)::float8 * 1000 as sent_at, f.signal
    from (select distinct * from json_to_recordset(${JSON.stringify(asked)}::json) as r(device_id int, fcnt bigint)) r
    join uplink_frame f on f.device_id = r.device_id and f.fcnt = r.fcnt`);
  for (const { device_id: id, fcnt, epoch, payload, sent_at: sentAt, signal } of rows) {
    const key = `${id} ${fcnt}`;
    const one = { epoch, payload, sentAt: sentAt === null ? null : new Date(sentAt), gateways: gatewaysOf(signal) };
    known.set(key, [...(known.get(key) ?? []), one]);
  }
  return known;
}

const FRAME_COLUMNS = sql.raw(`r(device_id int, epoch int, fcnt bigint, source text, port smallint, payload text,
  object text, sent_at timestamptz, measured_at timestamptz, signal text)`);

async function insertFrames(db: Database, frames: readonly FrameRow[], now: Date): Promise<void> {
  if (frames.length === 0) return;
  await db.execute(sql`
    insert into uplink_frame (device_id, epoch, fcnt, source, port, payload, object, sent_at, measured_at, received_at,
      signal)
    select device_id, epoch, fcnt, source, port, decode(payload, 'hex'), object, sent_at, measured_at,
      ${now}::timestamptz, signal
    from json_to_recordset(${JSON.stringify(frames)}::json) as ${FRAME_COLUMNS}`);
}

async function mergeSignals(db: Database, merged: readonly FrameRow[]): Promise<void> {
  if (merged.length === 0) return;
  // Of several receptions of one frame the last contains all.
  const last = new Map(merged.map((row) => [`${row.device_id} ${row.epoch} ${row.fcnt}`, row]));
  await db.execute(sql`
    update uplink_frame f set signal = r.signal
    from json_to_recordset(${JSON.stringify([...last.values()])}::json) as ${FRAME_COLUMNS}
    where f.device_id = r.device_id and f.fcnt = r.fcnt and f.epoch = r.epoch`);
}

async function updateRadios(db: Database, updates: readonly Update[]): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ device, ...update }) => ({
    id: device.id,
    source: update.source,
    profile: update.profile,
    application_id: update.applicationId,
    name: update.name,
    dev_addr: device.devAddr,
    epoch: device.epoch,
    fcnt: device.fcnt,
    newest_at: device.newestAt?.toISOString() ?? null,
    frames: update.frames,
    duplicates: update.duplicates,
    restarts: update.restarts,
    told: update.problem !== undefined,
    problem: update.problem ?? null,
    packet_at: device.packetAt === null ? null : new Date(device.packetAt).toISOString(),
    signal: device.gateways.length > 0 ? signalText(device.gateways) : null,
    strength: signalStrength(device.gateways),
  }));
  const list = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, source text, profile text,
    application_id text, name text, dev_addr text, epoch int, fcnt bigint, newest_at timestamptz, frames int,
    duplicates int, restarts int, told boolean, problem text, packet_at timestamptz, signal text, strength smallint)`;
  await db.execute(sql`
    update device_radio set source = r.source, profile = coalesce(r.profile, device_radio.profile),
      application_id = coalesce(r.application_id, device_radio.application_id),
      name = coalesce(r.name, device_radio.name), dev_addr = r.dev_addr, epoch = r.epoch,
      fcnt = r.fcnt, newest_at = r.newest_at, frames = device_radio.frames + r.frames,
      duplicates = device_radio.duplicates + r.duplicates, restarts = device_radio.restarts + r.restarts,
      problem = case when told then r.problem else device_radio.problem end
    from ${list} where device_id = r.id`);
  await db.execute(sql`
    update device set latest_packet_at = r.packet_at,
      signal_quality_info = coalesce(r.signal, signal_quality_info),
      signal_quality_at = case when r.signal is null then signal_quality_at else r.packet_at end,
      signal_strength = coalesce(r.strength, signal_strength)
    from ${list} where device.id = r.id`);
}

/** Frames are kept for as long as an older one could be sent again. */
export async function forgetFrames(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OLDEST_MS - AHEAD_MS);
  await db.execute(sql`delete from uplink_frame where received_at < ${before}::timestamptz`);
}
