import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { sql } from 'drizzle-orm';
import { silenceRound } from '../../db/schema/index';
import { TEMPLATE } from '../../alarms/event-log.statements';
import { SilenceModel, type Packet } from '../../../testing/silence-model';
import { apiForTests } from '../../../testing/api';
import { pick, randomOf } from '../../world/random';
import { ensureFrameDays } from '../uplinks/frames.statements';
import { concludeSilence } from './conclude-silence';

// Random histories of devices in one database, with the host's own rounds, against a machine written from the documents
// alone (testing/silence-model.ts). Frames are stored in batches by one statement each, as takeEvents would leave them.

const HISTORIES = process.env.TEST_DATABASE === 'postgres' ? 1_250 : 60;
/** All of them, where more are asked for (docs/testing.md). */
const ASKED = Number(process.env.HISTORIES ?? (process.env.TEST_DATABASE === 'postgres' ? 5_000 : 120));
const WORLDS = Math.ceil(ASKED / HISTORIES);
const HOURS = 130;
const START = Date.UTC(2026, 4, 5);
const PAUSE_MS = 10 * MINUTE_MS;

type Random = () => number;
type Frame = Packet & { place: number; arrives: number };

const api = apiForTests();
let fcnt = 0;
beforeAll(async () => {
  // The test world has devices of its own, which are silent in May.
  await api.store.pool.query('delete from system');
  await api.store.db.execute(sql`select ensure_measurement_partitions(${new Date(START)}::timestamptz,
    ${new Date(START + 10 * 24 * HOUR_MS)}::timestamptz)`);
});

/** Falls silent now and then, stops measuring now and then; some frames wait at a gateway for hours. */
function framesOf(random: Random, place: number): Frame[] {
  const frames: Frame[] = [];
  let measures = true;
  for (let hour = random(); hour < HOURS;) {
    if (random() < 0.06) measures = !measures;
    const at = START + Math.round(hour * HOUR_MS);
    const waits = random() < 0.06 ? random() * 40 * HOUR_MS : 0;
    frames.push({ place, at, measures, arrives: at + Math.round(waits) });
    hour += random() < 0.07 ? 10 + random() * 50 : 1 + random() * 6;
  }
  return frames;
}

/** Rounds in pairs, of which the first listens after a pause, with some that follow one another as they should. */
function roundsOf(random: Random): number[] {
  const rounds: number[] = [];
  for (let hour = 1; hour < HOURS;) {
    const times = pick(random, [2, 2, 3, 6]);
    for (let place = 0; place < times; place += 1) rounds.push(START + Math.round(hour * HOUR_MS) + place * PAUSE_MS);
    hour += 1 + pick(random, [1, 3, 8, 30]) * random();
  }
  const end = START + HOURS * HOUR_MS;
  return [...rounds, end + 60 * MINUTE_MS, end + 70 * MINUTE_MS];
}

/** A system, a node and a device for each history; answers the ids of the nodes, in order. */
async function makePlaces(world: number): Promise<number[]> {
  const before = new Date(START - 1_000 * HOUR_MS);
  const { rows } = await api.store.pool.query<{ id: number }>(
    `with made_system as (
       insert into system (name, version) select 'History ' || $1::int || ' ' || i, 'W4'
       from generate_series(1, $2::int) i returning id
     ), made_device as (
       insert into device (serial, type, role, main_sensor, system_version, latest_packet_at)
       select 'FB' || lpad(($1::int * 100000 + i)::text, 14, '0'), 'UD-20.3', 'endpoint_device', 'laser', 'W4', $4
       from generate_series(1, $2::int) i returning id
     )
     insert into node (system_id, device_id, name, created_at, latest_measurement_at)
     select s.id, d.id, 'Girder', $3, $4
     from (select id, row_number() over (order by id) as place from made_system) s
     join (select id, row_number() over (order by id) as place from made_device) d using (place)
     order by place returning id`,
    [world, HISTORIES, before, new Date(START)],
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function store(nodes: readonly number[], frames: readonly Frame[], now: number): Promise<void> {
  if (frames.length === 0) return;
  const rows = frames.map(({ place, at, measures }) => ({ node: nodes[place], at, measures, fcnt: (fcnt += 1) }));
  const list = sql`json_to_recordset(${JSON.stringify(rows)}::json) as
    r(node int, at float8, measures boolean, fcnt bigint)`;
  await api.store.db.transaction(async (tx) => {
    await ensureFrameDays(tx, new Date(now), new Date(now));
    await tx.execute(sql`
      insert into uplink_frame (device_id, node_id, system_id, epoch, fcnt, source, port, payload, measured_at,
        received_at, signal)
      select n.device_id, n.id, n.system_id, 0, r.fcnt, 'roofs', 2, '', to_timestamp(r.at / 1000),
        ${new Date(now)}::timestamptz, '[]'
      from ${list} join node n on n.id = r.node`);
    await tx.execute(sql`
      insert into measurement (system_id, node_id, measured_at, obstructed)
      select n.system_id, n.id, to_timestamp(r.at / 1000), false from ${list} join node n on n.id = r.node
      where r.measures`);
    await tx.execute(sql`
      update device d set latest_packet_at = greatest(d.latest_packet_at, to_timestamp(new.at / 1000))
      from (select node, max(at) as at from ${list} group by node) as new join node n on n.id = new.node
      where d.id = n.device_id`);
    await tx.execute(sql`
      update node n set latest_measurement_at = greatest(n.latest_measurement_at, to_timestamp(new.at / 1000))
      from (select node, max(at) as at from ${list} where measures group by node) as new where n.id = new.node`);
  });
}

async function logged(nodes: readonly number[]): Promise<string[][]> {
  const { rows } = await api.store.pool.query<{ node: number; template: number; at: number }>(
    `select node_id as node, msg_template_id as template, (extract(epoch from event_at) * 1000)::float8 as at
     from log where node_id = any($1::int[]) order by id`,
    [nodes],
  );
  const place = new Map(nodes.map((id, index) => [id, index]));
  const lines: string[][] = nodes.map(() => []);
  for (const { node, template, at } of rows) lines[place.get(node) ?? -1]?.push(`${WORDS[template] ?? template} ${at}`);
  return lines;
}

const WORDS: Readonly<Record<number, string>> = {
  [TEMPLATE.lost]: 'lost',
  [TEMPLATE.lostEnd]: 'reports',
  [TEMPLATE.outdated]: 'outdated',
  [TEMPLATE.outdatedEnd]: 'measures',
};

test.each(Array.from({ length: WORLDS }, (_, world) => world))(
  `logs what the documents say, in ${HISTORIES} random histories of one host (seed %d)`,
  async (world) => {
    await api.store.db.delete(silenceRound);
    const random = randomOf('host of silence', world);
    const nodes = await makePlaces(world);
    const all = nodes.map((_, place) => framesOf(randomOf('silence of a device', world, place), place));
    const models = all.map(() => new SilenceModel(START));
    const waiting = all.flat().sort((one, other) => one.arrives - other.arrives);
    let last = -Infinity;
    let listeningSince = -Infinity;
    let next = 0;
    for (const now of roundsOf(random)) {
      let arrived = next;
      while ((waiting[arrived]?.arrives ?? Infinity) <= now) arrived += 1;
      const batch = waiting.slice(next, arrived);
      next = arrived;
      await store(nodes, batch, now);
      for (const frame of batch) models[frame.place]?.store(frame);
      const instances = random() < 0.3 ? 2 : 1;
      await Promise.all(Array.from({ length: instances }, () => concludeSilence(api.store.db, new Date(now))));
      if (now - last > PAUSE_MS) listeningSince = now;
      last = now;
      if (now - listeningSince >= PAUSE_MS) for (const model of models) model.conclude(now);
    }
    const differing = (await logged(nodes)).flatMap((lines, place) => {
      const expected = models[place]?.told.toSorted() ?? [];
      return lines.toSorted().join() === expected.join() ? [] : [{ place, logged: lines.toSorted(), expected }];
    });
    // The first ones are enough to begin with.
    expect({ of: differing.length, first: differing.slice(0, 3) }).toEqual({ of: 0, first: [] });
    // The histories reach every kind of entry, many times.
    const kinds = new Set(models.flatMap(({ told }) => told.map((line) => line.split(' ')[0])));
    expect([...kinds].sort()).toEqual(['lost', 'measures', 'outdated', 'reports']);
  },
);
