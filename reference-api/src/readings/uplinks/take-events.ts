import { sql } from 'drizzle-orm';
import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import type { Database } from '../../db/database';
import { type Reading, storeReadings, storeSupplies } from '../store-readings';
import type { Counters } from './counters';
import type { Profile, UplinkConfig } from './config';
import { decodeDeclared } from './declared-codec';
import {
  applyAcknowledged,
  commandOfDownlink,
  failAccelerations,
  fetchCommands,
  requeueOrFail,
  recalculateAtOnce,
} from '../../devices/fetch-commands.statements';
import type { DownlinkOutcome, Joined, NetworkEvent, Status, Uplink } from './event';
import { judgeFrame, type KnownFrame, type Radio } from './judge-frame';
import { type Kept, keepRefused } from './kept';
import { type Measured, Undecodable } from './measured';
import { AHEAD_MS, afterNewest, ageDoubt, type Moment, momentOf, OLDEST_MS } from './moment';
import { decodeOwnFormat } from './own-format';
import { type Gateway, gatewaysOf, mergeGateways, signalStrength, signalText } from './signal';

/** An event with the source that reported it. */
export interface Received {
  source: string;
  event: NetworkEvent;
  /** As it came, for an event that is only kept. */
  raw?: Buffer;
}

/** What became of an event, for its answer and the log; `note` names what somebody should look at. */
export interface Taken {
  stored: boolean;
  note: string | null;
  /** Of events that come by the thousand: of those with the same key, the log gets one line a minute. */
  oftenAs?: string;
}

interface Device extends Radio {
  id: number;
  /** The source that speaks for it. */
  source: string;
  profile: string | null;
  nodeId: number | null;
  sensor: string;
  role: string;
  gateways: Gateway[];
  packetAt: number | null;
  /** Of its node's newest reading. */
  readingAt: Date | null;
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
 * event is stored for good; one that was taken before changes nothing. Events of a source that does not speak for
 * their device, and simulated ones, are kept as they came and change nothing.
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
  const genuine = received.filter(({ event }) => !event.isSimulated);
  const devices = await lockDevices(db, genuine, config, now);
  const known = await knownFrames(db, genuine, devices);
  const kept: Kept[] = [];
  const frames: FrameRow[] = [];
  const merged: FrameRow[] = [];
  const readings: Reading[] = [];
  const fresh = new Set<number>();
  const supplies = new Map<number, SupplyState>();
  const radios = new Map<number, Update>();
  for (const one of received) taken.push(withNotes(await take(one), one.event.notes));
  await keepRefused(db, kept, now);
  await insertFrames(db, frames, now);
  await mergeSignals(db, merged);
  await updateRadios(db, [...radios.values()], config);
  // What the host carries out itself applies to the reading that comes with it.
  const applied = await fetchCommands(db, nodesOfHost(), now, HOST_KINDS);
  await failAccelerations(db, strangers(), now);
  await storeReadings(db, readings, now);
  await storeSupplies(db, supplies, now);
  const rebased = applied.flatMap(({ nodeId, base }) => (base === null ? [] : [nodeId]));
  await recalculateAtOnce(db, rebased, now);
  return taken;

  async function take(one: Received): Promise<Taken> {
    const { source, event } = one;
    if (event.isSimulated) return keep(one, 'simulated', 'a simulated event; it is kept and counts as nothing');
    if (event.kind === 'downlink') {
      counters.count('downlink');
      return takeOutcome(db, source, event, config, now);
    }
    const device = devices.get(event.eui);
    if (!device) throw new Error(`The device ${event.eui} was not made.`);
    const update = updateOf(radios, device);
    if (device.source !== source) {
      update.otherSource = source;
      return keep(one, 'foreign', `its device belongs to the source ${device.source}; it is kept and not counted`);
    }
    if (event.profile) device.profile = event.profile;
    if (event.name) update.name = event.name;
    if (event.kind === 'uplink') return takeUplink(event, device, update);
    return event.kind === 'joined' ? takeJoined(event, device) : takeStatus(event, device);
  }

  function keep({ source, event, raw }: Received, kind: 'foreign' | 'simulated', note: string): Taken {
    counters.count(kind);
    kept.push({ source, kind, eui: event.eui, raw, reason: note });
    return { stored: false, note, oftenAs: `${kind} ${source}` };
  }

  /** Nodes whose base and thresholds the host applies: no downlink that their device understands can reach it. */
  function nodesOfHost(): number[] {
    return [...radios.values()].flatMap(({ device: { nodeId, source, profile } }) =>
      nodeId !== null && fresh.has(nodeId) && !(config.source(source)?.queue && config.isOwnFormat(profile))
        ? [nodeId]
        : [],
    );
  }

  /** Nodes whose devices are known to understand no command of ours. */
  function strangers(): number[] {
    return [...radios.values()].flatMap(({ device: { nodeId, profile } }) =>
      nodeId !== null && config.isOwnFormat(profile) === false ? [nodeId] : [],
    );
  }

  function takeUplink(event: Uplink, device: Device, update: Update): Taken {
    const moment = momentOf(event.sentAt, event.serverAt ?? null, now);
    const key = `${device.id} ${event.fcnt}`;
    const others = known.get(key) ?? [];
    const verdict = judgeFrame(device, others, event, moment.at);
    counters.count(verdict.is);
    if (event.applicationId !== null) update.applicationId = event.applicationId;
    if (verdict.is === 'repeated' || verdict.is === 'stale') {
      update.duplicates += 1;
      if (verdict.is === 'repeated' && verdict.of === device.epoch && event.fcnt === device.fcnt)
        hear(device, moment.at, mergeGateways(device.gateways, event.gateways));
      if (verdict.is === 'repeated') {
        const row = others.find(({ epoch }) => epoch === verdict.of);
        if (row && event.gateways.length > 0) {
          row.gateways = mergeGateways(row.gateways, event.gateways);
          merged.push({
            ...frameRow(event, device, moment.at),
            epoch: verdict.of,
            signal: signalText(row.gateways),
          });
        }
      }
      return { stored: false, note: verdict.is === 'stale' ? 'a counter that is taken, with another content' : null };
    }
    const gateways = mergeGateways(event.gateways);
    const isLate = verdict.is === 'late';
    const { at: sent, note: clockNote } = isLate ? moment : afterNewest(moment, device.newestAt, now);
    if (!isLate) {
      Object.assign(device, { epoch: verdict.epoch, fcnt: event.fcnt, newestAt: sent });
      device.devAddr = event.devAddr ?? device.devAddr;
      hear(device, sent, gateways);
    }
    if (verdict.is === 'restart') update.restarts += 1;
    update.frames += 1;
    known.set(key, [...others, { epoch: verdict.epoch, payload: event.payload, sentAt: event.sentAt, gateways }]);
    frames.push({ ...frameRow(event, device, sent), epoch: verdict.epoch, signal: signalText(gateways) });
    const notes = [
      clockNote,
      verdict.is === 'restart' ? 'a frame counter that has restarted' : null,
      event.gateways.length === 0 ? 'no gateway; its signal is unknown' : null,
    ];
    if (clockNote !== null) counters.count('clock');
    if (event.gateways.length === 0) counters.count('noGateway');
    const problem = readInto(event, device, { at: sent, note: clockNote }, isLate);
    if (!isLate) {
      update.problem = problem;
      update.notice = clockNote;
    }
    notes.push(problem);
    return { stored: true, note: joined(notes) };
  }

  /** Adds the frame's reading; answers why there is none, or what is wrong with it. */
  function readInto(event: Uplink, device: Device, sent: Moment, isLate: boolean): string | null {
    // Port 0 carries the network's own commands.
    if (event.port === 0 || (event.payload.length === 0 && event.object === null)) return null;
    const profile = config.profile(device.profile);
    if (!profile) {
      counters.count('unknownProfile');
      return `its device profile ${JSON.stringify(device.profile)} is unknown here`;
    }
    try {
      return addReading(read(profile, event), device, sent, isLate);
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      counters.count('undecodable');
      return `its payload cannot be read: ${error.message}`;
    }
  }

  function addReading(measured: Measured, device: Device, { at: sent, note }: Moment, isLate: boolean): string | null {
    const { nodeId } = device;
    const doubt = ageDoubt(measured.ageSeconds, sent, now);
    if (doubt !== null) counters.count('age');
    if (nodeId === null) return doubt;
    const { ageSeconds, ...values } = doubt === null ? measured : { ...measured, ...NOTHING_COUNTED };
    // The newest frame is the newest reading, also where the node's last one is another device's.
    const isNewest = !isLate && ageSeconds === 0;
    const newest = isNewest ? afterNewest({ at: sent, note }, device.readingAt, now).at : sent;
    const at = new Date(newest.getTime() - ageSeconds * 1_000);
    readings.push({ ...values, nodeId, at, obstructed: null });
    if (isLate) return doubt;
    fresh.add(nodeId);
    if (device.readingAt === null || at > device.readingAt) device.readingAt = at;
    return doubt;
  }

  function takeJoined(event: Joined, device: Device): Taken {
    counters.count('joined');
    const { at: sent, note } = momentOf(event.sentAt, null, now);
    if (note !== null) counters.count('clock');
    // A session begins with its first frame, which has another address.
    if (device.newestAt === null || sent > device.newestAt) hear(device, sent, device.gateways);
    return { stored: true, note };
  }

  function takeStatus(event: Status, device: Device): Taken {
    counters.count('status');
    const { at: sent, note } = momentOf(event.sentAt, null, now);
    if (note !== null) counters.count('clock');
    hear(device, sent, device.gateways);
    const state = supplyOf(event);
    if (state !== null && device.nodeId !== null) supplies.set(device.nodeId, state);
    return { stored: true, note };
  }
}

/** A measurement of an unknown moment tells nothing but the state of its device. */
const NOTHING_COUNTED = {
  distance: null,
  angle: null,
  temperature1: null,
  temperature2: null,
  supplyVoltage1: null,
  supplyVoltage2: null,
  ageSeconds: 0,
} as const satisfies Partial<Measured>;

function read({ codec }: Profile, { payload, object }: Uplink): Measured {
  return codec === 'sagitta' ? decodeOwnFormat(payload) : decodeDeclared(codec, object);
}

function joined(notes: readonly (string | null)[]): string | null {
  return notes.filter(Boolean).join('; ') || null;
}

function withNotes(taken: Taken, notes: readonly string[] = []): Taken {
  return notes.length === 0 ? taken : { ...taken, note: joined([taken.note, ...notes]) };
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

async function takeOutcome(
  db: Database,
  source: string,
  { eui, itemId, outcome, reason, isFinal = false }: DownlinkOutcome,
  config: UplinkConfig,
  now: Date,
): Promise<Taken> {
  if (outcome === 'sent') return { stored: true, note: null };
  const found = await commandOfDownlink(db, { source, eui, itemId });
  if (!found) return { stored: false, note: null };
  if (outcome === 'failed') await requeueOrFail(db, found.command, { reason, isFinal }, now);
  // A radio acknowledges whatever it gets; only a device of our own format has understood it.
  else if (config.isOwnFormat(found.profile)) await applyAcknowledged(db, found, now);
  else return { stored: false, note: 'an acknowledgement of a device that does not speak our format' };
  return { stored: true, note: null };
}

/** What a batch changes on a device. */
interface Update {
  device: Device;
  applicationId: string | null;
  name: string | null;
  frames: number;
  duplicates: number;
  restarts: number;
  /** Undefined if no frame of the batch says. */
  problem: string | null | undefined;
  notice: string | null | undefined;
  /** Another source that reported it. */
  otherSource: string | null;
}

function updateOf(radios: Map<number, Update>, device: Device): Update {
  const update = radios.get(device.id) ?? {
    device,
    applicationId: null,
    name: null,
    frames: 0,
    duplicates: 0,
    restarts: 0,
    problem: undefined,
    notice: undefined,
    otherSource: null,
  };
  radios.set(device.id, update);
  return update;
}

function hear(device: Device, sent: Date, gateways: Gateway[]): void {
  device.packetAt = Math.max(device.packetAt ?? 0, sent.getTime());
  if (gateways.length > 0) device.gateways = gateways;
}

function frameRow(event: Uplink, { id, source }: Device, sent: Date): Omit<FrameRow, 'epoch' | 'signal'> {
  return {
    device_id: id,
    fcnt: event.fcnt,
    source,
    port: event.port,
    payload: event.payload.toString('hex'),
    object: event.object === null ? null : JSON.stringify(event.object),
    sent_at: event.sentAt?.toISOString() ?? null,
    measured_at: sent.toISOString(),
  };
}

/** Locks the devices of a batch, in one order; new ones are made, and belong to the source that was first. */
async function lockDevices(
  db: Database,
  received: readonly Received[],
  config: UplinkConfig,
  now: Date,
): Promise<Map<string, Device>> {
  const heard = new Map<string, Heard>();
  for (const { source, event } of received) {
    if (event.kind === 'downlink') continue;
    const first = heard.get(event.eui);
    if (!first) heard.set(event.eui, { source, profile: event.profile ?? null });
    else if (first.source === source) first.profile ??= event.profile ?? null;
  }
  if (heard.size === 0) return new Map();
  const rows = [...heard].map(([serial, one]) => ({ serial, source: one.source, ...typeOf(config, one.profile) }));
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
  // A device that reported before its profile was known gets its type and sensor now, from the source that owns it.
  await db.execute(sql`
    update device d set type = r.type, role = r.role, main_sensor = r.sensor
    from ${columns}, device_radio o
    where lower(d.serial) = r.serial and o.device_id = d.id and o.source = r.source and d.main_sensor = 'none'
      and d.role = 'unknown' and (r.sensor <> 'none' or d.type = 'unknown' and r.type <> 'unknown')`);
  const found = await db.execute<{
    id: number;
    serial: string;
    source: string;
    profile: string | null;
    node_id: number | null;
    sensor: string;
    role: string;
    signal: string | null;
    packet_at: number | null;
    reading_at: number | null;
    epoch: number;
    fcnt: string | null;
    newest_at: number | null;
    dev_addr: string | null;
  }>(sql`
    select d.id, lower(d.serial) as serial, r.source, r.profile, n.id as node_id, d.main_sensor as sensor, d.role,
      d.signal_quality_info as signal, extract(epoch from d.latest_packet_at)::float8 * 1000 as packet_at,
      extract(epoch from n.latest_measurement_at)::float8 * 1000 as reading_at,
      r.epoch, r.fcnt, extract(epoch from r.newest_at)::float8 * 1000 as newest_at, r.dev_addr
    from device d join device_radio r on r.device_id = d.id left join live_node n on n.device_id = d.id
    where lower(d.serial) = any(${sql.param([...heard.keys()])}::text[])
    order by d.id for update of r`);
  return new Map(
    found.rows.map((row) => [
      row.serial,
      {
        id: row.id,
        source: row.source,
        profile: row.profile,
        nodeId: row.node_id,
        sensor: row.sensor,
        role: row.role,
        gateways: row.signal === null ? [] : gatewaysOf(row.signal),
        packetAt: row.packet_at,
        readingAt: row.reading_at === null ? null : new Date(row.reading_at),
        epoch: row.epoch,
        fcnt: row.fcnt === null ? null : Number(row.fcnt),
        newestAt: row.newest_at === null ? null : new Date(row.newest_at),
        devAddr: row.dev_addr,
      },
    ]),
  );
}

interface Heard {
  source: string;
  profile: string | null;
}

function typeOf(config: UplinkConfig, profileName: string | null) {
  const profile = config.profile(profileName);
  return {
    type: profile?.deviceType ?? profileName ?? 'unknown',
    role: profile && profile.sensor !== 'none' ? 'endpoint_device' : 'unknown',
    sensor: profile?.sensor ?? 'none',
  };
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

/** Each gets the node that its device has now: db/functions/node_of_frame.sql. */
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

async function updateRadios(db: Database, updates: readonly Update[], config: UplinkConfig): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ device, ...update }) => ({
    id: device.id,
    profile: device.profile,
    own_format: config.isOwnFormat(device.profile),
    other_source: update.otherSource,
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
    notice: update.notice ?? null,
    packet_at: device.packetAt === null ? null : new Date(device.packetAt).toISOString(),
    signal: device.gateways.length > 0 ? signalText(device.gateways) : null,
    strength: signalStrength(device.gateways),
  }));
  const list = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, profile text, own_format boolean,
    other_source text, application_id text, name text, dev_addr text, epoch int, fcnt bigint, newest_at timestamptz,
    frames int, duplicates int, restarts int, told boolean, problem text, notice text, packet_at timestamptz,
    signal text, strength smallint)`;
  await db.execute(sql`
    update device_radio set profile = r.profile, own_format = r.own_format,
      other_source = coalesce(r.other_source, device_radio.other_source),
      application_id = coalesce(r.application_id, device_radio.application_id),
      name = coalesce(r.name, device_radio.name), dev_addr = r.dev_addr, epoch = r.epoch,
      fcnt = r.fcnt, newest_at = r.newest_at, frames = device_radio.frames + r.frames,
      duplicates = device_radio.duplicates + r.duplicates, restarts = device_radio.restarts + r.restarts,
      problem = case when told then r.problem else device_radio.problem end,
      notice = case when told then r.notice else device_radio.notice end
    from ${list} where device_id = r.id`);
  // A silence that the packet ends is noted by db/functions/note_packet_gap.sql.
  await db.execute(sql`
    update device set latest_packet_at = r.packet_at,
      signal_quality_info = coalesce(r.signal, signal_quality_info),
      signal_quality_at = case when r.signal is null then signal_quality_at else r.packet_at end,
      signal_strength = coalesce(r.strength, signal_strength)
    from ${list} where device.id = r.id`);
}

/**
 * Frames are kept for as long as an older one could be sent again; what was refused, as long. The counts of refused
 * events of devices that are known stay.
 */
export async function forgetFrames(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OLDEST_MS - AHEAD_MS);
  await db.execute(sql`delete from uplink_frame where received_at < ${before}::timestamptz`);
  await db.execute(sql`delete from refused_uplink where received_at < ${before}::timestamptz`);
  await db.execute(sql`delete from refused_count where last_at < ${before}::timestamptz
    and not exists (select from device where lower(device.serial) = refused_count.serial)`);
}
