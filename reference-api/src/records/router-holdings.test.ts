import { apiForTests, DEMO_NAMES } from '../../testing/api';
import { makeGateway, makeSystem } from '../../testing/entities';

// What a router holds: its SIM card follows it, and nobody takes out what is not theirs.

const api = apiForTests();
let staff: string;
let installer: string;
let own: number;
let foreign: number;

beforeAll(async () => {
  [staff, installer] = [await api.signIn('staff'), await api.signIn('installer')];
});
beforeEach(async () => {
  own = await makeSystem(api, { createdBy: DEMO_NAMES.indexOf('installer') + 1 });
  foreign = await makeSystem(api);
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Fields = Record<string, unknown> & { ID: number; updatedAt: string };

const call = (method: Method, path: string, body?: object, token = staff) => api.call(method, path, { token, body });
const routerOf = async (id: number) => (await call('GET', `/routers/${id}`)).json<Fields>();
const cardOf = async (id: number) => (await call('GET', `/simcards/${id}`)).json<Fields>();

async function made(path: string, body: object): Promise<number> {
  const answer = await call('PUT', path, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ ID: number }>().ID;
}

let numbers = 0;
const card = (changes: object = {}) => ({
  systemId: null,
  telephone: `+48778${String((numbers += 1)).padStart(6, '0')}`,
  purpose: 'data',
  network: 'other',
  owner: 'sagitta',
  ...changes,
});
const router = (changes: object = {}) => ({
  serialNumber: `HELD-${(numbers += 1)}`,
  owner: 'sagitta',
  supplier: 'customer',
  ...changes,
});
/** Saves a router with these changes over what is stored, as its form does. */
async function save(ID: number, changes: object, token = staff) {
  const { updatedAt, serialNumber, systemId, simcardId, nodeId } = await routerOf(ID);
  const kept = { serialNumber, systemId, simcardId, nodeId };
  return call('PATCH', '/router', { ...router(), ...kept, ...changes, ID, updatedAt }, token);
}

describe('a SIM card in a router', () => {
  test.each([
    ['put in by the form of the router', async (id: number, holder: number) => save(holder, { simcardId: id })],
    [
      'put in by its own form',
      async (id: number, holder: number) => {
        const { telephone, updatedAt } = await cardOf(id);
        return call('PATCH', '/simcard', { ...card(), telephone, ID: id, updatedAt, routerId: holder });
      },
    ],
  ])('%s belongs to its system, seen by the installer there', async (_, putIn) => {
    const [simcardId, holder] = [await made('/simcard', card()), await made('/router', router({ systemId: own }))];
    expect((await putIn(simcardId, holder)).statusCode).toBe(200);
    expect(await cardOf(simcardId)).toMatchObject({ systemId: own, routerId: holder });
    expect((await call('GET', `/simcards/${simcardId}`, undefined, installer)).statusCode).toBe(200);
  });

  test('that is new belongs to the system of its router, and of its device', async () => {
    const holder = await made('/router', router({ systemId: own }));
    const inRouter = await made('/simcard', card({ routerId: holder }));
    const inDevice = await made('/simcard', card({ nodeId: await makeGateway(api, foreign) }));
    expect([(await cardOf(inRouter)).systemId, (await cardOf(inDevice)).systemId]).toEqual([own, foreign]);
  });

  test('follows it to another system, is lost to the old installer, and the audit record says so', async () => {
    const simcardId = await made('/simcard', card({ systemId: own }));
    const holder = await made('/router', router({ systemId: own, simcardId }));
    expect((await save(holder, { systemId: foreign })).statusCode).toBe(200);
    expect(await cardOf(simcardId)).toMatchObject({ systemId: foreign, routerId: holder });
    const { updatedAt, telephone } = await cardOf(simcardId);
    const attempts = await Promise.all([
      call('GET', `/simcards/${simcardId}`, undefined, installer),
      call('PATCH', '/simcard', { ...card(), telephone, ID: simcardId, updatedAt }, installer),
      call('DELETE', '/simcard', { ID: simcardId }, installer),
      call('PUT', '/sms', { routerId: holder, text: 'x' }, installer),
    ]);
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 404]);
    const { entries } = (await call('POST', '/audit', { system: foreign })).json<{
      entries: { entity: { kind: string; id: string }; changes: object[] }[];
    }>();
    const told = entries.find(({ entity }) => entity.kind === 'sim_card' && entity.id === String(simcardId));
    expect(told?.changes).toContainEqual({ field: 'systemId', before: own, after: foreign });
  });

  test('follows it even if the call does not name it', async () => {
    const simcardId = await made('/simcard', card({ systemId: own }));
    const holder = await made('/router', router({ systemId: own, simcardId }));
    const { updatedAt, serialNumber } = await routerOf(holder);
    const { owner, supplier } = router();
    const body = { ID: holder, updatedAt, serialNumber, owner, supplier, systemId: foreign };
    expect((await call('PATCH', '/router', body)).statusCode).toBe(200);
    expect(await cardOf(simcardId)).toMatchObject({ systemId: foreign, routerId: holder });
  });

  test('keeps its system when it is taken out: a spare card there', async () => {
    const simcardId = await made('/simcard', card({ systemId: own }));
    const holder = await made('/router', router({ systemId: own, simcardId }));
    expect((await save(holder, { simcardId: null }, installer)).statusCode).toBe(200);
    expect(await cardOf(simcardId)).toMatchObject({ systemId: own, routerId: null });
  });
});

describe('a router that still holds a card of the store, as older releases left it', () => {
  let simcardId: number;
  let holder: number;

  beforeEach(async () => {
    simcardId = await made('/simcard', card());
    holder = await made('/router', router({ systemId: own, simcardId }));
    await api.store.db.execute(`update sim_card set system_id = null where id = ${simcardId}`);
  });

  test('is saved by its installer without a right to the card, which then belongs to the system', async () => {
    expect((await save(holder, { firmware: '2.0' }, installer)).statusCode).toBe(200);
    expect(await routerOf(holder)).toMatchObject({ firmware: '2.0', simcardId });
    expect(await cardOf(simcardId)).toMatchObject({ systemId: own, routerId: holder });
  });

  test('is not emptied by an installer who may not keep the card', async () => {
    const taken = await save(holder, { simcardId: null }, installer);
    const deleted = await call('DELETE', '/router', { ID: holder }, installer);
    expect([taken.statusCode, deleted.statusCode]).toEqual([403, 403]);
    expect(await cardOf(simcardId)).toMatchObject({ routerId: holder });
  });
});

test('an installer can put in only cards that they may keep, and none that is missing', async () => {
  const holder = await made('/router', router({ systemId: own }));
  const ofStore = await made('/simcard', card());
  const ofForeign = await made('/simcard', card({ systemId: foreign }));
  const answers = [];
  for (const simcardId of [ofStore, ofForeign, 2_000_000_000])
    answers.push(await save(holder, { simcardId }, installer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('a card stays in a router to which its installer has lost the right, when only the card is edited', async () => {
  const holder = await made('/router', router({ systemId: own }));
  const simcardId = await made('/simcard', card({ routerId: holder }));
  await api.store.db.execute(`update router set system_id = ${foreign} where id = ${holder}`);
  const { telephone, updatedAt } = await cardOf(simcardId);
  const body = { ...card(), systemId: own, telephone, ID: simcardId, updatedAt, routerId: holder, network: 'Plus' };
  expect((await call('PATCH', '/simcard', body, installer)).statusCode).toBe(200);
});

describe('replacing a router', () => {
  const replace = async (ID: number, by: object, token = staff) => {
    const { updatedAt } = await routerOf(ID);
    return call('POST', '/router/replace', { ID, updatedAt, ...by }, token);
  };
  let old: number;
  let nodeId: number;
  let simcardId: number;

  beforeEach(async () => {
    nodeId = await makeGateway(api, own);
    simcardId = await made('/simcard', card({ systemId: own }));
    old = await made('/router', router({ systemId: own, nodeId, simcardId, owner: 'customer' }));
  });

  test.each([
    ['a new one, as its installer', () => installer, async () => ({ serialNumber: ' NEW-1 ', type: 'other' })],
    ['one of its system, as its installer', () => installer, async () => ofSystem(own)],
    ['one of the store, as staff', () => staff, async () => ofSystem(null)],
  ])('by %s carries system, device and SIM card over', async (_, token, by) => {
    const answer = await replace(old, await by(), token());
    expect(answer.statusCode).toBe(200);
    const { ID } = answer.json<{ ID: number }>();
    expect(await routerOf(ID)).toMatchObject({ systemId: own, nodeId, simcardId });
    expect(await routerOf(old)).toMatchObject({ systemId: null, nodeId: null, simcardId: null });
    expect(await cardOf(simcardId)).toMatchObject({ systemId: own, routerId: ID });
    expect((await call('GET', `/routers/${old}`, undefined, installer)).statusCode).toBe(404);
  });

  test('makes a new one with the owner of the old one and the serial number as typed, without spaces', async () => {
    const { ID } = (await replace(old, { serialNumber: ' NEW-2 ' })).json<{ ID: number }>();
    expect(await routerOf(ID)).toMatchObject({ serialNumber: 'NEW-2', owner: 'customer', supplier: 'customer' });
  });

  test('keeps the card of the replacement where the old one has none, and frees it where it has', async () => {
    const spare = await made('/simcard', card());
    const by = await made('/router', router({ simcardId: spare }));
    await replace(old, { replacementId: by });
    expect([await cardOf(simcardId), await cardOf(spare)]).toMatchObject([{ routerId: by }, { routerId: null }]);
    const empty = await made('/router', router({ systemId: foreign }));
    const withCard = await made('/router', router({ simcardId: spare }));
    await replace(empty, { replacementId: withCard });
    expect(await cardOf(spare)).toMatchObject({ routerId: withCard, systemId: foreign });
  });

  test('also carries a card that an older release left in the store', async () => {
    await api.store.db.execute(`update sim_card set system_id = null where id = ${simcardId}`);
    expect((await replace(old, { serialNumber: 'NEW-3' }, installer)).statusCode).toBe(200);
    expect(await cardOf(simcardId)).toMatchObject({ systemId: own });
  });

  test('is refused for an installer who may not keep both, and changes nothing', async () => {
    const answers = [];
    for (const systemId of [null, foreign]) answers.push(await replace(old, await ofSystem(systemId), installer));
    answers.push(await replace(await made('/router', router({ systemId: foreign })), { serialNumber: 'X' }, installer));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(await routerOf(old)).toMatchObject({ systemId: own, nodeId, simcardId });
  });

  test('takes no router that serves a device, nor itself, nor none, and refuses an outdated form', async () => {
    const busy = await made('/router', router({ systemId: own, nodeId: await makeGateway(api, own) }));
    const wrong = [{ replacementId: busy }, { replacementId: old }, {}, { replacementId: busy, serialNumber: 'X' }];
    const answers = [];
    for (const by of wrong) answers.push(await replace(old, by));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    const { updatedAt } = await routerOf(old);
    await save(old, { firmware: '3.0' });
    const stale = await call('POST', '/router/replace', { ID: old, updatedAt, serialNumber: 'X' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ error: { stored: object } }>().error.stored).toMatchObject({ ID: old, firmware: '3.0' });
  });

  test('is recorded at both routers and the card', async () => {
    const { ID } = (await replace(old, { serialNumber: 'NEW-4' })).json<{ ID: number }>();
    const { entries } = (await call('POST', '/audit', { system: own })).json<{
      entries: { action: string; entity: { kind: string; id: string } }[];
    }>();
    const told = entries.filter(({ action }) => action === 'replaceRouter').map(({ entity }) => entity);
    expect(told.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
      [`router ${old}`, `router ${ID}`, `sim_card ${simcardId}`].toSorted(),
    );
  });

  async function ofSystem(systemId: number | null) {
    return { replacementId: await made('/router', router({ systemId })) };
  }
});
