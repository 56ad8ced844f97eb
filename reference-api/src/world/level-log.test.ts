import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Store } from '../db/database';
import { copyTemplate } from '../../testing/template';
import { advance } from './advance';
import { tick } from './live';
import { pick, randomOf } from './random';

let store: Store;
let now: Date;
let turn: number;

beforeEach(async () => {
  store = await copyTemplate();
  turn = 0;
  const { rows } = await store.pool.query<{ built: Date }>(
    "select (value::json->>'readingsUntil')::timestamptz as built from app_state where key = 'demo-world'",
  );
  now = rows[0]?.built ?? new Date(Number.NaN);
  // The sensors hover more than any structure does: a jump is not to be taken for something in the way.
  await store.pool.query('update system set obstruction_detection_threshold = 10000');
});
afterEach(() => store.close());

/** Nodes with a known level, with the level in the newest entry about a change of level. */
async function levels() {
  const { rows } = await store.pool.query<{ name: string; shown: string; logged: string }>(`
    select n.name, n.threat_level as shown, coalesce((select l.level_after from log l
      where l.node_id = n.id and l.level_after is not null order by l.event_at desc, l.id desc limit 1),
      'none') as logged
    from node n where n.threat_level <> 'unknown_or_NA' order by n.id`);
  return rows;
}
const differing = async () => (await levels()).filter(({ shown, logged }) => shown !== logged);

async function step(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  turn += 1;
  await tick(store.db, now, turn);
}

/** A sensor that reads every time, and hovers about a threshold of 50 of 100 mm as far as its noise goes. */
async function hovering(): Promise<number> {
  const { rows } = await store.pool.query<{ id: number }>(`
    select b.node_id as id from demo.behaviour b join device d on d.id = b.node_id
    where d.main_sensor = 'laser' and b.silent_from is null and b.obstructed_from is null and b.damaged_from is null
    order by b.node_id limit 1`);
  const id = rows[0]?.id ?? 0;
  await store.pool.query(
    `update demo.behaviour set load = 0, mounted = mounted - 50, noise = 40, creep_per_year = 0, per_degree = 0,
       per_snow = 0, gap_per_mille = 0 where node_id = $1`,
    [id],
  );
  await store.pool.query(
    `update node set permissible_value = 100, threshold_level1 = 25, threshold_level2 = 50, threshold_level3 = 75,
       threshold_level4 = 90 where id = $1`,
    [id],
  );
  return id;
}

test('logs the level that every card shows, as soon as the world is built', async () => {
  const all = await levels();
  expect(all.filter(({ shown }) => shown.startsWith('L')).length).toBeGreaterThan(3);
  expect(await differing()).toEqual([]);
});

test('logs every rise and fall of a node within hours of each other', async () => {
  const id = await hovering();
  const seen: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    now = new Date(now.getTime() + 60_000);
    await advance(store.db, 'test', new Date(now.getTime() - 60_000), now, [id]);
    const { rows } = await store.pool.query<{ level: string }>('select threat_level as level from node where id = $1', [
      id,
    ]);
    seen.push(rows[0]?.level ?? '');
    expect(await differing()).toEqual([]);
  }
  expect(new Set(seen).size).toBeGreaterThan(1);
});

test.each([1, 2])('logs the level that every card shows, in random world %d', async (seed) => {
  const random = randomOf('level log', seed);
  await store.pool.query(
    `update demo.behaviour set mounted = mounted + facing * (hashint8extended(node_id, $1) % 50), noise = $2
     where period is not null`,
    [seed, random() * 40],
  );
  const { rows: sensors } = await store.pool.query<{ id: number }>(
    "select n.id from node n join device d on d.id = n.device_id where d.main_sensor = 'laser' order by n.id",
  );
  for (let round = 0; round < 12; round += 1) {
    const sensor = pick(random, sensors);
    if (random() < 0.5)
      await store.pool.query(
        `insert into node_command (node_id, kind, settings, changes, requested_at)
         select $1, 'thresholds', $2, '[]', $3 where not exists (select 1 from node_command
           where node_id = $1 and state = 'queued')`,
        [
          sensor.id,
          JSON.stringify({
            threshold: Math.floor(random() * 4) * 30,
            l1: 20,
            l2: random() < 0.3 ? null : 40,
            l3: 60,
            l4: 80,
            inclinometerInverted: null,
          }),
          new Date(now.getTime() - 60_000),
        ],
      );
    await step(pick(random, [4_000, 4_000, HOUR_MS, HOUR_MS, 20 * HOUR_MS]));
    expect(await differing()).toEqual([]);
  }
});
