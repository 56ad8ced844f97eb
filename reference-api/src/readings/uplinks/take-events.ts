import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SupplyState } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { liveNode } from '../../db/live-node';
import { LOCKS } from '../../db/lock-numbers';
import { updateRows } from '../../db/rows';
import { device, deviceRadio, node } from '../../db/schema/index';
import {
  applyAcknowledged,
  commandOfDownlink,
  failAccelerations,
  fetchCommands,
  recalculateAtOnce,
  requeueOrFail,
} from '../../devices/fetch-commands.statements';
import { storeReadings, storeSupplies } from '../store-readings';
import type { UplinkConfig } from './config';
import type { Counters } from './counters';
import type { DownlinkOutcome } from './event';
import { type DeviceState, followEvents, type Received, savedOf, type Taken } from './follow-event';
import { dropFrameDays, ensureFrameDays, knownFrames, mayBeStored, saveFrames } from './frames.statements';
import { keepRefused } from './kept';
import { AHEAD_MS, OLDEST_MS } from './judge-frame';
import { gatewaysOf } from './signal';

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
  const genuine = received.filter(({ event }) => !event.isSimulated);
  const isDistributed = await ensureFrameDays(db, now, now);
  const before = await lockDevices(db, genuine, config, now);
  const outcomes = await takeOutcomes(db, genuine, config, now);
  const { states, rows, taken, counted } = followEvents(before, received, outcomes, { config, now });
  for (const one of counted) counters.count(one);
  const devices = [...states.values()];
  await keepRefused(db, rows.kept, now);
  await saveFrames(db, rows, isDistributed);
  await saveDevices(db, before, states, config);
  // What the host carries out itself applies to the reading that comes with it.
  const applied = await fetchCommands(db, nodesOfHost(devices, config), now, HOST_KINDS);
  await failAccelerations(db, strangers(devices, config), now);
  await storeReadings(db, rows.readings, now);
  await storeSupplies(db, suppliesOf(devices), now);
  const rebased = applied.flatMap(({ nodeId, base }) => (base === null ? [] : [nodeId]));
  await recalculateAtOnce(db, rebased, now);
  return taken;
}

/** Nodes whose base and thresholds the host applies: no downlink that their device understands can reach it. */
function nodesOfHost(devices: readonly DeviceState[], config: UplinkConfig): number[] {
  return devices.flatMap(({ nodeId, hasMeasured, radio: { source, profile } }) =>
    nodeId !== null && hasMeasured && !(config.source(source)?.queue && config.isOwnFormat(profile)) ? [nodeId] : [],
  );
}

/** Nodes whose devices are known to understand no command of ours. */
function strangers(devices: readonly DeviceState[], config: UplinkConfig): number[] {
  return devices.flatMap(({ nodeId, radio }) =>
    nodeId !== null && config.isOwnFormat(radio.profile) === false ? [nodeId] : [],
  );
}

function suppliesOf(devices: readonly DeviceState[]): Map<number, SupplyState> {
  return new Map(
    devices.flatMap(({ nodeId, supply }) => (nodeId === null || supply === null ? [] : [[nodeId, supply] as const])),
  );
}

/** Commands that the host itself can carry out, for devices whose network server takes no downlinks. */
const HOST_KINDS = ['base', 'thresholds'] as const;

/** What network servers say of downlinks settles the commands in them. */
async function takeOutcomes(
  db: Database,
  received: readonly Received[],
  config: UplinkConfig,
  now: Date,
): Promise<Map<Received, Taken>> {
  const outcomes = new Map<Received, Taken>();
  for (const one of received) {
    const { source, event } = one;
    if (event.kind === 'downlink') outcomes.set(one, await takeOutcome(db, source, event, config, now));
  }
  return outcomes;
}

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

/**
 * Locks the devices of a batch, in one order; new ones are made, and belong to the source that was first. The rows are
 * read in a statement of their own, so that they are as whoever had the lock before has left them.
 */
async function lockDevices(
  db: Database,
  received: readonly Received[],
  config: UplinkConfig,
  now: Date,
): Promise<Map<string, DeviceState>> {
  const heard = new Map<string, Heard>();
  for (const { source, event } of received) {
    if (event.kind === 'downlink') continue;
    const first = heard.get(event.eui);
    if (!first) heard.set(event.eui, { source, profile: event.profile ?? null });
    else if (first.source === source) first.profile ??= event.profile ?? null;
  }
  if (heard.size === 0) return new Map();
  const euis = [...heard.keys()];
  const known = await lockKnown(db, euis);
  const unknown = [...heard].filter(([eui, { source }]) => known.get(eui) !== source);
  if (unknown.length > 0) {
    await makeDevices(db, unknown, config, now);
    await lockKnown(db, euis);
  }
  const found = await db
    .select({
      eui: sql<string>`lower(${device.serial})`,
      radio: RADIO,
      hardware: HARDWARE,
      nodeId: liveNode.id,
      readingAt: liveNode.latestMeasurementAt,
      // One without a node in use still belongs to the node that was retired with it last.
      place: sql<{ nodeId: number; systemId: number } | null>`(
        select json_build_object('nodeId', n.id, 'systemId', n.system_id) from ${node} n
        where n.device_id = ${device.id} order by n.retired_at desc nulls first, n.id desc limit 1)`,
    })
    .from(device)
    .innerJoin(deviceRadio, eq(deviceRadio.deviceId, device.id))
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(isOneOf(euis));
  const byEui = new Map(found.map((one) => [one.eui, one]));
  const asked = received.flatMap(({ event }) => {
    const one = event.kind === 'uplink' ? byEui.get(event.eui) : undefined;
    if (!one || event.kind !== 'uplink' || !mayBeStored(one.radio, event, now)) return [];
    return [{ deviceId: one.hardware.id, fcnt: event.fcnt }];
  });
  const frames = await knownFrames(db, asked);
  return new Map(
    found.map(({ eui, ...one }) => [
      eui,
      {
        ...one,
        gateways: gatewaysOf(one.hardware.signalQualityInfo ?? ''),
        frames: frames.get(one.hardware.id) ?? [],
        hasMeasured: false,
        supply: null,
      },
    ]),
  );
}

const isOneOf = (euis: readonly string[]) => sql`lower(${device.serial}) = any(${sql.param(euis)}::text[])`;

/**
 * Locks those of the devices that there are, until the transaction ends: no rows, since the log would have those.
 * @returns the source that each belongs to: one without may get a source, or a type, now
 */
async function lockKnown(db: Database, euis: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ eui: string; source: string | null }>(sql`
    select d.eui, d.source, pg_advisory_xact_lock(${LOCKS.device}::int, d.id) from (
      select ${device.id} as id, lower(${device.serial}) as eui,
        case when ${device.mainSensor} <> 'none' or ${device.role} <> 'unknown' then ${deviceRadio.source} end as source
      from ${device} left join ${deviceRadio} on ${deviceRadio.deviceId} = ${device.id}
      where ${isOneOf(euis)} order by ${device.id} offset 0) d`);
  return new Map(rows.map(({ eui, source }) => [eui, source]));
}

/** Makes the devices that there are not, and gives those without a source or type theirs. */
async function makeDevices(
  db: Database,
  heard: readonly (readonly [string, Heard])[],
  config: UplinkConfig,
  now: Date,
): Promise<void> {
  const rows = heard.map(([serial, one]) => ({ serial, source: one.source, ...typeOf(config, one.profile) }));
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
}

/** What frames change of a device, all on its row. */
const HARDWARE = {
  id: device.id,
  latestPacketAt: device.latestPacketAt,
  signalQualityInfo: device.signalQualityInfo,
  signalQualityAt: device.signalQualityAt,
  signalStrength: device.signalStrength,
};
const COUNTED = { fcnt: device.radioFcnt, newestAt: device.radioNewestAt, frames: device.radioFrames };
const RADIO = { ...getTableColumns(deviceRadio), ...COUNTED };

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

/** What events can change on a radio; an ordinary frame changes nothing of it. */
const {
  source: _source,
  firstHeardAt: _firstHeardAt,
  movedAt: _movedAt,
  ...CHANGED_RADIO
} = getTableColumns(deviceRadio);

async function saveDevices(
  db: Database,
  before: ReadonlyMap<string, DeviceState>,
  states: ReadonlyMap<string, DeviceState>,
  config: UplinkConfig,
): Promise<void> {
  const saved = [...states].map(([eui, state]) => ({ was: before.get(eui), ...savedOf(state, config) }));
  await updateRows(
    db,
    deviceRadio,
    { keys: ['deviceId'], columns: CHANGED_RADIO },
    saved.flatMap(({ was, radio }) => (was && isSameRadio(was.radio, radio) ? [] : [radio])),
  );
  // A silence that the packet ends is noted by db/functions/note_packet_gap.sql.
  await updateRows(
    db,
    device,
    { keys: ['id'], columns: { ...HARDWARE, ...COUNTED } },
    saved.map(({ radio: { fcnt, newestAt, frames }, hardware }) => ({ ...hardware, fcnt, newestAt, frames })),
  );
}

const CHANGEABLE = Object.keys(CHANGED_RADIO) as (keyof typeof CHANGED_RADIO)[];

function isSameRadio(one: DeviceState['radio'], other: DeviceState['radio']): boolean {
  return CHANGEABLE.every((name) => Object.is(one[name], other[name]));
}

/**
 * Frames go by the day; what was refused is kept as long as they are. The counts of refused events of devices that are
 * known stay.
 */
export async function forgetFrames(db: Database, now: Date): Promise<void> {
  // Tomorrow too, so that who stores the first frames of a day finds it.
  await ensureFrameDays(db, now, new Date(now.getTime() + DAY_MS));
  await dropFrameDays(db, now);
  const before = new Date(now.getTime() - OLDEST_MS - AHEAD_MS);
  await db.execute(sql`delete from refused_uplink where received_at < ${before}::timestamptz`);
  await db.execute(sql`delete from refused_count where last_at < ${before}::timestamptz
    and not exists (select from device where lower(device.serial) = refused_count.serial)`);
}
