import { eq } from 'drizzle-orm';
import { node, router, simCard, sms } from '../db/schema/index';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeNode, makeSystem } from '../../testing/entities';

const api = apiForTests();
const tokens = new Map<DemoName, string>();

beforeAll(async () => {
  for (const who of ['staff', 'installer'] as const) tokens.set(who, await api.signIn(who));
});
beforeEach(() => api.store.pool.query('delete from sms'));

const call = (path: string, body: object, who: DemoName = 'staff') =>
  api.call('POST', path, { token: tokens.get(who) ?? '', body });
const send = (body: object, who?: DemoName) => call('/send-sms', { text: '#STATUS', ...body }, who);
interface Page {
  data: { text: string; number: string; routerSerialNumber: string | null; nodeName: string | null; state: string }[];
  totalRecords: number;
}
const page = async (query: object = {}, who?: DemoName) => (await call('/smses', query, who)).json<Page>();
const texts = async (query: object) => (await page(query)).data.map(({ text }) => text);

let numbers = 0;
async function placed(
  holder: 'routerId' | 'nodeId' | null,
  telephone = `+48881${String((numbers += 1)).padStart(6, '0')}`,
) {
  const system = await makeSystem(api);
  const serialNumber = `SMS-${numbers}`;
  const [made] = await api.store.db
    .insert(router)
    .values({ systemId: system, serialNumber, owner: 'sagitta', supplier: 'sagitta' })
    .returning({ id: router.id });
  const routerId = made?.id ?? 0;
  const nodeId = await makeNode(api, system);
  const holds = holder === null ? {} : { [holder]: holder === 'routerId' ? routerId : nodeId };
  await api.store.db.insert(simCard).values({ systemId: system, telephone, owner: 'sagitta', ...holds });
  return { system, routerId, nodeId, telephone, serialNumber };
}

describe('sending', () => {
  test('queues a message to the SIM card of a router, ignoring the number sent, and records it', async () => {
    const { routerId, telephone, serialNumber, system } = await placed('routerId');
    expect((await send({ routerId, number: '+48999999999' })).statusCode).toBe(200);
    const { data } = await page({ systemId: system });
    expect(data).toEqual([
      expect.objectContaining({ number: telephone, routerSerialNumber: serialNumber, state: 'queued' }),
    ]);
    const { rows } = await api.store.pool.query<{ action: string }>(
      "select action from audit where action = 'sendSms' and entity_name = $1",
      [telephone],
    );
    expect(rows).toHaveLength(1);
  });

  test('sends to the SIM card of a node', async () => {
    const { nodeId, telephone, system } = await placed('nodeId');
    await send({ nodeId });
    expect((await page({ systemId: system })).data[0]).toMatchObject({
      number: telephone,
      nodeName: expect.any(String),
    });
  });

  test('finds a router by the number of its SIM card', async () => {
    const { telephone, serialNumber } = await placed('routerId');
    await send({ number: telephone });
    expect((await page({ number: telephone })).data[0]?.routerSerialNumber).toBe(serialNumber);
  });

  test('keeps the serial number of a router that is deleted, in order and on screen', async () => {
    const { routerId, serialNumber, system } = await placed('routerId');
    await send({ routerId });
    expect(
      (await api.call('DELETE', '/router', { token: tokens.get('staff') ?? '', body: { ID: routerId } })).statusCode,
    ).toBe(200);
    const { data } = await page({ systemId: system, sortBy: 'routerSerialNumber' });
    expect(data.map((row) => row.routerSerialNumber)).toEqual([serialNumber]);
  });

  test.each([
    [{}, 'A node, a router or a number is needed'],
    [{ number: '   ' }, 'Invalid phone number'],
    [{ number: '+48 12' }, 'Invalid phone number'],
    [{ number: '+48600100200', text: '' }, ''],
    [{ number: '+48600100200', text: 'x'.repeat(161) }, ''],
    [{ nodeId: 1, routerId: 1 }, 'Node and router exclude each other'],
  ])('refuses %j', async (body, message) => {
    const answer = await send(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect((await page()).totalRecords).toBe(0);
  });

  test('reports that a router has no SIM card with a phone number', async () => {
    const { routerId } = await placed(null);
    const answer = await send({ routerId });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('It has no SIM card with a telephone');
  });

  test('lets an installer text the numbers of their systems alone, and tells others apart by nothing', async () => {
    const { telephone } = await placed('routerId');
    const [foreign, nobody] = [
      await send({ number: telephone }, 'installer'),
      await send({ number: '+48777888999' }, 'installer'),
    ];
    expect([foreign.statusCode, nobody.statusCode]).toEqual([400, 400]);
    expect(foreign.body).toBe(nobody.body);
    expect((await send({ number: '+48777888999' })).statusCode).toBe(200);
  });

  test('accepts a number with spaces and hyphens', async () => {
    await send({ number: '+48 777-888-999' });
    expect((await page()).data[0]?.number).toBe('+48777888999');
  });
});

describe('the list', () => {
  const insert = (text: string, at: string, changes: Partial<typeof sms.$inferInsert> = {}) =>
    api.store.db
      .insert(sms)
      .values({ number: '+48600100200', text, at: new Date(at), direction: 'received', ...changes });

  test('filters, pages and sorts', async () => {
    await insert('OK one', '2026-01-01T10:00:00Z');
    await insert('100% two', '2026-01-02T10:00:00Z', { direction: 'sent' });
    await insert('OK three', '2026-01-03T10:00:00Z', { number: '+48111111111' });
    expect(await texts({})).toEqual(['OK three', '100% two', 'OK one']);
    expect(await texts({ sortBy: 'text', sortDirection: 'ASC' })).toEqual(['100% two', 'OK one', 'OK three']);
    expect(await texts({ textFuzzy: 'ok' })).toEqual(['OK three', 'OK one']);
    expect(await texts({ textFuzzy: '0%' })).toEqual(['100% two']);
    expect(await texts({ textFuzzy: '_' })).toEqual([]);
    expect(await texts({ number: '1111' })).toEqual(['OK three']);
    expect(await texts({ direction: 'sent' })).toEqual(['100% two']);
    expect(await page({ limit: 1, offset: 1 })).toMatchObject({ data: [{ text: '100% two' }], totalRecords: 3 });
  });

  test('uses the days of Warsaw for a message without a system', async () => {
    await insert('before', '2026-01-01T22:59:59Z');
    await insert('first', '2026-01-01T23:00:00Z');
    await insert('last', '2026-01-02T22:59:59Z');
    await insert('after', '2026-01-02T23:00:00Z');
    expect(await texts({ dateStart: '2026-01-02', dateEnd: '2026-01-02' })).toEqual(['last', 'first']);
  });

  test('keeps a message whose router is deleted', async () => {
    const { routerId, system } = await placed('routerId');
    await send({ routerId });
    await api.store.db.delete(router).where(eq(router.id, routerId));
    await api.store.db.delete(node).where(eq(node.systemId, system));
    expect((await page({ systemId: system })).data).toEqual([expect.objectContaining({ routerSerialNumber: null })]);
  });
});
