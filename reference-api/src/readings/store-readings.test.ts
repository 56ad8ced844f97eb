import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { change, node } from '../db/schema/index';
import { makeSensor, makeSystem } from '../../testing/entities';
import { apiForTests } from '../../testing/api';
import type { Reading } from './follow-reading';
import { NOTHING_MEASURED, storeReadings } from './store-readings';

const api = apiForTests();
let id: number;
let systemId: number;
let staff: string;
let start: number;
beforeAll(async () => {
  staff = await api.signIn('staff');
});
beforeEach(async () => {
  systemId = await makeSystem(api);
  id = await makeSensor(api, systemId);
  start = api.clock.now().getTime();
  await api.store.db.update(node).set({ measuredDistance: 4_970 }).where(eq(node.id, id));
});

/** A reading of the laser under test, so many minutes after the newest that it has: its base is 5,000 mm. */
const reading = (minutes: number, deflection: number, changes: Partial<Reading> = {}): Reading => ({
  ...NOTHING_MEASURED,
  nodeId: id,
  at: new Date(start + minutes * MINUTE_MS),
  distance: 5_000 - deflection,
  temperature1: 4.5,
  obstructed: null,
  ...changes,
});
const store = (...readings: Reading[]) =>
  api.store.db.transaction((tx) => storeReadings(tx, readings, new Date(start + 60 * MINUTE_MS)));
const place = async () => (await api.store.db.select().from(node).where(eq(node.id, id)))[0];
const messages = async () =>
  (
    await api.store.pool.query<{ text: string; at: Date }>(
      'select message_en as text, event_at as at from log where node_id = $1 order by event_at, id',
      [id],
    )
  ).rows.map(({ text, at }) => `${(at.getTime() - start) / MINUTE_MS}: ${text.replace(/Test Sensor \d+/, 'it')}`);
const obstructions = async () =>
  (
    await api.store.pool.query<{ toldAs: string | null; severity: string; confirmable: boolean }>(
      `select told_as as "toldAs", severity, confirmable from log where node_id = $1 and severity = 'obstruction'
        order by event_at, id`,
      [id],
    )
  ).rows;
const history = async () =>
  (
    await api.store.pool.query<{ deflection: number | null; obstructed: boolean }>(
      'select deflection, obstructed from measurement where node_id = $1 order by measured_at',
      [id],
    )
  ).rows.map(({ deflection, obstructed }) => (obstructed ? 'obstructed' : deflection));

test('brings a reading onto its node with level, log entry and live event, in one transaction', async () => {
  const [before] = await api.store.db.select().from(change).orderBy(change.id).limit(1);
  expect(await store(reading(1, 48), reading(2, 52))).toEqual([id]);
  expect(await place()).toMatchObject({
    calculatedDeflection: 52,
    measuredDistance: 4_948,
    threatLevel: 'L2',
    temperature1: 4.5,
    latestMeasurementAt: new Date(start + 2 * MINUTE_MS),
  });
  expect(await messages()).toEqual(['2: Threshold level L2 exceeded at it: 52 mm (52% of the permissible value)']);
  expect(await history()).toEqual([48, 52]);
  const { rows } = await api.store.pool.query<{ kind: string }>(
    'select kind from change where $1 = any(ids) and id > $2 order by id',
    [id, before?.id ?? 0],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['nodes', 'logs']));
});

test('keeps when an alarm came in, apart from when it was measured, in log and ledger', async () => {
  await store(reading(2, 52));
  const { rows } = await api.store.pool.query<object>(
    `select l.received_at as log, x.facts::jsonb->>'receivedAt' as ledger
      from log l join ledger x on x.log_id = l.id where l.node_id = $1`,
    [id],
  );
  const received = new Date(start + 60 * MINUTE_MS);
  expect(rows).toEqual([{ log: received, ledger: received.toISOString() }]);
});

test('leaves nothing behind when the transaction fails', async () => {
  const failing = api.store.db.transaction(async (tx) => {
    await storeReadings(tx, [reading(1, 90)], new Date(start));
    throw new Error('The power was cut.');
  });
  await expect(failing).rejects.toThrow('The power was cut.');
  expect(await history()).toEqual([]);
  expect(await messages()).toEqual([]);
});

test('holds a level within the hysteresis, and logs its end', async () => {
  await store(reading(1, 45), reading(2, 51), reading(3, 48.5), reading(4, 47));
  expect(await messages()).toEqual([
    '2: Threshold level L2 exceeded at it: 51 mm (51% of the permissible value)',
    '4: Below threshold level L2 again at it, now L1',
  ]);
});

test('puts a late reading into the history, and leaves the newest and its level alone', async () => {
  await store(reading(10, 32));
  await store(reading(5, 99));
  expect(await place()).toMatchObject({ calculatedDeflection: 32, threatLevel: 'L1' });
  expect(await history()).toEqual([99, 32]);
});

test('tells of a late reading above the level that was known, as late', async () => {
  await store(reading(10, 32));
  await store(reading(5, 99));
  await store(reading(4, 101), reading(6, 98), reading(7, 76));
  expect(await messages()).toEqual([
    '4: Threshold level L4 exceeded at it: 101 mm (101% of the permissible value), reported late',
    '5: Threshold level L3 exceeded at it: 99 mm (99% of the permissible value), reported late',
  ]);
  const { rows } = await api.store.pool.query<object>(
    `select l.confirmable, l.level_after as "levelAfter", l.received_at as "receivedAt",
        array(select x.kind from ledger x where x.log_id = l.id order by x.seq) as kinds
      from log l where l.node_id = $1 and l.severity = 'L3'`,
    [id],
  );
  const receivedAt = new Date(start + 60 * MINUTE_MS);
  expect(rows).toEqual([{ confirmable: true, levelAfter: null, receivedAt, kinds: ['logged'] }]);
});

test('tells of a late reading again after a lower one, but not within an alarm, twice, or after 24 hours', async () => {
  await api.store.db.update(node).set({ latestMeasurementAt: null }).where(eq(node.id, id));
  await store(reading(-4_001, 48), reading(-4_000, 60), reading(-3_998, 47), reading(20, 47));
  await store(reading(-3_999, 61), reading(5, 60), reading(10, 47), reading(18, 60), reading(17, 59));
  await store(reading(5, 60), reading(-3_997, 66));
  expect((await messages()).filter((text) => text.includes('late'))).toEqual([
    '5: Threshold level L2 exceeded at it: 60 mm (60% of the permissible value), reported late',
    '17: Threshold level L2 exceeded at it: 59 mm (59% of the permissible value), reported late',
  ]);
});

test('tells of a late jump to the highest level, which ended before it was told', async () => {
  await store(reading(1, 31), reading(4, 60), reading(5, 31), reading(10, 32));
  await store(reading(3, 120));
  expect((await messages())[0]).toBe(
    '3: it: 89 mm shorter at once: obstructed, or the structure has moved to 120 mm ' +
      '(120% of the permissible value). Check from a safe place, reported late',
  );
  const { rows } = await api.store.pool.query<{ kind: string }>(
    `select x.kind from ledger x join log l on l.id = x.log_id
      where l.node_id = $1 and l.told_as = 'L4' order by x.seq`,
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['logged', 'ended']);
});

test('tells of a late reading whatever was imported at its moment and around it', async () => {
  await store(reading(10, 32));
  await api.store.pool.query(
    `insert into measurement (system_id, node_id, measured_at, deflection, obstructed, import_id)
      select n.system_id, n.id, one, 1, false, 7 from node n, unnest($2::timestamptz[]) as one where n.id = $1`,
    [id, [3, 4, 4.5].map((minutes) => new Date(start + minutes * MINUTE_MS).toISOString())],
  );
  await store(reading(4, 101), reading(5, 102));
  expect(await messages()).toEqual([
    '4: Threshold level L4 exceeded at it: 101 mm (101% of the permissible value), reported late',
  ]);
});

test('judges a late reading by the one before it', async () => {
  await store(reading(1, 31), reading(10, 32));
  await store(reading(5, 3_000));
  expect(await history()).toEqual([31, 'obstructed', 32]);
});

test('stores a moment once', async () => {
  await store(reading(1, 40));
  expect(await store(reading(1, 40))).toEqual([]);
  expect(await history()).toEqual([40]);
});

test('tells an obstruction once, gives it no deflection, and keeps the level that was', async () => {
  await store(reading(1, 31), reading(2, 3_800));
  expect(await place()).toMatchObject({
    obstructed: true,
    baseDistanceCorrection: 1_200,
    calculatedDeflection: 31,
    measuredDistance: 4_969,
    threatLevel: 'L1',
  });
  await store(reading(3, 3_801), reading(4, 33));
  expect(await place()).toMatchObject({ obstructed: false, baseDistanceCorrection: null, calculatedDeflection: 33 });
  expect(await messages()).toEqual([
    '2: it: 3769 mm shorter at once: obstructed, or the structure has moved to 3800 mm ' +
      '(3800% of the permissible value). Check from a safe place',
    '4: Obstruction at it is over',
  ]);
  expect(await history()).toEqual([31, 'obstructed', 'obstructed', 33]);
});

test.each([
  ['below the highest level', 99, null, null],
  ['at the highest level', 100, null, 'L4'],
  ['far beyond it', 4_900, null, 'L4'],
  ['at it, by the word of the device', 100, true, 'L4'],
])('tells the people of the highest level too of a jump %s', async (_, deflection, obstructed, toldAs) => {
  await store(reading(1, 31), reading(2, deflection, { obstructed }));
  expect(await obstructions()).toEqual([{ toldAs, severity: 'obstruction', confirmable: true }]);
  const [text] = await messages();
  expect(text).toContain(', or the structure has moved to ');
  expect(text).toContain(toldAs === null ? ': check it now' : '. Check from a safe place');
  expect(await place()).toMatchObject({ threatLevel: 'L1', calculatedDeflection: 31 });
});

test('tells a jump as the highest level that is on, and as none without one', async () => {
  await api.store.db.update(node).set({ thresholdLevel4: 0 }).where(eq(node.id, id));
  await store(reading(1, 31), reading(2, 76));
  await api.store.db.update(node).set({ thresholdLevel3: 0, thresholdLevel2: 0, thresholdLevel1: 0 });
  await store(reading(3, 300));
  expect((await obstructions()).map(({ toldAs }) => toldAs)).toEqual(['L3', null]);
});

test('believes a device that says it is obstructed, below the highest level', async () => {
  await store(reading(1, 31), reading(2, 60, { obstructed: true }));
  expect(await messages()).toEqual(['2: Obstruction detected at it']);
});

test('tells an obstruction again that changes by the change threshold, and ends all of them together', async () => {
  await store(reading(1, 31), reading(2, 60), reading(3, 69), reading(4, 70), reading(5, 130), reading(6, 31));
  expect(await messages()).toEqual([
    '2: Obstruction detected at it, or the structure has moved to 60 mm: check it now',
    '4: Obstruction changed at it, or the structure has moved to 70 mm: check it now',
    '5: it: now 99 mm shorter: obstructed, or the structure has moved to 130 mm (130% of the permissible value). ' +
      'Check from a safe place',
    '6: Obstruction at it is over',
  ]);
  const { rows } = await api.store.pool.query<{ open: number }>(
    `select count(*)::int as open from log l where l.node_id = $1 and l.confirmable
      and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended')`,
    [id],
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('tells an obstruction again that reaches the highest level in small steps', async () => {
  await store(reading(1, 31), reading(2, 95), reading(3, 101));
  expect((await obstructions()).map(({ toldAs }) => toldAs)).toEqual([null, 'L4']);
});

test('keeps the highest level that was told until the obstruction is over, and sends it', async () => {
  const shown = async () => {
    const nodes = (await api.call('PATCH', '/nodes', { token: staff, body: { systemIds: [systemId] } })).json<Node[]>();
    const system = (await api.call('GET', `/system/${systemId}`, { token: staff })).json<System>();
    return [nodes.find((one) => one.id === id)?.ObstructionToldAs, system.levelDetails?.suspected];
  };
  await store(reading(1, 31), reading(2, 60));
  expect(await shown()).toEqual(['unknown_or_NA', null]);
  await store(reading(3, 130));
  expect(await shown()).toEqual(['L4', 'L4']);
  await store(reading(4, 60));
  expect(await shown()).toEqual(['L4', 'L4']);
  await store(reading(5, 31));
  expect(await shown()).toEqual(['unknown_or_NA', null]);
});

test('is shown as it was told before the host kept it, since the last end', async () => {
  const folder = join(__dirname, '../db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('_told_as_of_nodes.sql')) ?? '';
  const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
  const backfill = statements.find((text) => text.includes('UPDATE "node"')) ?? '';
  const migrated = async () => {
    await api.store.pool.query('update node set obstruction_told_as = null where id = $1', [id]);
    await api.store.pool.query(backfill);
    return (await place())?.obstructionToldAs;
  };
  await store(reading(1, 31), reading(2, 130), reading(3, 60));
  expect(await migrated()).toBe('L4');
  await store(reading(4, 31));
  expect(await migrated()).toBeNull();
  await store(reading(5, 60));
  expect(await migrated()).toBeNull();
});

test('forgets with a new obstruction what an instance of the release before left of the last one', async () => {
  await store(reading(1, 31), reading(2, 130));
  await api.store.db.update(node).set({ obstructed: false, baseDistanceCorrection: null }).where(eq(node.id, id));
  await store(reading(3, 60));
  expect(await place()).toMatchObject({ obstructed: true, obstructionToldAs: null });
});

test('counts what a late reading tells of an obstruction that goes on, and not of one that is over', async () => {
  await store(reading(1, 31), reading(4, 60));
  await store(reading(3, 120));
  expect(await place()).toMatchObject({ obstructed: true, obstructionToldAs: 'L4' });
  await store(reading(5, 31), reading(9, 60));
  await store(reading(4.5, 120));
  expect(await place()).toMatchObject({ obstructed: true, obstructionToldAs: null });
});

test('keeps the measured distance of every reading, and with an alarm what it would be', async () => {
  await store(reading(1, 31), reading(3, 150), reading(4, 30, { damagedParts: ['rangefinder'] }));
  await store(reading(2, 29));
  const { rows } = await api.store.pool.query<{ distance: number }>(
    'select measured_distance as distance from measurement where node_id = $1 order by measured_at',
    [id],
  );
  expect(rows.map(({ distance }) => distance)).toEqual([4_969, 4_971, 4_850, 4_970]);
  const { rows: facts } = await api.store.pool.query<object>(
    `select x.facts::jsonb->'distance' as distance, x.facts::jsonb->'wouldBe' as "wouldBe",
        x.facts::jsonb->>'toldAs' as "toldAs", x.facts::jsonb->'value' as value
      from ledger x join log l on l.id = x.log_id where l.node_id = $1 and x.kind = 'logged'`,
    [id],
  );
  expect(facts).toEqual([{ distance: 4_850, wouldBe: 150, toldAs: 'L4', value: null }]);
});

test('tells damage and a weak battery once, and gives a damaged sensor no deflection', async () => {
  const bad: Partial<Reading> = { damagedParts: ['rangefinder'], supplyState: 'battery_weak', supplyVoltage1: 3.1 };
  await store(reading(1, 31, bad), reading(2, 90, bad));
  expect(await place()).toMatchObject({
    damagedParts: ['rangefinder'],
    damagedFrom: new Date(start + MINUTE_MS),
    rangeFinderStatus: 2,
    supplyState: 'battery_weak',
    supplyVoltage1: expect.closeTo(3.1, 5) as number,
    threatLevel: 'L1',
  });
  expect(await history()).toEqual([null, null]);
  expect(await messages()).toEqual(['1: Maintenance needed: it reports a damaged sensor', '1: Battery of it is weak']);
  await store(reading(3, 31, { damagedParts: [], supplyState: 'battery_good_normal' }));
  expect(await place()).toMatchObject({ damagedParts: [], damagedFrom: null, rangeFinderStatus: 0 });
});

test('counts a value beyond the range, since it can only be worse', async () => {
  await store(
    reading(1, 19, { outOfRange: true }),
    reading(2, 38),
    reading(3, 57),
    reading(4, 76, { outOfRange: true }),
  );
  expect(await place()).toMatchObject({ outOfRange: true, threatLevel: 'L3' });
});

describe('a value that the sensor cannot have measured', () => {
  test.each([
    ['no echo', 5_000, 'measured 0 mm, which cannot be: no level'],
    ['a target beyond 40 m', -36_000, 'measured 41000 mm, which cannot be: no level'],
  ])('is a doubt, told once, and no alarm: %s', async (_, deflection, text) => {
    await store(reading(1, 31), reading(2, deflection), reading(3, deflection));
    expect(await messages()).toEqual([`2: it ${text}`]);
    expect(await place()).toMatchObject({ threatLevel: 'L1', calculatedDeflection: 31, rangeFinderStatus: 9 });
    expect(await history()).toEqual([31, null, null]);
    await store(reading(4, 32, { distance: null }));
    expect(await place()).toMatchObject({ rangeFinderStatus: 9 });
    await store(reading(5, 32));
    expect(await place()).toMatchObject({ rangeFinderStatus: 0, calculatedDeflection: 32 });
  });

  test('is a first one beyond ten times the permissible value, until one is credible', async () => {
    const first = { measuredDistance: null, calculatedDeflection: null, threatLevel: 'unknown_or_NA' } as const;
    await api.store.db.update(node).set(first).where(eq(node.id, id));
    await store(reading(1, -1_500), reading(2, 1_001));
    expect(await messages()).toEqual([
      '1: it first measured -1500 mm (1500% of the permissible value), which cannot be: no level. Check its base',
    ]);
    expect(await place()).toMatchObject({ threatLevel: 'unknown_or_NA', calculatedDeflection: null });
    await store(reading(3, 999));
    expect(await place()).toMatchObject({ threatLevel: 'L4', calculatedDeflection: 999, rangeFinderStatus: 0 });
  });

  test('is an angle beyond half a turn, and never a value that is only large', async () => {
    const tilt = await makeSensor(api, await makeSystem(api), 'inclinometer');
    const angle = (minutes: number, degrees: number) =>
      reading(minutes, 0, { nodeId: tilt, distance: null, angle: degrees });
    await store(angle(1, 181), angle(2, 90));
    const [found] = await api.store.db.select().from(node).where(eq(node.id, tilt));
    expect(found).toMatchObject({ threatLevel: 'L4', inclinometerStatus: 0 });
  });
});

test('ignores a node that is gone', async () => {
  expect(await store(reading(1, 90, { nodeId: 999_999 }))).toEqual([]);
});
