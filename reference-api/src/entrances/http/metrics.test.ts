import { fastify, type FastifyInstance } from 'fastify';
import { startRounds } from '../../kit/rounds';
import { MessageCounters } from '../../alarms/notifications/note-attempts';
import { testApi, type TestApi } from '../../../testing/api';
import { freePort } from '../../../testing/postgres-server';
import { storeFallback } from '../../records/release-fallbacks.statements';
import { addMetrics } from './metrics';

let api: TestApi;
let app: FastifyInstance;
let port: number;
let messages: MessageCounters;

beforeEach(async () => {
  api = await testApi();
  port = await freePort();
  messages = new MessageCounters();
  app = fastify();
  addMetrics(app, api.store, {
    host: '127.0.0.1',
    port,
    now: () => new Date('2026-11-24T12:00:00Z'),
    streams: () => ({ open: 3, slow: 2 }),
    replicaLag: () => Promise.reject(new Error('gone')),
    uplinks: null,
    messages,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('counts attempts to send a message once each, however often it is read', async () => {
  messages.count({ channel: 'sms', outcome: 'retried' });
  await read();
  messages.count({ channel: 'sms', outcome: 'retried' });
  messages.count({ channel: 'email', outcome: 'sent' });
  const text = await read();
  expect(text).toContain('# TYPE sagitta_messages_total counter\n');
  expect(text).toContain('\nsagitta_messages_total{channel="sms",outcome="retried"} 2\n');
  expect(text).toContain('\nsagitta_messages_total{channel="email",outcome="sent"} 1\n');
  expect(text).not.toMatch(/\nsagitta_messages\{/);
});

test('tells of streams, of the database and its replica, and of one that does not answer', async () => {
  const text = await read();
  expect(text).toContain('\nsagitta_streams_open 3\n');
  expect(text).toContain('\nsagitta_streams_dropped_total 2\n');
  expect(text).toContain('\nsagitta_database_up 1\n');
  expect(Number(/^sagitta_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  expect(text).toContain('\nsagitta_replica_lag_seconds Nan\n');
  jest.spyOn(api.store.pool, 'query').mockImplementation(() => Promise.reject(new Error('away')));
  expect(await read()).toContain('\nsagitta_database_up 0\n');
});

test('tells for how long each kind of work has not been done', async () => {
  let isBroken = false;
  const round = async () => {
    if (isBroken) throw new Error('It fails.');
  };
  const stop = startRounds(10, round, () => undefined, 'gathering');
  const behind = async () =>
    Number(/^sagitta_round_behind_seconds\{round="gathering"\} (\S+)$/m.exec(await read())?.[1]);
  await new Promise((done) => setTimeout(done, 300));
  expect(await behind()).toBeLessThan(0.3);
  isBroken = true;
  await new Promise((done) => setTimeout(done, 500));
  expect(await behind()).toBeGreaterThan(0.4);
  await stop();
  expect(await behind()).toBeNaN();
});

test('tells how often browsers could not run a release, whatever the way', async () => {
  const failed = { part: 'mfe_systems', version: '0.1.0-bad', fellBackTo: '0.1.0-good', kind: 'render' } as const;
  for (const report of [failed, failed, { ...failed, fellBackTo: null }])
    await storeFallback(api.store.db, report, new Date());
  for (let time = 0; time < 2; time += 1)
    expect(await read()).toContain('\nsagitta_release_failures{part="mfe_systems",version="0.1.0-bad"} 3\n');
});
