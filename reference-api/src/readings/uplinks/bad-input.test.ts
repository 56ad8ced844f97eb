import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node } from '../../db/schema/index';
import { eq } from 'drizzle-orm';
import { freePort } from '../../../testing/postgres-server';
import { testApi, type TestApi } from '../../../testing/api';
import { makeAccount, makeSensor, makeSystem } from '../../../testing/entities';
import { chirpstackUp, type EventOptions, thingsStackUplink } from '../../../testing/uplink-fixtures';

// Each bad input leaves a line in the log and a count in the metrics, and costs no reading and no second message.

const [SECRET, OTHER, WRONG] = ['the-secret-of-the-roofs', 'the-secret-of-the-things', 'a-secret-that-is-wrong'];
const CONFIG = {
  sources: [
    { name: 'roofs', kind: 'chirpstack', secrets: [SECRET] },
    { name: 'things', kind: 'things-stack', secrets: [OTHER] },
  ],
};

let api: TestApi;
let folder: string;
let metricsPort: number;
let start: number;
let eui: string;
let nodeId: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-bad-input-'));
  writeFileSync(join(folder, 'uplinks.json'), JSON.stringify(CONFIG));
  metricsPort = await freePort();
  api = await testApi({
    UPLINKS: join(folder, 'uplinks.json'),
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  // Lines that are written once a minute are written for each test.
  api.clock.advance(60_000);
  start = api.clock.now().getTime() - 3_600_000;
  const system = await makeSystem(api);
  await query('update system set obstruction_detection_threshold = 1000 where id = $1', [system]);
  const account = await makeAccount(api, { systems: { [system]: 'common_user' } });
  await query(`update assignment set email_events = '{L1,L2,L3,L4}' where account_id = $1`, [account]);
  nodeId = await makeSensor(api, system);
  await api.store.db
    .update(node)
    .set({ measurementBaseDistance: 5_000, threatLevel: 'none', calculatedDeflection: 0, latestMeasurementAt: null })
    .where(eq(node.id, nodeId));
  eui = `a81758fffe0e${String(nodeId).padStart(4, '0')}`;
  await query('update device set serial = $1 where id = (select device_id from node where id = $2)', [eui, nodeId]);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const deflected = (mm: number) => ({ measured: { distance: 5_000 - mm } });
const event = (fcnt: number, options: EventOptions = {}) => chirpstackUp({ eui, fcnt, time: at(fcnt), ...options });

interface Sent {
  source?: string;
  secret?: string | null;
}
async function post(body: unknown, { source = 'roofs', secret = SECRET }: Sent = {}): Promise<number> {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/uplinks/${source}?event=up`,
    headers: {
      'content-type': 'application/json',
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer.statusCode;
}

async function metric(outcome: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain('# TYPE sagitta_uplinks_total counter');
  return Number(new RegExp(`^sagitta_uplinks_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

interface BadInput {
  send: () => Promise<number | number[]>;
  answer: number | number[];
  counted: string;
  times?: number;
  /** Of the log, where they are fewer than `times`. */
  lines?: number;
  line: RegExp;
  /** Counters of frames that it stores, beside the good ones 1 and 9. */
  stores?: number[];
}

const gateway = (index: number) => ({ gatewayId: `a84041ffff1e2b${index}0`, rssi: -100 + index, snr: 5 });
const withoutMetadata = (fcnt: number) => {
  const { rxInfo: _, ...rest } = event(fcnt, deflected(52)) as Record<string, unknown>;
  return rest;
};

const BAD: [string, BadInput][] = [
  [
    'no secret',
    {
      send: () => post(event(2), { secret: null }),
      answer: 401,
      counted: 'unauthorized',
      line: /without the secret of its source/,
    },
  ],
  [
    'a wrong secret',
    {
      send: () => post(event(2), { secret: WRONG }),
      answer: 401,
      counted: 'unauthorized',
      line: /without the secret of its source/,
    },
  ],
  [
    'the secret of another source',
    {
      send: () => post(event(2), { secret: OTHER }),
      answer: 401,
      counted: 'unauthorized',
      line: /without the secret of its source/,
    },
  ],
  [
    'a replayed body',
    {
      send: async () => [await post(event(1, deflected(1))), await post(event(1, deflected(1)))],
      answer: [204, 204],
      counted: 'repeated',
      times: 2,
      lines: 1,
      line: /came again and changes nothing/,
    },
  ],
  [
    'the body of another source',
    { send: () => post(thingsStackUplink({ eui })), answer: 400, counted: 'malformed', line: /refused: deviceInfo/ },
  ],
  [
    'the body of this source at another',
    {
      send: () => post(event(2), { source: 'things', secret: OTHER }),
      answer: 400,
      counted: 'malformed',
      line: /refused: end_device_ids/,
    },
  ],
  [
    'malformed base64',
    {
      send: () => post(event(2, { data: 'AQUA*w' })),
      answer: 400,
      counted: 'malformed',
      line: /refused: data: is not base64/,
    },
  ],
  [
    'an unknown profile',
    {
      send: () => post(event(2, { profile: 'Not configured' })),
      answer: 202,
      counted: 'unknownProfile',
      line: /profile "Not configured" is unknown here/,
      stores: [2],
    },
  ],
  ['a negative counter', { send: () => post(event(-1)), answer: 400, counted: 'malformed', line: /refused: fCnt/ }],
  [
    'a counter beyond 32 bits',
    { send: () => post(event(2, { fcnt: 2 ** 32 })), answer: 400, counted: 'malformed', line: /refused: fCnt/ },
  ],
  [
    'the highest counter, then lower ones',
    {
      send: async () => [
        await post(event(2, { fcnt: 2 ** 32 - 1, ...deflected(1) })),
        await post(event(3, deflected(1))),
      ],
      answer: [204, 202],
      counted: 'restart',
      line: /a frame counter that has restarted/,
      stores: [2 ** 32 - 1, 3],
    },
  ],
  ...['1970-01-01T00:00:00Z', '2100-01-01T00:00:00Z'].map((time): [string, BadInput] => [
    `a clock at ${time}`,
    {
      // The reading counts as measured on arrival, after the good one.
      send: () => post(event(8, { time, ...deflected(52) })),
      answer: 202,
      counted: 'clock',
      line: /a clock that cannot be right/,
      stores: [8],
    },
  ]),
  [
    'absent metadata',
    {
      send: () => post(withoutMetadata(2)),
      answer: 202,
      counted: 'noGateway',
      line: /no gateway; its signal is unknown/,
      stores: [2],
    },
  ],
  [
    '10 MB',
    {
      send: () => post({ ...event(2), object: 'A'.repeat(10_000_000) }),
      answer: 413,
      counted: 'tooLarge',
      line: /refused: larger than 256 KB/,
    },
  ],
  [
    'the same frame from ten gateways',
    {
      send: () =>
        Promise.all(
          Array.from({ length: 10 }, (_, index) => post(event(2, { ...deflected(52), gateways: [gateway(index)] }))),
        ),
      answer: Array<number>(10).fill(204),
      counted: 'repeated',
      times: 9,
      lines: 1,
      line: /came again and changes nothing/,
      stores: [2],
    },
  ],
];

test.each(BAD)('%s is logged and counted; nothing is lost or told twice', async (_, bad) => {
  expect(await post(event(1, deflected(1)))).toBe(204);
  const [before, lines] = [await metric(bad.counted), api.logged.length];

  expect(await bad.send()).toEqual(bad.answer);

  const times = bad.times ?? 1;
  expect((await metric(bad.counted)) - before).toBe(times);
  const written = api.logged.slice(lines);
  expect(written).toHaveLength(bad.lines ?? times);
  for (const line of written) {
    expect(line).toMatchObject({ msg: expect.stringMatching(bad.line) as string });
    expect(line.source).toBe(bad.line.source.includes('end_device') ? 'things' : 'roofs');
  }
  const text = JSON.stringify(api.logged);
  for (const secret of [SECRET, OTHER, WRONG]) expect(text).not.toContain(secret);

  expect(await post(event(9, { ...deflected(52), time: api.clock.now().toISOString() }))).toBeLessThan(300);
  const frames = await query<{ fcnt: number }>(
    `select f.fcnt::float8 as fcnt from uplink_frame f join device d on d.id = f.device_id where d.serial = $1
      order by f.received_at, f.fcnt`,
    [eui],
  );
  expect(frames.map(({ fcnt }) => fcnt).sort((a, b) => a - b)).toEqual(
    [1, ...(bad.stores ?? []), 9].sort((a, b) => a - b),
  );
  const told = await query<{ severity: string; times: number }>(
    `select l.severity, count(n.*)::int as times from log l left join notification n on n.log_id = l.id
      where l.node_id = $1 group by l.id, l.severity`,
    [nodeId],
  );
  expect(told).toEqual([{ severity: 'L2', times: 1 }]);
});

test('limits calls without a valid secret, logs one a minute, and never limits those with one', async () => {
  const limited = await testApi({ UPLINKS: join(folder, 'uplinks.json'), LOG_LEVEL: 'warn', RATE_LIMIT: '5' });
  const call = (token: string) =>
    limited.call('POST', '/uplinks/roofs?event=location', { token, body: {} }).then(({ statusCode }) => statusCode);
  const wrong = [];
  for (let count = 0; count < 7; count += 1) wrong.push(await call(WRONG));
  expect(wrong).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await call(SECRET)).toBe(204);
  expect(limited.logged.map(({ msg, notLogged }) => ({ msg, notLogged }))).toEqual([
    { msg: 'An uplink came without the secret of its source.', notLogged: 0 },
  ]);
  limited.clock.advance(60_000);
  await call(WRONG);
  expect(limited.logged.at(-1)).toMatchObject({ notLogged: 6 });
  await limited.close();
});

test('answers 503 while the database is away, and refuses nothing', async () => {
  const away = jest
    .spyOn(api.store.db, 'transaction')
    .mockRejectedValue(Object.assign(new Error('the database system is shutting down'), { code: '57P03' }));
  const answer = await api.app.inject({
    method: 'POST',
    url: '/uplinks/roofs?event=up',
    headers: { authorization: `Bearer ${SECRET}` },
    payload: event(2),
  });
  away.mockRestore();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await query('select 1 from refused_uplink')).toEqual([]);
  expect(await post(event(2))).toBe(204);
});
