import type { AuditedRecord, AuditEntry } from '@sagitta/shared-contracts/api/audit';
import { apiForTests } from '../../testing/api';
import { makeAccount, makeGateway, makeSensor, makeSystem } from '../../testing/entities';

const api = apiForTests();
let staff: string;
let keeper: string;
/** Of the keeper, and of somebody else. */
let [own, foreign] = [0, 0];

beforeAll(async () => {
  staff = await api.signIn('staff');
  keeper = await api.signIn('installer');
  const [id] = (
    await api.store.pool.query<{ id: number }>(`select id from account where email = 'installer@sagitta.example'`)
  ).rows;
  foreign = await makeSystem(api);
  own = await makeSystem(api, { createdBy: id?.id });
  for (const [system, name] of [
    [foreign, 'Foreign hall'],
    [own, 'Own hall'],
  ])
    await api.store.pool.query('update system set name = $2 where id = $1', [system, name]);
});

type Body = Record<string, unknown>;
const put = async (path: string, body: Body, token = staff) =>
  (await api.call('PUT', path, { token, body })).json<{ ID: number }>().ID;
const save = async (path: string, list: string, ID: number, body: Body) => {
  const rows = (await api.call('GET', list, { token: staff })).json<{ ID: number; updatedAt: string }[]>();
  const updatedAt = rows.find((row) => row.ID === ID)?.updatedAt;
  const answer = await api.call('PATCH', path, { token: staff, body: { ID, updatedAt, ...body } });
  expect(answer.statusCode).toBe(200);
};
const asked = (kind: AuditedRecord, id: number | string | null, token = staff, more: Body = {}) =>
  api.call('POST', '/audit', {
    token,
    body: { record: { kind, id: id === null ? null : String(id) }, ...more },
  });
const history = async (...args: Parameters<typeof asked>) => {
  const answer = await asked(...args);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ entries: AuditEntry[]; count: number }>();
};
const told = (entries: readonly AuditEntry[], field: string) =>
  entries.flatMap(({ action, changes }) =>
    changes.filter((one) => one.field === field).map(({ before, after }) => [action, before, after]),
  );

let numbers = 0;
const card = (changes: Body = {}) => ({
  systemId: null,
  telephone: `+48666${String((numbers += 1)).padStart(6, '0')}`,
  purpose: 'data',
  network: 'other',
  owner: 'sagitta',
  ...changes,
});
const router = (changes: Body = {}) => ({
  serialNumber: `HISTORY-${(numbers += 1)}`,
  owner: 'sagitta',
  supplier: 'sagitta',
  ...changes,
});

test.each<[AuditedRecord, string, string, (systemId: number) => Body, Body, string]>([
  ['sim_card', '/simcard', '/simcards', (systemId) => card({ systemId }), { network: 'Plus' }, 'network'],
  ['router', '/router', '/routers', (systemId) => router({ systemId }), { firmware: '2' }, 'firmware'],
  ['inspection', '/inspection', '/inspections', (systemId) => ({ systemId, year: 2026 }), { year: 2027 }, 'year'],
  [
    'agreement',
    '/agreement',
    '/agreements',
    (systemId) => ({ systemId }),
    { supportAgreementEndDate: '2027-01-31' },
    'supportAgreementEndDate',
  ],
])('a %s tells who made it and what was changed, the newest first', async (kind, path, list, body, change, field) => {
  const record = body(await makeSystem(api));
  const ID = await put(path, record);
  await save(path, list, ID, { ...record, ...change });
  const { entries, count } = await history(kind, ID);
  expect(count).toBe(2);
  expect(entries.map(({ action }) => action.slice(0, 4))).toEqual(['save', 'crea']);
  expect(entries.map(({ actor }) => actor?.email)).toEqual(['staff@sagitta.example', 'staff@sagitta.example']);
  expect(entries[0]?.changes).toMatchObject([{ field, after: Object.values(change)[0] }]);
  const [newest] = (await history(kind, ID, staff, { amount: 1 })).entries;
  expect(newest?.id).toBe(entries[0]?.id);
  const [oldest] = (await history(kind, ID, staff, { offset: 1 })).entries;
  expect(oldest?.id).toBe(entries[1]?.id);
});

test('names the system, device and router that it belonged to, and not those of others', async () => {
  const systemId = own;
  const nodeId = await makeGateway(api, systemId);
  const body = router({ systemId, nodeId });
  const ID = await put('/router', body);
  const simcard = card({ systemId, routerId: ID });
  const cardId = await put('/simcard', simcard);
  expect(told((await history('router', ID, keeper)).entries, 'systemId')).toEqual([['createRouter', null, 'Own hall']]);
  expect(told((await history('sim_card', cardId, keeper)).entries, 'routerId')).toEqual([
    ['createSimCard', null, body.serialNumber],
  ]);
  const [, node] = told((await history('router', ID)).entries, 'nodeId')[0] ?? [];
  expect(node).toBeNull();
  expect(typeof told((await history('router', ID)).entries, 'nodeId')[0]?.[2]).toBe('string');
});

test('begins for an installer where the record came to a system of theirs, and does not say whence', async () => {
  const body = router({ systemId: foreign });
  const ID = await put('/router', body);
  await save('/router', '/routers', ID, { ...body, firmware: 'of the others' });
  expect((await asked('router', ID, keeper)).statusCode).toBe(403);
  await save('/router', '/routers', ID, { ...body, systemId: own });
  const seen = await asked('router', ID, keeper);
  const { entries, count } = seen.json<{ entries: AuditEntry[]; count: number }>();
  expect([entries.length, count]).toEqual([1, 1]);
  expect(told(entries, 'systemId')).toEqual([['saveRouter', 'another', 'Own hall']]);
  expect(seen.body).not.toMatch(/Foreign hall|of the others|@sagitta\.example/);
  expect(entries[0]?.actor?.name).not.toBe('');
  expect(told((await history('router', ID)).entries, 'systemId')).toEqual([
    ['saveRouter', 'Foreign hall', 'Own hall'],
    ['createRouter', null, 'Foreign hall'],
  ]);
});

test('says that a PIN was changed, and never which', async () => {
  const body = card({ systemId: own, pin: '4711', puk: '87654321' });
  const ID = await put('/simcard', body);
  await save('/simcard', '/simcards', ID, { ...body, pin: '4712' });
  await save('/simcard', '/simcards', ID, { ...body, pin: null });
  for (const token of [staff, keeper]) {
    const answer = await asked('sim_card', ID, token);
    expect(answer.body).not.toMatch(/4711|4712|87654321/);
    const { entries } = answer.json<{ entries: AuditEntry[] }>();
    expect(told(entries, 'pin')).toEqual([
      ['saveSimCard', 'hidden', null],
      ['saveSimCard', 'hidden', 'hidden'],
      ['createSimCard', null, 'hidden'],
    ]);
    expect(told(entries, 'puk')).toEqual([['createSimCard', null, 'hidden']]);
  }
});

test('of a gateway is that of its node and of its device', async () => {
  const nodeId = await makeGateway(api, own);
  const [found] = (
    await api.store.pool.query<{ serial: string; at: Date | null }>(
      `select d.serial, n.updated_via_website_at as at from node n join device d on d.id = n.device_id where n.id = $1`,
      [nodeId],
    )
  ).rows;
  const renamed = await api.call('PATCH', '/node/node-name', {
    token: staff,
    body: { id: nodeId, name: 'GW renamed', updatedViaWebsiteAt: found?.at?.toISOString() ?? null },
  });
  expect(renamed.statusCode).toBe(200);
  const { entries } = await history('gateway', found?.serial ?? '', keeper);
  expect(told(entries, 'name')).toMatchObject([['renameNode', expect.any(String), 'GW renamed']]);
});

test('of a device is that of its node too, for staff, who have the page of devices', async () => {
  const nodeId = await makeSensor(api, own);
  const { rows } = await api.store.pool.query<{ serial: string; at: Date | null }>(
    `select d.serial, n.updated_via_website_at as at from node n join device d on d.id = n.device_id where n.id = $1`,
    [nodeId],
  );
  const [{ serial, at } = { serial: '', at: null }] = rows;
  const body = { id: nodeId, name: 'Beam renamed', updatedViaWebsiteAt: at?.toISOString() ?? null };
  expect((await api.call('PATCH', '/node/node-name', { token: staff, body })).statusCode).toBe(200);
  const { entries } = await history('device', serial);
  expect(told(entries, 'name')).toMatchObject([['renameNode', expect.any(String), 'Beam renamed']]);
  expect((await asked('device', serial, keeper)).statusCode).toBe(403);
});

test('stays for staff once the record is deleted, and is found among the deleted ones', async () => {
  const [mine, theirs] = [router({ systemId: own }), router({ systemId: foreign })];
  const [ID, other] = [await put('/router', mine), await put('/router', theirs)];
  const stored = await put('/router', router());
  for (const id of [ID, other, stored]) await api.call('DELETE', '/router', { token: staff, body: { ID: id } });
  expect((await history('router', ID)).entries.map(({ action }) => action)).toEqual(['deleteRouter', 'createRouter']);
  expect((await asked('router', ID, keeper)).statusCode).toBe(403);
  const idsFor = async (token: string) =>
    (await history('router', null, token)).entries.map(({ entity }) => Number(entity.id));
  expect(await idsFor(staff)).toEqual(expect.arrayContaining([ID, other, stored]));
  const seen = await idsFor(keeper);
  expect(seen).toContain(ID);
  expect(seen).not.toContain(other);
  expect(seen).not.toContain(stored);
});

test('is of one account, one system or one record', async () => {
  const record = { kind: 'router', id: '1' };
  for (const body of [{}, { system: 1, record }, { account: 1, system: 1 }, { record: { kind: 'account', id: '1' } }])
    expect((await api.call('POST', '/audit', { token: staff, body })).statusCode).toBe(400);
  for (const id of ['x', '0', '99999999999999', "1' or 1=1"]) expect((await history('router', id)).entries).toEqual([]);
});

test('is not for those who only look', async () => {
  const ID = await put('/router', router({ systemId: own }));
  await makeAccount(api);
  for (const name of ['admin', 'viewer', 'observer'] as const)
    expect((await asked('router', ID, await api.signIn(name))).statusCode).toBe(403);
});
