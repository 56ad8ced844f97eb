import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Store } from '../db/database';
import { Counters } from '../readings/uplinks/counters';
import type { NetworkEvent } from '../readings/uplinks/event';
import { takeEvents } from '../readings/uplinks/take-events';
import { concludeSilence } from '../readings/silence/conclude-silence';
import { copyTemplate } from '../../testing/template';
import { DEMO_SOURCE } from './model-tables';
import { loadModel } from './readings';
import { readingsOf } from './measure';
import { CONFIG, frameOf } from './report';

// The finished past of some sites against a host that hears the same devices, from their first reading to the last.

/**
 * Łódź (overload), Oświęcim (overload, obstruction), Białystok (overload, outdated), Słupsk (gateway lost), Poznań (out
 * of range, damaged) and Rzeszów (lost, empty battery).
 */
const SITES = [2, 3, 6, 8, 9, 10];
const OF_SITES = `system_id in (${SITES.join()})`;

let world: Store;
let host: Store;
let began: Date;
let built: Date;

beforeAll(async () => {
  [world, host] = [await copyTemplate(), await copyTemplate()];
  const { rows } = await world.pool.query<{ began: Date; built: Date }>(
    `select (select min(since) from demo.behaviour where ${OF_SITES}) as began,
       (select (value::json->>'readingsUntil')::timestamptz from app_state where key = 'demo-world') as built`,
  );
  [began, built] = [rows[0]?.began ?? new Date(Number.NaN), rows[0]?.built ?? new Date(Number.NaN)];
  await forgetPast();
  await hearPast();
  await logAgain();
}, 240_000);
afterAll(async () => {
  await world.close();
  await host.close();
});

/** The host as it was before its devices were first heard. */
async function forgetPast(): Promise<void> {
  for (const table of ['log', 'measurement', 'silence', 'silence_gap', 'heartbeat'])
    await host.pool.query(`delete from ${table}`);
  await host.pool.query(
    `update node set created_at = $1, device_since = null, latest_measurement_at = null, latest_displacement_at = null,
       latest_temperature_at = null, latest_successful_measurement_at = null, calculated_deflection = null,
       measured_distance = null, measured_angle = null, temperature1 = null, temperature2 = null,
       supply_voltage1 = null, supply_voltage2 = null, supply_state = null, obstructed = false,
       obstruction_told_as = null,
       base_distance_correction = null, threat_level = 'unknown_or_NA', damaged_parts = '{}', damaged_from = null,
       out_of_range = false, range_finder_status = null, inclinometer_status = null`,
    [began],
  );
  await host.pool.query('update device set latest_packet_at = null, signal_quality_at = null');
  await host.pool.query('update gateway set status_reporter_at = null');
  await host.pool.query('insert into silence_round (concluded_at, listening_since) values ($1, $1)', [began]);
}

/**
 * Frames and states in order, with a round of silence at first, daily at the time of the heartbeat, and hourly after
 * the last of these: of the states in one batch the newest counts, and devices measure every six hours.
 */
async function hearPast(): Promise<void> {
  const waiting = [...(await frames()), ...(await states())].sort((one, other) => one.at - other.at);
  const rounds = [began.getTime()];
  for (let at = began.getTime() + 7 * HOUR_MS; at < built.getTime();) {
    rounds.push(at);
    at += at + DAY_MS < built.getTime() ? DAY_MS : HOUR_MS;
  }
  const counters = new Counters();
  for (const round of [...rounds, built.getTime()]) {
    const now = new Date(round);
    const next = waiting.findIndex(({ at }) => at > round);
    const batch = waiting.splice(0, next < 0 ? waiting.length : next);
    const received = batch.map(({ event }) => ({ source: DEMO_SOURCE, event }));
    await host.db.transaction((tx) => takeEvents(tx, received, CONFIG, now, counters));
    // It has concluded every few minutes since, and found nothing.
    await host.pool.query('update silence_round set concluded_at = $1', [new Date(round - 5 * MINUTE_MS)]);
    await concludeSilence(host.db, now);
  }
}

type Sent = { at: number; event: NetworkEvent };

async function frames(): Promise<Sent[]> {
  const { senders, weather } = await loadModel(world.db, began, built);
  return senders
    .filter((sender) => SITES.includes(sender.system_id))
    .flatMap((sender) =>
      readingsOf(sender, weather, { from: began, to: built }).map((reading, index) => ({
        at: reading.at.getTime(),
        event: frameOf(sender, reading, index),
      })),
    );
}

/** Every hour of devices without a sensor, and of those that only have stopped measuring. */
async function states(): Promise<Sent[]> {
  const { rows } = await world.pool.query<{ eui: string; relays: boolean; at: Date }>(
    `select s.eui, s.period is null as relays, hour as at
     from demo.sender s, generate_series($1::timestamptz, $2, interval '1 hour') as hour
     where s.${OF_SITES} and hour <= coalesce(s.lost_from, 'infinity')
       and (s.period is null or (hour >= s.silent_from and s.lost_from is null))`,
    [began, built],
  );
  return rows.map(({ eui, relays, at }) => ({
    at: at.getTime(),
    event: { kind: 'status', eui, sentAt: at, battery: null, hasLine: relays },
  }));
}

/** Nobody was told of the past, and it has no ledger: logs its entries again, one by one, for what follows. */
async function logAgain(): Promise<void> {
  const columns = `system_id, node_id, severity, message_en, event_at, confirmable, msg_template_id, level_before,
    level_after, told_as`;
  await world.pool.query(`create table past as select ${columns}, id from log where ${OF_SITES}`);
  await world.pool.query('delete from log');
  const { rows } = await world.pool.query<{ id: string }>('select id from past order by event_at, id');
  for (const { id } of rows)
    await world.pool.query(`insert into log (${columns}) select ${columns} from past where id = $1`, [id]);
}

/** What both answer. */
async function both(query: string): Promise<{ ofWorld: unknown[]; ofHost: unknown[] }> {
  const [ofWorld, ofHost] = [await world.pool.query(query), await host.pool.query(query)];
  return { ofWorld: ofWorld.rows, ofHost: ofHost.rows };
}

/** Which rows differ, where thousands are compared. */
function differing(ofWorld: unknown[], ofHost: unknown[]): { ofWorld: unknown; ofHost: unknown }[] {
  return Array.from({ length: Math.max(ofWorld.length, ofHost.length) }, (_, place) => ({
    ofWorld: ofWorld[place],
    ofHost: ofHost[place],
  })).filter((pair) => JSON.stringify(pair.ofWorld) !== JSON.stringify(pair.ofHost));
}

test('has the entries that the host makes', async () => {
  // What people did is no conclusion of the host.
  const { ofWorld, ofHost } = await both(
    `select event_at, system_id, node_id, severity, message_en, confirmable, msg_template_id, level_before, level_after,
       told_as
     from log where ${OF_SITES} and severity <> 'website'
     order by event_at, system_id, node_id nulls first, message_en`,
  );
  expect(ofWorld).toEqual(ofHost);
  // They tell of everything that happens in the past of these sites.
  const { rows } = await host.pool.query<{ templates: number[] }>(
    'select array_agg(distinct msg_template_id order by msg_template_id) as templates from log',
  );
  expect(rows[0]?.templates).toEqual([1, 3, 4, 5, 6, 7, 8, 22]);
});

test('has the readings that the host stores, with what was measured', async () => {
  const { ofWorld, ofHost } = await both(
    `select node_id, measured_at, deflection, measured_distance, temperature1, permissible_value, level1, level2,
       level3, level4, obstructed
     from measurement where ${OF_SITES} order by node_id, measured_at`,
  );
  expect(ofHost.length).toBeGreaterThan(4_000);
  expect(differing(ofWorld, ofHost)).toEqual([]);
});

test('leaves every device as the host does', async () => {
  const { ofWorld, ofHost } = await both(
    `select n.id, n.latest_measurement_at, n.latest_displacement_at, n.latest_temperature_at,
       n.latest_successful_measurement_at, n.calculated_deflection, n.measured_distance, n.measured_angle,
       n.temperature1, n.temperature2, n.supply_voltage1, n.supply_voltage2, n.supply_state, n.obstructed,
       n.obstruction_told_as,
       n.base_distance_correction, n.threat_level, n.damaged_parts, n.damaged_from, n.out_of_range,
       n.range_finder_status, n.inclinometer_status
     from node n join demo.sender s on s.node_id = n.id where n.${OF_SITES} and s.period is not null order by n.id`,
  );
  expect(ofWorld).toEqual(ofHost);
});

test('leaves silent what the host finds silent', async () => {
  const { ofWorld, ofHost } = await both(
    `select system_id, kind, key, node_id, from_at, began_at, kept_back from silence where ${OF_SITES}
     order by system_id, kind, key`,
  );
  expect(ofWorld).toEqual(ofHost);
});

test('opens, continues and ends the alarms that the host has in its ledger', async () => {
  const { ofWorld, ofHost } = await both(
    `select x.kind, l.system_id, l.node_id, l.event_at, l.message_en, x.facts::jsonb - 'by' - 'receivedAt' as facts
     from ledger x join log l on l.id = x.log_id where x.kind in ('logged', 'stage', 'ended')
     order by l.event_at, l.node_id, x.seq`,
  );
  expect(ofHost.length).toBeGreaterThan(10);
  expect(ofWorld).toEqual(ofHost);
});
