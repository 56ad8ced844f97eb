import { eq } from 'drizzle-orm';
import { simCard, sms } from '../db/schema/index';
import { makeSystem } from '../../testing/entities';
import { apiForTests, testApi } from '../../testing/api';

const SECRET = 'a-secret-of-the-gateway';
const PATH = '/sms-events';

const api = apiForTests({ SMS_EVENTS_SECRET: SECRET });
beforeEach(() => api.store.pool.query('delete from sms'));

const tell = (body: object, token: string | undefined = SECRET) => api.call('POST', PATH, { token, body });
const rows = () => api.store.db.select().from(sms).orderBy(sms.id);
const sent = async (state: 'queued' | 'sent' | 'delivered') => {
  const [made] = await api.store.db
    .insert(sms)
    .values({ number: '+48600100200', text: '#STATUS', direction: 'sent', state, at: api.clock.now(), dueAt: null })
    .returning({ id: sms.id });
  return String(made?.id);
};
const report = (reference: string, state: 'delivered' | 'failed', failure?: string) => ({
  reports: [{ reference, state, failure }],
});

test('refuses a wrong secret, a missing one and a session, and stores nothing', async () => {
  const body = { messages: [{ id: 'a', from: '+48600100200', text: 'OK' }] };
  const session = await api.signIn('staff');
  const tries: Record<string, string>[] = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: SECRET },
    { authorization: `Bearer ${session}` },
  ];
  for (const headers of tries) expect((await api.call('POST', PATH, { headers, body })).statusCode).toBe(401);
  expect(await rows()).toEqual([]);
});

test('does not exist if no secret is set', async () => {
  const other = await testApi();
  expect((await other.call('POST', PATH, { token: '', body: {} })).statusCode).toBe(404);
  await other.close();
});

test('stores a message once, however often it is reported, with the system of its SIM card', async () => {
  const systemId = await makeSystem(api);
  await api.store.db.insert(simCard).values({ systemId, telephone: '+48600100299', owner: 'sagitta' });
  const body = {
    messages: [
      { id: 'a', from: '+48 600-100-299', text: 'OK: CSQ 12', at: '2020-01-02T03:04:05Z' },
      { id: 'a', from: '+48600100299', text: 'OK: CSQ 12' },
      { id: 'b', from: '+48600100777', text: 'Who is this?', at: '2999-01-01T00:00:00Z' },
    ],
  };
  for (const _ of [1, 2]) expect((await tell(body)).statusCode).toBe(204);
  expect(await rows()).toMatchObject([
    { number: '+48600100299', systemId, direction: 'received', state: null, at: new Date('2020-01-02T03:04:05Z') },
    { number: '+48600100777', systemId: null, at: api.clock.now() },
  ]);
});

test('shows received messages to those who can see the system, with every filter of the list', async () => {
  await tell({ messages: [{ id: 'c', from: '+48600100888', text: 'Received 100%' }] });
  const answer = await api.call('POST', '/smses', {
    token: await api.signIn('staff'),
    body: { direction: 'received', textFuzzy: '100%', number: '888' },
  });
  expect(answer.json()).toMatchObject({ totalRecords: 1, data: [{ text: 'Received 100%', direction: 'received' }] });
});

test('applies reports to messages that are under way, and leaves settled ones unchanged', async () => {
  const [waiting, away, arrived] = [await sent('queued'), await sent('sent'), await sent('delivered')];
  await tell(report(waiting, 'delivered'));
  await tell(report(away, 'failed', 'Absent subscriber'));
  await tell(report(arrived, 'failed', 'Late'));
  expect((await rows()).map(({ state, failure }) => [state, failure])).toEqual([
    ['delivered', null],
    ['failed', 'Absent subscriber'],
    ['delivered', null],
  ]);
});

test.each(['0', '-1', '1e3', '99999999999', '2147483648', 'x'])('ignores a report of %s', async (reference) => {
  await sent('sent');
  expect((await tell(report(reference, 'delivered'))).statusCode).toBe(204);
  expect((await rows())[0]?.state).toBe('sent');
});

test.each([
  ['no id', { messages: [{ from: '+48600100200', text: 'x' }] }],
  ['a text that no telephone shows', { messages: [{ id: 'd', from: '1', text: 'x'.repeat(1_601) }] }],
  ['a character that no database stores', { messages: [{ id: 'd', from: '1', text: 'a\0' }] }],
  ['a moment that is none', { messages: [{ id: 'd', from: '1', text: 'x', at: 'yesterday' }] }],
  ['a state of its own', { reports: [{ reference: '1', state: 'lost' }] }],
  ['no object', []],
])('refuses a request with %s whole', async (_, body) => {
  const good = { id: 'good', from: '+48600100200', text: 'x' };
  const mixed = Array.isArray(body)
    ? body
    : { ...body, messages: [good, ...('messages' in body ? body.messages : [])] };
  expect((await tell(mixed)).statusCode).toBe(400);
  expect(await api.store.db.$count(sms, eq(sms.direction, 'received'))).toBe(0);
});
