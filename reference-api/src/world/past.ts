import { LOST_AFTER_MS, OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { asc, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { log, system } from '../db/schema/index';
import { type DeviceEvent, TEMPLATE } from '../alarms/event-log.statements';
import { type Followed, followReading, type MeasurementRow, type Reading } from '../readings/follow-reading';
import { type HeardNode, lockNodes, type NodeState, updateNodes } from '../readings/node-state';
import { concludeSystems } from '../readings/silence/conclude-silence';
import { loadFacts, type SystemToConclude } from '../readings/silence/load-facts';
import { heartbeatText, nextHeartbeat } from '../readings/silence/next-heartbeat';
import { factsAt, type Gap } from '../readings/silence/replay';
import { logSilence, type SilenceEntry } from '../readings/silence/store-silence';
import { readingsOf } from './measure';
import { loadModel } from './readings';

// What the host would have stored and logged, had it been told of the past while that happened. It is concluded by the
// host's own functions; only the rows are stored here, since a year of them is many.

/** As {@link storePast}, into an empty table of readings: checking its rows one by one takes longer than both. */
export async function fillPast(db: Database, from: Date, to: Date): Promise<Gap[]> {
  await db.execute(sql`alter table measurement drop constraint measurement_node, drop constraint ${KEY}`);
  const gaps = await storePast(db, from, to);
  await db.execute(sql`alter table measurement add constraint ${KEY} primary key (system_id, node_id, measured_at)`);
  await db.execute(
    sql`alter table measurement add constraint measurement_node
      foreign key (system_id, node_id) references node (system_id, id) on delete cascade`,
  );
  return gaps;
}

const KEY = sql.raw('measurement_system_id_node_id_measured_at_pk');

/**
 * Stores the readings after `from` and up to `to` and what follows from them, each known at its moment; answers the
 * times in which a device was silent.
 */
export async function storePast(db: Database, from: Date, to: Date): Promise<Gap[]> {
  await db.execute(sql`select ensure_measurement_partitions(${from}::timestamptz, ${to}::timestamptz)`);
  const { senders, weather } = await loadModel(db, from, to);
  const before = await lockNodes(
    db,
    senders.map((sender) => sender.node_id),
  );
  const after: HeardNode[] = [];
  const events: DeviceEvent[] = [];
  const gaps: Gap[] = [];
  // The embedded database stores the rows of a device in its own thread while the next ones are followed here.
  let stored = Promise.resolve();
  for (const sender of senders) {
    const state = before.get(sender.node_id);
    const readings = readingsOf(sender, weather, { from, to });
    const followed = state ? followAll(state, readings) : [];
    const last = followed.at(-1);
    if (!last) continue;
    await stored;
    stored = insertPast(
      db,
      followed.map(({ row }) => row),
    );
    after.push(last.state);
    events.push(...followed.flatMap((one) => one.events));
    gaps.push(...gapsOf(readings));
  }
  await stored;
  if (after.length > 0) await updateNodes(db, after);
  await logPast(db, events);
  return gaps;
}

/** Each reading of one node, in order. */
function followAll(before: NodeState, readings: readonly Reading[]): Followed[] {
  let state = before;
  return readings.map((reading) => {
    const followed = followReading(state, reading);
    state = followed.state;
    return followed;
  });
}

/** The times without a packet or reading that the host notes: db/functions/note_packet_gap.sql. */
function gapsOf(readings: readonly Reading[]): Gap[] {
  return readings.flatMap(({ nodeId, at }, index) => {
    const to = at.getTime();
    const from = readings[index - 1]?.at.getTime() ?? to;
    if (to - from <= OUTDATED_AFTER_MS) return [];
    return (['packet', 'measurement'] as const).map((of) => ({ nodeId, of, from, to }));
  });
}

/** The database reads whole numbers three times as fast as others; no sensor measures in smaller parts than these. */
const PARTS = 10_000;

/** Rows of one node, whose thresholds are the same in all of them. */
async function insertPast(db: Database, rows: readonly MeasurementRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const all = (value: (row: MeasurementRow) => number | null) =>
    sql`unnest(${`{${rows.map((row) => value(row) ?? 'null').join()}}`}::int[])`;
  const parts = (column: 'deflection' | 'measuredDistance' | 'temperature1') =>
    all(({ [column]: value }) => (value === null ? null : Math.round(value * PARTS)));
  await db.execute(sql`
    insert into measurement (node_id, system_id, measured_at, deflection, measured_distance, temperature1, obstructed,
      permissible_value, level1, level2, level3, level4)
    select ${first.nodeId}::int, ${first.systemId}::int, to_timestamp(at), deflection / ${PARTS}::float8,
      distance / ${PARTS}::float8, temperature / ${PARTS}::float8, obstructed = 1,
      ${first.permissibleValue}::real, ${first.level1}::smallint, ${first.level2}::smallint,
      ${first.level3}::smallint, ${first.level4}::smallint
    from (select ${all((row) => row.measuredAt.getTime() / 1_000)} as at, ${parts('deflection')} as deflection,
      ${parts('measuredDistance')} as distance, ${parts('temperature1')} as temperature,
      ${all((row) => Number(row.obstructed))} as obstructed) as reading
    on conflict do nothing`);
}

const ROWS_PER_INSERT = 500;

/** Logs what devices told, in its order; it was received as it happened. */
async function logPast(db: Database, events: readonly DeviceEvent[]): Promise<void> {
  const inOrder = events.toSorted((one, other) => one.eventAt.getTime() - other.eventAt.getTime());
  for (let at = 0; at < inOrder.length; at += ROWS_PER_INSERT)
    await db
      .insert(log)
      .values(inOrder.slice(at, at + ROWS_PER_INSERT).map((event) => ({ ...event, receivedAt: event.eventAt })));
}

/** The host has listened all the time. */
const LISTENING = { listeningSince: 0, earlier: null };

/** Concludes what has fallen silent up to now, and the heartbeats from `from` on. */
export async function concludePast(db: Database, gaps: readonly Gap[], from: Date, now: Date): Promise<void> {
  const all = await db.select().from(system).orderBy(asc(system.id));
  const found = await loadFacts(
    db,
    all.map(({ id }) => id),
    [],
    now,
  );
  const systems = found.map((one) => {
    const ids = new Set(one.devices.map(({ id }) => id));
    return { ...one, gaps: gaps.filter(({ nodeId }) => ids.has(nodeId)) };
  });
  await concludeSystems(db, systems, LISTENING, now);
  const given = all.flatMap(({ id, version, heartbeatTime: time }) => {
    const one = systems.find((concluded) => concluded.id === id);
    return version === 'W4' && time && one ? heartbeatsOf(one, time.getTime(), { from, now }) : [];
  });
  await logSilence(
    db,
    given.sort((one, other) => one.eventAt.getTime() - other.eventAt.getTime()),
  );
}

function heartbeatsOf(one: SystemToConclude, time: number, { from, now }: { from: Date; now: Date }): SilenceEntry[] {
  const zone = siteZone(one.zone);
  const entries: SilenceEntry[] = [];
  const next = (after: number) => nextHeartbeat({ time, zone }, after, null);
  for (let due = next(from.getTime()); due <= now.getTime(); due = next(due)) {
    const devices = factsAt({ ...one, ...LISTENING }, one.gaps, [], due, true).devices.filter(({ active }) => active);
    const silent = devices.filter(({ heard }) => heard === null || heard <= due - LOST_AFTER_MS);
    const reported = { devices: devices.length, silent: silent.map(({ name }) => name) };
    entries.push({
      systemId: one.id,
      nodeId: null,
      messageEn: heartbeatText(reported, { due, missed: 0, now: due, zone }),
      msgTemplateId: TEMPLATE.heartbeat,
      eventAt: new Date(due),
    });
  }
  return entries;
}
