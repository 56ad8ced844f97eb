import { REPLAY_EVENTS, ReplaySchema, type Replay, type ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { frameAt, highestLoad, tracksOf } from '@sagitta/shared-contracts/rules/replay-frame';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { apiForTests } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { TEMPLATE } from '../alarms/event-log.statements';
import { log, measurement, node, nodeCommand } from '../db/schema/index';
import { randomOf } from '../world/random';

type Reading = Pick<typeof measurement.$inferInsert, 'measuredAt'> & Partial<typeof measurement.$inferInsert>;

/** Whole hours, so that steps of the clock are known. */
const STEP_S = 28_800;
const LIMITS = { permissibleValue: 90, level1: 25, level2: 50, level3: 75, level4: 95 };

const api = apiForTests();
let token: string;
let system: number;
let sensor: number;
/** When a step of the longest kind began, three days ago. */
let start: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  sensor = await makeSensor(api, system);
  start = Math.floor((api.clock.now().getTime() - 3 * DAY_MS) / (STEP_S * 1000)) * STEP_S * 1000;
});

const ask = (body: object, as = token) => api.call('POST', '/replay', { token: as, body });
const range = (from: number, to: number) => ({ Start: new Date(from).toISOString(), End: new Date(to).toISOString() });
async function read({ from = start, to = start + 3 * DAY_MS, step = STEP_S } = {}): Promise<Replay> {
  const answer = await ask({ systemID: system, ...range(from, to), Step: step });
  if (answer.statusCode !== 200) throw new Error(`${answer.body} ${api.reasonOf(answer) ?? ''}`);
  return v.parse(ReplaySchema, answer.json());
}
async function device(options = {}): Promise<ReplayDevice> {
  const found = (await read(options)).devices.find(({ node: { id } }) => id === sensor);
  if (!found) throw new Error('The device is not in the answer.');
  return found;
}
const store = (readings: readonly Reading[]) =>
  api.store.db
    .insert(measurement)
    .values(
      readings.map((reading) => ({ systemId: system, nodeId: sensor, obstructed: false, ...LIMITS, ...reading })),
    );
/** A range of one step, in which more than three readings are thinned. */
const oneStep = () => ({ to: start + STEP_S * 1000 });
/** Readings at so many hours from the start. */
const at = (hours: number, deflection: number | null, more: Partial<Reading> = {}): Reading => ({
  measuredAt: new Date(start + hours * HOUR_MS),
  deflection,
  ...more,
});
const entry = (hours: number, more: Partial<typeof log.$inferInsert>) =>
  api.store.db.insert(log).values({
    systemId: system,
    nodeId: sensor,
    severity: 'other',
    messageEn: 'Something',
    eventAt: new Date(start + hours * HOUR_MS),
    ...more,
  });
/** As pairs of hours from the start and value. */
const points = ({ times, values }: ReplayDevice) => {
  let seconds = 0;
  return times.map((step, index) => {
    seconds += step;
    return [(seconds * 1000 - start) / HOUR_MS, values[index]];
  });
};

test('keeps of each step the lowest, the highest, the last and one without a value, and thins the rest', async () => {
  const noise = [3, 1, 2, 2, 9, 2, 4, 3, 5];
  await store([
    ...noise.map((value, index) => at(index * 0.5, value)),
    at(5, null),
    at(5.25, null),
    at(6, 3.5),
    at(7, 4),
    at(7.5, 3.75),
  ]);
  expect(points(await device(oneStep()))).toEqual([
    [0, 3],
    [0.5, 1],
    [2, 9],
    // The first without a value, and the first with one again: what is known changes.
    [5, null],
    [6, 3.5],
    [7.5, 3.75],
  ]);
});

test('thins no device that reported little', async () => {
  await store([at(0.5, 5), at(1, 6), at(1.5, 5.5)]);
  expect(points(await device(oneStep())).map(([hours]) => hours)).toEqual([0.5, 1, 1.5]);
});

test('keeps each reading at which the reached level changes, however short it was', async () => {
  const values = [10, 10, 24, 23, 60, 61, 22, 5, 88, 20];
  await store(values.map((value, index) => at(index * 0.5, value)));
  expect(points(await device(oneStep())).map(([, value]) => value)).toEqual([10, 24, 60, 22, 5, 88, 20]);
});

test('judges each reading by the limits that it carries', async () => {
  const other = { permissibleValue: 40, level2: 60 };
  await store([
    at(0, 10),
    at(1, 10),
    at(2, 10, other),
    at(3, 10, other),
    at(4, 10),
    at(5, 10, { permissibleValue: null }),
  ]);
  const { limits, ...columns } = await device();
  expect(points({ limits, ...columns }).map(([hours]) => hours)).toEqual(expect.arrayContaining([0, 2, 4, 5]));
  expect(limits.map(([, permissible, , l2]) => [permissible, l2])).toEqual([
    [90, 50],
    [40, 60],
    [90, 50],
    [null, 50],
  ]);
});

test('begins with what was known before the range', async () => {
  await store([at(-50, 7), at(-40, 8), at(-30, null, { obstructed: true }), at(1, 9)]);
  const { obstructed, ...columns } = await device();
  expect(points({ obstructed, ...columns })).toEqual([
    [-40, 8],
    [-30, null],
    [1, 9],
  ]);
  expect(obstructed).toEqual([1, 2]);
});

test('lets no device look silent that was not, and silent no longer than it was', async () => {
  // The lowest, the highest and the last reading of step 2 are more than 12 h after those of step 1, and so on.
  const early = [0, 0.5, 1, 1.5, 2, 2.5].map((hours) => at(hours, 5));
  const late = [
    at(8.5, 5.5),
    at(15.25, 5),
    at(15.5, 6),
    at(30, 6),
    at(31.5, 5),
    at(31.75, 7),
    ...[33, 33.5, 34, 34.5, 35].map((hours) => at(hours, 7)),
  ];
  await store([...early, ...late]);
  const shown = points(await device({ to: start + 40 * HOUR_MS - 1 })).map(([hours]) => hours as number);
  expect(shown).not.toContain(1);
  expect(shown).toContain(8.5);
  expect(shown).toContain(30);
});

test('leaves imported readings out', async () => {
  await store([at(1, 5), at(2, 80, { importId: 1 }), at(3, 5)]);
  expect(points(await device())).toEqual([
    [1, 5],
    [3, 5],
  ]);
});

test('has a device without readings, as nothing is known of it', async () => {
  expect(await device()).toMatchObject({ times: [], values: [], limits: [], obstructed: [], retiredAt: null });
});

test('has a device that was retired since, and none that was retired before', async () => {
  await store([at(1, 5)]);
  await api.store.db
    .update(node)
    .set({ retiredAt: new Date(start + 20 * HOUR_MS) })
    .where(eq(node.id, sensor));
  expect((await device()).retiredAt).toBe(new Date(start + 20 * HOUR_MS).toISOString());
  const later = await read({ from: start + 30 * HOUR_MS });
  expect(later.devices).toEqual([]);
});

test('tells the levels of the log, also from before the range, and where it ends them', async () => {
  await entry(-400, { levelBefore: 'none', levelAfter: 'L2', severity: 'L2', msgTemplateId: TEMPLATE.level });
  await entry(2, { levelBefore: 'L2', levelAfter: 'none', severity: 'L2', msgTemplateId: TEMPLATE.levelEnd });
  await entry(3, { levelBefore: 'none', levelAfter: 'L4', severity: 'L4', msgTemplateId: TEMPLATE.level });
  await entry(4, { severity: 'website', msgTemplateId: TEMPLATE.closed });
  await entry(5, {});
  expect((await device()).levels.map(([, level]) => level)).toEqual([2, 0, 4, null]);
});

test('tells as which level an obstruction was told', async () => {
  await entry(2, { severity: 'obstruction', msgTemplateId: TEMPLATE.obstruction });
  await entry(3, { severity: 'obstruction', msgTemplateId: TEMPLATE.obstruction, toldAs: 'L4' });
  await entry(4, { severity: 'obstruction', msgTemplateId: TEMPLATE.obstructionEnd });
  expect((await device()).suspected.map(([, level]) => level)).toEqual([0, 4, null]);
});

test('tells when a base was taken over', async () => {
  const made = { nodeId: sensor, settings: '{}', changes: '[]', requestedAt: new Date(start) };
  const applied = new Date(start + 5 * HOUR_MS);
  await api.store.db.insert(nodeCommand).values([
    { ...made, kind: 'base', state: 'applied', appliedAt: applied },
    { ...made, kind: 'base', state: 'queued' },
    { ...made, kind: 'thresholds', state: 'applied', appliedAt: applied },
  ]);
  expect((await device()).bases).toEqual([applied.getTime() / 1000]);
});

test('has the events of the range in time order, without heartbeats', async () => {
  await entry(-1, { messageEn: 'Before' });
  await entry(5, { messageEn: 'Later', severity: 'L3' });
  await entry(4, { messageEn: 'First', nodeId: null });
  await entry(4.5, { messageEn: 'All report', msgTemplateId: TEMPLATE.heartbeat });
  const { events, eventsLeftOut } = await read();
  expect(events.map(({ messageEn, severity, relatedNodeId }) => [messageEn, severity, relatedNodeId])).toEqual([
    ['First', 'other', null],
    ['Later', 'L3', sensor],
  ]);
  expect(events[0]?.at).toBe((start + 4 * HOUR_MS) / 1000);
  expect(eventsLeftOut).toBe(0);
});

test('keeps the most serious events where there is no room for all, and counts the others', async () => {
  const many = { systemId: system, nodeId: sensor, messageEn: 'Something', eventAt: new Date(start + HOUR_MS) };
  await api.store.db
    .insert(log)
    .values(Array.from({ length: REPLAY_EVENTS + 2 }, () => ({ ...many, severity: 'other' as const })));
  await entry(0.5, { severity: 'L4' });
  const { events, eventsLeftOut } = await read();
  expect([events.length, events[0]?.severity, eventsLeftOut]).toEqual([REPLAY_EVENTS, 'L4', 3]);
});

test('has the weather that the list of past weather has', async () => {
  await api.store.pool.query(
    `insert into weather_past (system_id, at, temperature, snow) values ($1, $2, -3.5, 1.25), ($1, $3, 0.5, null)`,
    [system, new Date(start + HOUR_MS), new Date(start + 3 * HOUR_MS)],
  );
  const listed = (
    await api.call('POST', '/past-weather', { token, body: { systemID: system, ...range(start, start + DAY_MS) } })
  ).json<{ At: string; Temperature: number; Snow: number | null }[]>();
  const { weather } = await read({ to: start + DAY_MS });
  expect(weather.temperatures).toEqual(listed.map(({ Temperature }) => Temperature));
  expect(weather.snow).toEqual(listed.map(({ Snow }) => Snow));
  expect(weather.times).toEqual([(start + HOUR_MS) / 1000, 7_200]);
});

test.each<[string, object]>([
  ['a start after the end', { Start: '2026-02-01T00:00:00Z', End: '2026-01-01T00:00:00Z' }],
  ['half a range', { Start: '2026-02-01T00:00:00Z' }],
  ['more than 400 days', { Start: '2025-01-01T00:00:00.000Z', End: '2026-02-05T00:00:00.001Z' }],
  ['a step that is too short', { ...range(0, HOUR_MS), Step: 59 }],
  ['a step that would hide a silence', { ...range(0, HOUR_MS), Step: 28_801 }],
  ['more steps than a screen shows', { ...range(0, 1_201 * HOUR_MS), Step: 3_600 }],
  ['no step', { ...range(0, HOUR_MS), Step: null }],
])('refuses %s', async (_, body) => {
  expect((await ask({ systemID: system, Step: STEP_S, ...body })).statusCode).toBe(400);
});

test('answers 400 days', async () => {
  const longest = { Start: '2025-01-01T00:00:00Z', End: '2026-02-05T00:00:00Z' };
  expect((await ask({ systemID: system, ...longest, Step: STEP_S })).statusCode).toBe(200);
});

test('answers a hidden system and a missing one with the same bytes', async () => {
  const viewer = await api.signIn('viewer');
  const [hidden, missing] = [
    await ask({ systemID: system, ...range(start, start), Step: 60 }, viewer),
    await ask({ systemID: 2_000_000_000, ...range(start, start), Step: 60 }, viewer),
  ];
  expect([hidden.statusCode, hidden.body]).toEqual([403, missing.body]);
});

// Every moment of a replay, thinned, against all the readings: level, limits, obstruction and silence are the same.
const SEEDS = Number(process.env.CASES ?? 12);
test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  'tells at each moment what all readings tell, however it is thinned (seed %i)',
  async (seed) => {
    const readings = randomReadings(seed);
    await store(readings);
    const whole = tracksOf([wholeOf(await device({ from: start - DAY_MS }), readings)])[0];
    for (const step of [900, 7_200, STEP_S]) {
      const [thinned] = tracksOf([await device({ to: start + 5 * DAY_MS, step })]);
      if (!whole || !thinned) throw new Error('There is no device.');
      expect([step, highestLoad([thinned], 0)?.used]).toEqual([step, highestLoad([whole], 0)?.used]);
      for (const moment of moments(readings)) {
        const [told, expected] = [frameAt(thinned, moment), frameAt(whole, moment)];
        const facts = (frame: typeof told) =>
          frame && [
            frame.level,
            frame.silent,
            frame.obstructed,
            frame.node.PermissibleValue,
            frame.node.ThresholdLevel2,
          ];
        expect([step, moment, facts(told)]).toEqual([step, moment, facts(expected)]);
        const source = readings.find(({ measuredAt }) => measuredAt.getTime() === told?.measuredAt);
        expect(source?.deflection ?? null).toBe(told?.node.LatestKnownCalculatedDeflection ?? null);
      }
    }
  },
);

/** A day and more of readings: loads and falls, noise at a threshold, gaps, silences, obstructions, other limits. */
function randomReadings(seed: number): Reading[] {
  const random = randomOf('replay', String(seed));
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const readings: Reading[] = [];
  let [hours, value, obstructed, limits] = [0, 20, false, LIMITS as Partial<Reading>];
  while (hours < 70) {
    hours += random() < 0.04 ? pick([4.5, 9, 11.9, 12.1, 25]) : pick([0.25, 0.5, 1]);
    value =
      random() < 0.3 ? pick([22.5, 45, 67.5, 85.5, 0.3, -60]) : Math.round((value + random() * 30 - 15) * 10) / 10 + 0;
    if (random() < 0.04) obstructed = !obstructed;
    if (random() < 0.04)
      limits = pick<Partial<Reading>>([
        LIMITS,
        { ...LIMITS, permissibleValue: 1 },
        { ...LIMITS, level4: null },
        { ...LIMITS, level1: 0, permissibleValue: 60 },
        { permissibleValue: null, level1: null, level2: null, level3: null, level4: null },
      ]);
    readings.push(at(hours, obstructed || random() < 0.05 ? null : value, { obstructed, ...limits }));
  }
  return readings;
}

/** Just before, at and after each reading, and while nothing came. */
function moments(readings: readonly Reading[]): number[] {
  return readings.flatMap(({ measuredAt }) =>
    [-1_000, 0, 1_000, 12 * HOUR_MS + 1, 24 * HOUR_MS + 1].map((later) => measuredAt.getTime() + later),
  );
}

/** What an answer without any thinning would be. */
function wholeOf(device: ReplayDevice, readings: readonly Reading[]): ReplayDevice {
  const seconds = readings.map(({ measuredAt }) => measuredAt.getTime() / 1000);
  const percents = ({ level1, level2, level3, level4 }: Reading) =>
    [level1, level2, level3, level4].map((one) => one ?? null);
  return {
    ...device,
    times: seconds.map((second, index) => second - (seconds[index - 1] ?? 0)),
    values: readings.map(({ deflection }) => deflection ?? null),
    limits: readings.map(
      (reading, index) =>
        [index, reading.permissibleValue ?? null, ...percents(reading)] as ReplayDevice['limits'][number],
    ),
    obstructed: readings.flatMap(({ obstructed }, index) =>
      obstructed === (readings[index - 1]?.obstructed ?? false) ? [] : [index],
    ),
  };
}
