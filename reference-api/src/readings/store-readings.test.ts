import { eq } from 'drizzle-orm';
import { change, node } from '../db/schema/index';
import { makeSensor, makeSystem } from '../testing/entities';
import { testApi, type TestApi } from '../testing/api';
import { NOTHING_MEASURED, type Reading, storeReadings } from './store-readings';

let api: TestApi;
let id: number;
let start: number;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  id = await makeSensor(api, await makeSystem(api));
  start = api.clock.now().getTime();
  await api.store.db.update(node).set({ measuredDistance: 4_970 }).where(eq(node.id, id));
});
afterAll(() => api.close());

const MINUTE_MS = 60_000;
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
const history = async () =>
  (
    await api.store.pool.query<{ deflection: number | null; obstructed: boolean }>(
      'select deflection, obstructed from measurement where node_id = $1 order by measured_at',
      [id],
    )
  ).rows.map(({ deflection, obstructed }) => (obstructed ? 'obstructed' : deflection));

it('brings a reading onto its node with level, log entry and live event, in one transaction', async () => {
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

it('keeps when an alarm came in, apart from when it was measured, in log and ledger', async () => {
  await store(reading(2, 52));
  const { rows } = await api.store.pool.query<object>(
    `select l.received_at as log, x.facts::jsonb->>'receivedAt' as ledger
      from log l join ledger x on x.log_id = l.id where l.node_id = $1`,
    [id],
  );
  const received = new Date(start + 60 * MINUTE_MS);
  expect(rows).toEqual([{ log: received, ledger: received.toISOString() }]);
});

it('leaves nothing behind when the transaction fails', async () => {
  const failing = api.store.db.transaction(async (tx) => {
    await storeReadings(tx, [reading(1, 90)], new Date(start));
    throw new Error('The power was cut.');
  });
  await expect(failing).rejects.toThrow('The power was cut.');
  expect(await history()).toEqual([]);
  expect(await messages()).toEqual([]);
});

it('holds a level within the hysteresis, and logs its end', async () => {
  await store(reading(1, 45), reading(2, 51), reading(3, 48.5), reading(4, 47));
  expect(await messages()).toEqual([
    '2: Threshold level L2 exceeded at it: 51 mm (51% of the permissible value)',
    '4: Below threshold level L2 again at it, now L1',
  ]);
});

it('puts a late reading into the history, and leaves the newest and its level alone', async () => {
  await store(reading(10, 32));
  await store(reading(5, 99));
  expect(await place()).toMatchObject({ calculatedDeflection: 32, threatLevel: 'L1' });
  expect(await messages()).toEqual([]);
  expect(await history()).toEqual([99, 32]);
});

it('judges a late reading by the one before it', async () => {
  await store(reading(1, 31), reading(10, 32));
  await store(reading(5, 3_000));
  expect(await history()).toEqual([31, 'obstructed', 32]);
});

it('stores a moment once', async () => {
  await store(reading(1, 40));
  expect(await store(reading(1, 40))).toEqual([]);
  expect(await history()).toEqual([40]);
});

it('tells an obstruction once, gives it no deflection, and keeps the level that was', async () => {
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
  expect(await messages()).toEqual(['2: Obstruction detected at it', '4: Obstruction at it is over']);
  expect(await history()).toEqual([31, 'obstructed', 'obstructed', 33]);
});

it.each([
  ['what the structure could do too', 160, ', or the structure has moved to 160 mm: check it now'],
  ['more than a structure can bend', 201, ''],
])('asks to check the structure if an obstruction is %s', async (_, deflection, asked) => {
  await store(reading(1, 31), reading(2, deflection));
  expect(await messages()).toEqual([`2: Obstruction detected at it${asked}`]);
});

it('believes a device that says it is obstructed', async () => {
  await store(reading(1, 31), reading(2, 160, { obstructed: true }));
  expect(await messages()).toEqual(['2: Obstruction detected at it']);
});

it('tells damage and a weak battery once, and gives a damaged sensor no deflection', async () => {
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

it('counts a value beyond the range, since it can only be worse', async () => {
  await store(
    reading(1, 19, { outOfRange: true }),
    reading(2, 38),
    reading(3, 57),
    reading(4, 76, { outOfRange: true }),
  );
  expect(await place()).toMatchObject({ outOfRange: true, threatLevel: 'L3' });
});

it('ignores a node that is gone', async () => {
  expect(await store(reading(1, 90, { nodeId: 999_999 }))).toEqual([]);
});
