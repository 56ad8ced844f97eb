import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { node, nodeCommand } from '../db/schema/index';
import { fetchCommands } from '../devices/fetch-commands.statements';
import { apiForTests } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { NOTHING_MEASURED, storeReadings } from './store-readings';

const ANNA = 1;

const api = apiForTests();
let id: number;
let minute: number;

beforeAll(async () => {
  await api.store.pool.query(`update account set name = 'Anna K.' where id = $1`, [ANNA]);
});
beforeEach(async () => {
  id = await makeSensor(api, await makeSystem(api));
  minute = 0;
  // A permissible value of 100 mm with L1 to L4 at 25, 50, 75 and 100 %, and nothing measured yet.
  await api.store.db.update(node).set({ threatLevel: 'none', calculatedDeflection: 0 }).where(eq(node.id, id));
});

const later = () => {
  minute += 1;
  return new Date(api.clock.now().getTime() + minute * MINUTE_MS);
};

async function measure(...deflections: number[]): Promise<void> {
  for (const deflection of deflections) {
    const at = later();
    const reading = { ...NOTHING_MEASURED, nodeId: id, at, distance: 5_000 - deflection, obstructed: false };
    await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
  }
}

type Percents = [number, number, number, number];

async function change(threshold: number, [l1, l2, l3, l4]: Percents, requestedBy: number | null = ANNA): Promise<void> {
  const now = later();
  const settings = JSON.stringify({ threshold, l1, l2, l3, l4, inclinometerInverted: null });
  await api.store.db
    .insert(nodeCommand)
    .values({ nodeId: id, kind: 'thresholds', settings, changes: '[]', requestedAt: now, requestedBy });
  await api.store.db.transaction((tx) => fetchCommands(tx, [id], now));
}
const OFF: Percents = [0, 0, 0, 0];

/** Entries but for the settings: what is told of the alarm. */
const told = async () =>
  (
    await api.store.pool.query<{ text: string }>(
      `select concat(severity, ': ', message_en) as text from log where node_id = $1 and severity <> 'website'
        order by event_at, id`,
      [id],
    )
  ).rows.map(({ text }) => text.replaceAll(/Test Sensor \d+/g, 'it'));

/** Alarms that have not ended. */
const open = async () =>
  (
    await api.store.pool.query<{ severity: string }>(
      `select l.severity from log l where l.node_id = $1 and is_alarm(l.severity, l.confirmable)
        and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended') order by l.id`,
      [id],
    )
  ).rows.map(({ severity }) => severity);

test('ends an alarm below all levels, and none before', async () => {
  await measure(20, 60, 110, 80, 30);
  expect(await open()).toEqual(['L2', 'L4']);
  await measure(10);
  expect(await open()).toEqual([]);
});

test.each([
  ['switched off', 100, OFF],
  ['far higher', 1_000, [25, 50, 75, 100] as Percents],
])(
  'goes on when its thresholds are %s, until a reading is below those in force when it began',
  async (...[, p, set]) => {
    await measure(96);
    await change(p, set);
    await measure(97, 60, 24);
    expect(await open()).toEqual(['L3']);
    const entries = await told();
    expect(entries.slice(0, 2)).toEqual([
      'L3: Threshold level L3 exceeded at it: 96 mm (96% of the permissible value)',
      expect.stringMatching(/^other: Thresholds of it changed by Anna K\.: reading still 96 mm/),
    ]);
    expect(entries).toHaveLength(2);
    // L1 was 25 mm, and 24 mm is within the hysteresis.
    await measure(10);
    expect(await open()).toEqual([]);
    expect((await told()).slice(2)).toEqual(['L3: Below threshold level L3 again at it']);
    await measure(11);
    expect(await told()).toHaveLength(3);
  },
);

test('says what the level is by new thresholds, and who changed them', async () => {
  await measure(96);
  await change(100, [25, 99, 0, 0], null);
  await change(0, [25, 50, 75, 100]);
  expect((await told()).slice(1)).toEqual([
    'other: Thresholds of it changed: reading still 96 mm (96% of the permissible value), now L1',
    'other: Thresholds of it changed by Anna K.: reading still 96 mm, now without a level',
  ]);
  expect(await open()).toEqual(['L3']);
});

test('raises an alarm by new thresholds, with the value', async () => {
  await measure(20);
  await change(20, [25, 50, 75, 100]);
  expect(await told()).toEqual(['L4: Threshold level L4 exceeded at it: 20 mm (100% of the permissible value)']);
  await measure(1);
  expect(await open()).toEqual([]);
});

test('keeps the first limits through several changes', async () => {
  await measure(96);
  await change(400, [25, 50, 75, 100]);
  await change(1_000, [25, 50, 75, 100]);
  await measure(90);
  expect(await open()).toEqual(['L3']);
  await measure(5);
  expect(await open()).toEqual([]);
});

test('raises a new level by changed thresholds, whose end is not that of the episode', async () => {
  await measure(96);
  await change(400, [25, 50, 75, 100]);
  await measure(97, 120, 90);
  expect(await open()).toEqual(['L3', 'L1']);
  expect((await told()).slice(2)).toEqual([
    'L1: Threshold level L1 exceeded at it: 120 mm (30% of the permissible value)',
    'other: Below threshold level L1 again at it by its changed thresholds only: ' +
      '90 mm (23% of the permissible value) is above those in force when the alarm began',
  ]);
  await measure(5);
  expect(await open()).toEqual([]);
});

test('goes on by stricter thresholds, though below those in force when it began', async () => {
  await measure(30);
  await change(10, [25, 50, 75, 100]);
  await measure(8);
  expect(await open()).toEqual(['L1', 'L4']);
  await measure(0);
  expect(await open()).toEqual([]);
});

test('lists each change of thresholds as a stage of the alarm', async () => {
  await measure(96);
  await change(100, OFF);
  const { rows } = await api.store.pool.query<{ kind: string; message: string }>(
    `select x.kind, x.facts::jsonb->>'message' as message from ledger x join log l on l.id = x.log_id
      where l.node_id = $1 order by x.seq`,
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['logged', 'stage']);
  expect(rows[1]?.message).toContain('changed by Anna K.');
});
