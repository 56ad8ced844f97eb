import { fastify, type FastifyInstance } from 'fastify';
import { MessageCounters } from '../../alarms/notifications/note-attempts';
import { testApi, type TestApi } from '../../../testing/api';
import { freePort } from '../../../testing/postgres-server';
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
    openStreams: () => 0,
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

it('counts attempts to send a message once each, however often it is read', async () => {
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
