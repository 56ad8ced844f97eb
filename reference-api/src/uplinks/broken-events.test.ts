import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pick as pickBy, randomOf } from '../world/random';
import { refusedCount, refusedUplink } from '../db/schema/index';
import { testApi, type TestApi } from '../testing/api';
import { chirpstackUp, DECLARED_PROFILE, thingsStackUplink } from './fixtures';
import { encodeOwnFormat } from './own-format';

// Whatever a network server sends: no call fails, and nothing that is broken holds up a device that is not.

const SECRET = 'the-secret-of-the-roofs';
const AGED = { ...DECLARED_PROFILE, codec: { ...DECLARED_PROFILE.codec, age: { path: 'age', unit: 'min' } } };
const CONFIG = {
  sources: [
    { name: 'roofs', kind: 'chirpstack', secrets: [SECRET] },
    { name: 'things', kind: 'things-stack', secrets: [SECRET] },
  ],
  profiles: [AGED],
};
const BROKEN = 2_000;
const AT_ONCE = 100;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-broken-'));
  writeFileSync(join(folder, 'uplinks.json'), JSON.stringify(CONFIG));
  api = await testApi({ UPLINKS: join(folder, 'uplinks.json') });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const random = randomOf('broken events');
const pick = <T>(list: readonly T[]): T => pickBy(random, list);
const TEXTS = ['a\0b', 'a\uD800', '\uDFFF', 'x'.repeat(10_000), '../../x', '__proto__', 'constructor', '\u202E', ''];
const NUMBERS = ['1e400', '-1e400', '5e-324', '3.5e38', '-1e100', '1e12', '4294967296', '-1', '0.5', '1e-310', 'null'];
const TIMES = ['0000-01-01T00:00:00Z', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '1970-01-01', 'x', '\0'];
const CLOCKS = TIMES.map((time) => JSON.stringify(time));
const DEEP = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...NUMBERS,
  ...CLOCKS,
  'true',
  '[]',
  '{}',
  '{"toString":null}',
  '[null]',
  DEEP,
];

/** The paths of all fields of a body that anything reads. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value)
    .filter(([key]) => !/^(txInfo|settings|tags|tenant|deduplicationId|join_eui)/.test(key))
    .flatMap(([key, entry]) => [[...path, key], ...pathsOf(entry, [...path, key])]);
}

/** A body with some of its fields broken, as JSON text: not every number can be written by JSON.stringify. */
function broken(body: object): string {
  let text = JSON.stringify(body);
  for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) {
    const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
    const path = pick(pathsOf(copy));
    let part = copy;
    for (const key of path.slice(0, -1)) part = part[key] as Record<string, unknown>;
    part[path.at(-1) ?? ''] = '<broken>';
    const isTime = /time|received_at/i.test(path.at(-1) ?? '');
    text = JSON.stringify(copy).replaceAll('"<broken>"', () => pick(isTime ? CLOCKS : VALUES));
  }
  return text;
}

const ago = (ms: number) => new Date(api.clock.now().getTime() - ms).toISOString();
function brokenEvent(index: number): { url: string; payload: string } {
  const eui = `a81758fffe0a${String(index % 50).padStart(4, '0')}`;
  const base = { eui, fcnt: index, time: ago(60_000) };
  const object = { distance: 4.99, battery: 80, state: 'normal', age: 3, internal: { temperature: 41 } };
  const declared = { ...base, profile: 'em500-udl', object };
  const bytes = Buffer.from(Array.from({ length: 12 }, () => Math.floor(random() * 256)));
  const aged = encodeOwnFormat({ distance: 4_990, ageSeconds: Math.floor(random() * 2 ** 32) });
  const { deviceInfo } = chirpstackUp(base) as { deviceInfo: object };
  const kinds = [
    () => ({ url: '/uplinks/roofs?event=up', payload: broken(chirpstackUp(declared)) }),
    () => ({ url: '/uplinks/roofs?event=up', payload: broken(chirpstackUp(base)) }),
    () => ({ url: '/uplinks/things', payload: broken(thingsStackUplink(declared)) }),
    () => ({
      url: '/uplinks/roofs?event=up',
      payload: JSON.stringify(chirpstackUp({ ...base, data: pick([bytes, aged]).toString('base64') })),
    }),
    () => ({
      url: `/uplinks/roofs?event=${pick(['status', 'join', 'ack', 'txack', 'log'])}`,
      payload: broken({ deviceInfo, time: ago(0), batteryLevel: 20, queueItemId: 'a', code: 'EXPIRED', context: {} }),
    }),
  ];
  return pick(kinds)();
}

const post = ({ url, payload }: { url: string; payload: string }) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    payload,
  });
const months = async () =>
  (await api.store.pool.query(`select relname from pg_class where relname ~ '^measurement_\\d' order by relname`)).rows;

it('answers no broken event with 5xx, stores those of other devices, and makes no month of the past', async () => {
  const { db } = api.store;
  // All devices belong to a node, so that what they measured is stored.
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post({
        url: '/uplinks/roofs?event=up',
        payload: JSON.stringify(
          chirpstackUp({ eui: `a81758fffe0a${String(index).padStart(4, '0')}`, fcnt: 0, time: ago(120_000) }),
        ),
      }),
    ),
  );
  await db.execute(sql`
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value)
    select (select min(id) from system where version = 'W4'), id, 'Broken ' || serial, 5000, 40
    from device where serial like 'a81758fffe0a%'`);
  const before = await months();
  const good = 'a81758fffe0b0001';
  const answers: number[] = [];
  for (let sent = 0; sent < BROKEN; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => post(brokenEvent(1 + sent + index)));
    const fcnt = sent / AT_ONCE;
    const whole = post({
      url: '/uplinks/roofs?event=up',
      payload: JSON.stringify(chirpstackUp({ eui: good, fcnt, time: ago(0) })),
    });
    answers.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode));
    expect((await whole).statusCode).toBe(204);
    api.clock.advance(1_000);
  }
  expect(answers.filter((status) => status >= 500)).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([202, 204, 400]));
  expect(await months()).toEqual(before);
  // Each was seen through before the database had to refuse it.
  expect(await db.$count(refusedUplink, eq(refusedUplink.kind, 'unstorable'))).toBe(0);
  const { rows } = await db.execute<{ frames: number }>(sql`
    select count(*)::int as frames from uplink_frame f join device d on d.id = f.device_id where d.serial = ${good}`);
  expect(rows).toEqual([{ frames: BROKEN / AT_ONCE }]);
});

it('keeps an event raw that the database refuses, answers it, and stores the others of its batch', async () => {
  // Stands for whatever no check has foreseen.
  await api.store.pool.query(
    `alter table device_radio add constraint no_such check (name is distinct from 'unforeseen')`,
  );
  const event = (eui: string, fcnt: number, changed: object = {}) => {
    const { deviceInfo, ...rest } = chirpstackUp({ eui, fcnt, time: ago(0) }) as { deviceInfo: object };
    return {
      url: '/uplinks/roofs?event=up',
      payload: JSON.stringify({ ...rest, deviceInfo: { ...deviceInfo, ...changed } }),
    };
  };
  const unforeseen = event('a81758fffe0b0003', 1, { deviceName: 'unforeseen' });
  const answers = await Promise.all([
    post(event('a81758fffe0b0002', 1)),
    post(unforeseen),
    ...Array.from({ length: 5 }, (_, index) => post(event(`a81758fffe0b001${index}`, 1))),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 202, 204, 204, 204, 204, 204]);
  expect(answers[1]?.json<{ note: string }>().note).toContain('it cannot be stored and is kept as it came');
  const kept = await api.store.db.select().from(refusedUplink);
  expect(kept.filter(({ kind }) => kind === 'unstorable')).toMatchObject([
    { source: 'roofs', body: Buffer.from(unforeseen.payload), reason: expect.stringContaining('no_such') as string },
  ]);
  const counted = await api.store.db.select().from(refusedCount).where(eq(refusedCount.kind, 'unstorable'));
  expect(counted).toMatchObject([{ source: 'roofs', serial: 'a81758fffe0b0003', events: 1 }]);
  // It has made no device, so that it is beside the list.
  const unlisted = await api.call('GET', '/devices/unlisted-events', { token: await api.signIn('staff') });
  const reason = expect.stringContaining('no_such') as string;
  expect(unlisted.json()).toMatchObject([
    { SerialString: 'a81758fffe0b0003', Source: 'roofs', Kind: 'unstorable', Count: 1, Reason: reason },
  ]);
});
