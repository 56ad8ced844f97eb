import sharp from 'sharp';
import { IMAGE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeGateway, makeNode, makeSystem } from '../../testing/entities';

const api = apiForTests();
let staff: string;
let installer: string;

beforeAll(async () => {
  [staff, installer] = [await api.signIn('staff'), await api.signIn('installer')];
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, body?: object, token = staff) => api.call(method, path, { token, body });
const made = async (path: string, body: object) => (await call('PUT', path, body)).json<{ ID: number }>().ID;

let numbers = 0;
const simCard = (changes: object = {}) => {
  numbers += 1;
  return {
    systemId: null,
    telephone: `+48777${String(numbers).padStart(6, '0')}`,
    purpose: 'data',
    network: 'other',
    owner: 'sagitta',
    ...changes,
  };
};
const router = (changes: object = {}) => ({
  serialNumber: `TEST-${(numbers += 1)}`,
  owner: 'sagitta',
  supplier: 'customer',
  ...changes,
});
const routerOf = async (id: number) => (await call('GET', `/routers/${id}`)).json<Record<string, unknown>>();
const simCardOf = async (id: number) => (await call('GET', `/simcards/${id}`)).json<Record<string, unknown>>();

const picture = async (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'where the picture was taken' } })
    .toFormat(format)
    .toBuffer();

describe('SIM cards', () => {
  test('names every field that another card has', async () => {
    const first = simCard({ ip: '10.1.2.3', iccid: '8948010000000000001' });
    await made('/simcard', first);
    const answer = await call('PUT', '/simcard', { ...first, pin: '1234' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
      ip: 'Already in use',
      telephone: 'Already in use',
      iccid: 'Already in use',
    });
  });

  test('keeps its own values when it is saved again', async () => {
    const card = simCard({ ip: '10.1.2.4' });
    const ID = await made('/simcard', card);
    const { updatedAt } = await simCardOf(ID);
    expect((await call('PATCH', '/simcard', { ID, ...card, network: 'Plus', updatedAt })).statusCode).toBe(200);
    expect(await simCardOf(ID)).toMatchObject({ ip: '10.1.2.4', network: 'Plus' });
  });

  test('are created once even if the same one is sent many times in parallel', async () => {
    const card = simCard();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('PUT', '/simcard', card)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('belong to at most one device', async () => {
    const nodeId = await makeNode(api, await makeSystem(api));
    await made('/simcard', simCard({ nodeId }));
    const answer = await call('PUT', '/simcard', simCard({ nodeId }));
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({ nodeId: 'Already in use' });
  });

  test('without a system are managed by staff only', async () => {
    expect((await call('PUT', '/simcard', simCard(), installer)).statusCode).toBe(403);
    const ID = await made('/simcard', simCard());
    const [hidden, missing] = await Promise.all(
      [ID, 2_000_000_000].map((id) => call('DELETE', '/simcard', { ID: id }, installer)),
    );
    expect(hidden?.body).toBe(missing?.body);
    expect(hidden?.statusCode).toBe(403);
  });

  test('store an image as pixels only, whatever its name', async () => {
    const bytes = await picture('jpeg');
    const ID = await made('/simcard', simCard({ imageData: bytes.toString('base64'), imageMime: 'image/png' }));
    const { imageData, imageMime } = await simCardOf(ID);
    const stored = Buffer.from(String(imageData), 'base64');
    expect(imageMime).toBe('image/jpeg');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
    expect(stored.includes('where the picture was taken')).toBe(false);
  });

  test('keep their image if a save omits it, and lose it with null', async () => {
    const card = simCard({ imageData: (await picture()).toString('base64'), imageMime: 'image/png' });
    const ID = await made('/simcard', card);
    const { imageData: _, imageMime: __, ...rest } = card as Record<string, unknown>;
    const { updatedAt } = await simCardOf(ID);
    await call('PATCH', '/simcard', { ID, ...rest, updatedAt });
    const kept = await simCardOf(ID);
    expect(kept.imageData).not.toBeNull();
    await call('PATCH', '/simcard', { ID, ...rest, imageData: null, updatedAt: kept.updatedAt });
    expect(await simCardOf(ID)).toMatchObject({ imageData: null, imageMime: null });
  });

  test.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['the beginning of a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuse %s as an image and store nothing', async (_, bytes) => {
    const card = simCard({ imageData: bytes.toString('base64'), imageMime: 'image/png' });
    const answer = await call('PUT', '/simcard', card);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
      imageData: 'This is not an image that can be read.',
    });
    expect((await call('PUT', '/simcard', { ...card, imageData: null })).statusCode).toBe(200);
  });

  test('accept an image of exactly the limit and refuse one byte more', async () => {
    const bytes = await picture();
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]).toString('base64');
    const at = await call('PUT', '/simcard', simCard({ imageData: padded(IMAGE_MAX_BYTES) }));
    const over = await call('PUT', '/simcard', simCard({ imageData: padded(IMAGE_MAX_BYTES + 1) }));
    expect([at.statusCode, over.statusCode]).toEqual([200, 422]);
  });

  test('store notes without anything that could run', async () => {
    const notes =
      '<p onclick="x()">Box <b>3</b><script>x()</script><img src=x onerror=x()></p><a href="javascript:x()">y</a>';
    const ID = await made('/simcard', simCard({ notes }));
    expect((await simCardOf(ID)).notes).toBe('<p>Box <b>3</b></p><a>y</a>');
  });
});

describe('routers', () => {
  test('are saved over the version that was read, and otherwise answer the stored one', async () => {
    const ID = await made('/router', router());
    const { updatedAt } = await routerOf(ID);
    expect((await call('PATCH', '/router', { ID, ...router(), updatedAt })).statusCode).toBe(200);
    const answer = await call('PATCH', '/router', { ID, ...router({ firmware: 'lost' }), updatedAt });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { stored: object } }>().error.stored).toMatchObject({ ID, firmware: null });
  });

  test('take over a SIM card and a device from another router', async () => {
    const systemId = await makeSystem(api);
    const nodeId = await makeGateway(api, systemId);
    const simcardId = await made('/simcard', simCard());
    const first = await made('/router', router({ systemId, nodeId, simcardId }));
    const second = await made('/router', router({ systemId, nodeId, simcardId }));
    expect(await routerOf(first)).toMatchObject({ nodeId: null, simcardId: null });
    expect(await routerOf(second)).toMatchObject({ nodeId, simcardId });
  });

  test('free their SIM card when they are deleted', async () => {
    const simcardId = await made('/simcard', simCard());
    const ID = await made('/router', router({ simcardId }));
    expect((await call('DELETE', '/router', { ID })).statusCode).toBe(200);
    expect(await simCardOf(simcardId)).toMatchObject({ routerId: null });
  });

  test('store each of four images separately', async () => {
    const image = { Data: (await picture()).toString('base64'), Mime: 'image/png' };
    const all = Object.fromEntries(
      ['router', 'ups', 'antenna', 'routerConnection'].flatMap((kind) => [
        [`${kind}ImageData`, image.Data],
        [`${kind}ImageMime`, image.Mime],
      ]),
    );
    const ID = await made('/router', router(all));
    const { updatedAt } = await routerOf(ID);
    await call('PATCH', '/router', { ID, ...router(), updatedAt, upsImageData: null });
    const stored = await routerOf(ID);
    expect(stored.upsImageData).toBeNull();
    expect([stored.routerImageMime, stored.antennaImageMime, stored.routerConnectionImageMime]).toEqual([
      'image/png',
      'image/png',
      'image/png',
    ]);
  });
});

describe('agreements', () => {
  test('are unique per system, even if many are created in parallel', async () => {
    const systemId = await makeSystem(api);
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('PUT', '/agreement', { systemId })));
    expect(answers.filter((answer) => answer.json<{ ID: number }>().ID > 0)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('stay with their system', async () => {
    const ID = await made('/agreement', { systemId: await makeSystem(api) });
    const agreements = (await call('GET', '/agreements')).json<{ ID: number; updatedAt: string }[]>();
    const updatedAt = agreements.find((one) => one.ID === ID)?.updatedAt;
    const answer = await call('PATCH', '/agreement', { ID, systemId: await makeSystem(api), updatedAt });
    expect(answer.json()).toEqual({ succeeded: false, updatedAt: null });
  });

  test('tell their new lock, with which the next change is taken', async () => {
    const systemId = await makeSystem(api);
    const ID = await made('/agreement', { systemId });
    const agreements = (await call('GET', '/agreements')).json<{ ID: number; updatedAt: string }[]>();
    const save = async (updatedAt: string | undefined, baseGuaranteeTime: number) =>
      (await call('PATCH', '/agreement', { ID, systemId, updatedAt, baseGuaranteeTime })).json<{ updatedAt: string }>();
    const first = await save(agreements.find((one) => one.ID === ID)?.updatedAt, 12);
    expect(await save(first.updatedAt, 24)).toMatchObject({ succeeded: true });
  });
});

test.each([
  ['sim_card', '/simcard', (systemId: number) => simCard({ systemId, pin: '4711', puk: '12345678' })],
  ['router', '/router', (systemId: number) => router({ systemId })],
  ['inspection', '/inspection', (systemId: number) => ({ systemId, year: 2026, performedBy: 'A. Ćwik' })],
  ['agreement', '/agreement', (systemId: number) => ({ systemId, baseGuaranteeTime: 24 })],
])('the audit record of a %s holds its creation and its deletion, without secrets', async (kind, path, body) => {
  const systemId = await makeSystem(api);
  const ID = await made(path, body(systemId));
  await call('DELETE', path, { ID });
  const answer = await api.call('POST', '/audit', {
    token: staff,
    body: { system: systemId },
  });
  const { entries } = answer.json<{
    entries: { entity: { kind: string; id: string }; changes: { field: string; before: unknown; after: unknown }[] }[];
  }>();
  const own = entries.filter(({ entity }) => entity.kind === kind && entity.id === String(ID));
  expect(own).toHaveLength(2);
  const secrets = own.flatMap(({ changes }) => changes).filter(({ field }) => field === 'pin' || field === 'puk');
  // That there is one, and not which.
  const told = secrets.map(({ before, after }) => before ?? after);
  expect(told).toEqual(kind === 'sim_card' ? ['hidden', 'hidden', 'hidden', 'hidden'] : []);
  expect(answer.body).not.toMatch(/4711|12345678/);
});

test('the audit record names the changed pictures of a router, and where its SIM cards went', async () => {
  const systemId = await makeSystem(api);
  const [old, next] = [await made('/simcard', simCard({ systemId })), await made('/simcard', simCard({ systemId }))];
  const png = (await picture()).toString('base64');
  const body = router({ systemId, simcardId: old, routerImageData: png });
  const ID = await made('/router', body);
  const { updatedAt } = await routerOf(ID);
  const saved = await call('PATCH', '/router', { ...body, ID, updatedAt, simcardId: next, routerImageData: null });
  expect(saved.statusCode).toBe(200);
  await call('DELETE', '/router', { ID });
  const answer = await api.call('POST', '/audit', { token: staff, body: { system: systemId } });
  const { entries } = answer.json<{
    entries: {
      action: string;
      entity: { id: string };
      changes: { field: string; before: unknown; after: unknown }[];
    }[];
  }>();
  const told = (id: number, field: string) =>
    entries
      .filter(({ entity }) => entity.id === String(id))
      .flatMap(({ action, changes }) => changes.map((change) => ({ action, ...change })))
      .filter((change) => change.field === field && change.action.endsWith('Router'))
      .map(({ action, before, after }) => [action, before, after]);
  const front = expect.stringMatching(/^image\/\w+ [0-9a-f]{8}$/);
  expect(told(ID, 'routerImage')).toEqual(
    expect.arrayContaining([
      ['createRouter', null, front],
      ['saveRouter', front, null],
    ]),
  );
  expect(told(old, 'routerId').toSorted()).toEqual([
    ['createRouter', null, ID],
    ['saveRouter', ID, null],
  ]);
  expect(told(next, 'routerId').toSorted()).toEqual([
    ['deleteRouter', ID, null],
    ['saveRouter', null, ID],
  ]);
});

test('a device that moves to another router is recorded at both, and an open form of one is refused', async () => {
  const systemId = await makeSystem(api);
  const nodeId = await makeGateway(api, systemId);
  const first = await made('/router', router({ systemId, nodeId }));
  const { updatedAt } = await routerOf(first);
  const second = await made('/router', router({ systemId, nodeId }));
  const third = await made('/router', router({ systemId }));
  const { updatedAt: lock } = await routerOf(third);
  await call('PATCH', '/router', { ...router({ systemId, nodeId }), ID: third, updatedAt: lock });
  const stale = await call('PATCH', '/router', { ...router({ systemId, nodeId }), ID: first, updatedAt });
  expect(stale.statusCode).toBe(409);

  const answer = await api.call('POST', '/audit', { token: staff, body: { system: systemId } });
  const { entries } = answer.json<{
    entries: {
      action: string;
      entity: { id: string };
      changes: { field: string; before: unknown; after: unknown }[];
    }[];
  }>();
  const told = (id: number) =>
    entries
      .filter(({ entity }) => entity.id === String(id))
      .flatMap(({ action, changes }) => changes.map(({ field, before, after }) => [action, field, before, after]))
      .filter(([, field, before]) => field === 'nodeId' && before !== null);
  expect(told(first)).toEqual([['createRouter', 'nodeId', nodeId, null]]);
  expect(told(second)).toEqual([['saveRouter', 'nodeId', nodeId, null]]);
});

test.each<[DemoName, number]>([
  ['staff', 200],
  ['installer', 403],
  ['admin', 403],
])('devices are listed for %s with %i', async (name, status) => {
  expect((await call('GET', '/devices', undefined, await api.signIn(name))).statusCode).toBe(status);
});

describe.each([
  ['a SIM card', '/simcard', '/simcards', () => simCard()],
  ['an inspection', '/inspection', '/inspections', (systemId: number) => ({ systemId, year: 2026 })],
  ['an agreement', '/agreement', '/agreements', (systemId: number) => ({ systemId })],
])('the lock of %s', (_, path, list, body) => {
  type Listed = { ID: number; updatedAt: string };
  const lockOf = async (id: number) =>
    (await call('GET', list)).json<Listed[]>().find(({ ID }) => ID === id)?.updatedAt ?? '';

  test('refuses a save over a newer version, and answers what is stored', async () => {
    const record = body(await makeSystem(api));
    const ID = await made(path, record);
    const updatedAt = await lockOf(ID);
    expect((await call('PATCH', path, { ID, ...record, updatedAt })).statusCode).toBe(200);
    const answer = await call('PATCH', path, { ID, ...record, updatedAt });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { stored: Listed } }>().error.stored).toMatchObject({
      ID,
      updatedAt: await lockOf(ID),
    });
  });

  test('is required, and a save without it is told so with what is stored', async () => {
    const record = body(await makeSystem(api));
    const ID = await made(path, record);
    const answer = await call('PATCH', path, { ID, ...record });
    expect(answer.statusCode).toBe(409);
    const { message, stored } = answer.json<{ error: { message: string; stored: Listed } }>().error;
    expect(message).toMatch(/^The lock that was read with the data is missing/);
    expect(stored).toMatchObject({ ID, updatedAt: await lockOf(ID) });
  });
});

test('an open form of a SIM card is refused once its router has given it away', async () => {
  const [first, second] = [await made('/router', router()), await made('/router', router())];
  const card = simCard({ routerId: first });
  const ID = await made('/simcard', card);
  const { updatedAt } = await simCardOf(ID);
  const held = await routerOf(second);
  await call('PATCH', '/router', { ID: second, ...router(), simcardId: ID, updatedAt: held.updatedAt });
  expect((await call('PATCH', '/simcard', { ID, ...card, updatedAt })).statusCode).toBe(409);
});

describe('rules of the forms hold for any caller', () => {
  const refused = async (method: Method, path: string, body: object) => {
    const answer = await call(method, path, body);
    return [answer.statusCode, Object.keys(answer.json<{ error?: { fields?: object } }>().error?.fields ?? {})];
  };

  test('an owner or supplier is the customer or the provider; one that is stored stays', async () => {
    expect(await refused('PUT', '/router', router({ owner: 'acme' }))).toEqual([400, ['owner']]);
    expect(await refused('PUT', '/router', router({ supplier: 'acme' }))).toEqual([400, ['supplier']]);
    expect(await refused('PUT', '/simcard', simCard({ owner: 'acme' }))).toEqual([400, ['owner']]);
    const ID = await made('/simcard', simCard());
    await api.store.db.execute(`update sim_card set owner = 'acme' where id = ${ID}`);
    const { updatedAt, telephone } = await simCardOf(ID);
    const saved = await call('PATCH', '/simcard', { ...simCard({ owner: 'acme' }), telephone, ID, updatedAt });
    expect(saved.statusCode).toBe(200);
  });

  test('the device of a router is a gateway of the same system', async () => {
    const [systemId, other] = [await makeSystem(api), await makeSystem(api)];
    const [nodeId, foreign, laser] = [
      await makeGateway(api, systemId),
      await makeGateway(api, other),
      await makeNode(api, systemId),
    ];
    for (const wrong of [
      { systemId, nodeId: foreign },
      { systemId, nodeId: laser },
      { systemId: null, nodeId },
    ])
      expect(await refused('PUT', '/router', router(wrong))).toEqual([400, ['nodeId']]);
    const body = router({ systemId, nodeId });
    const ID = await made('/router', body);
    const { updatedAt } = await routerOf(ID);
    const moved = { ...body, ID, updatedAt, systemId: other };
    expect(await refused('PATCH', '/router', moved)).toEqual([400, ['nodeId']]);
    const unsent = { ...router(), systemId: other, ID, updatedAt };
    expect(await refused('PATCH', '/router', unsent)).toEqual([400, ['nodeId']]);
  });

  test('no two routers have one serial number, even if they are created in parallel', async () => {
    const body = router();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('PUT', '/router', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    const ID = await made('/router', router());
    const { updatedAt } = await routerOf(ID);
    expect(await refused('PATCH', '/router', { ...body, ID, updatedAt })).toEqual([409, ['serialNumber']]);
    expect(await refused('POST', '/router/replace', { ...body, ID, updatedAt })).toEqual([409, ['serialNumber']]);
  });

  test('an address is the same however its zeros are written', async () => {
    const ID = await made('/simcard', simCard({ ip: '010.200.000.001' }));
    expect(await simCardOf(ID)).toMatchObject({ ip: '10.200.0.1' });
    expect(await refused('PUT', '/simcard', simCard({ ip: '10.200.0.1' }))).toEqual([409, ['ip']]);
  });

  test('a PIN that is “disabled” goes with its tick, in whatever letters', async () => {
    expect(await refused('PUT', '/simcard', simCard({ pin: 'disabled' }))).toEqual([400, ['pinDisabled']]);
    const body = simCard({ pin: 'DISABLED', pinDisabled: true });
    const ID = await made('/simcard', body);
    const { updatedAt, pin } = await simCardOf(ID);
    expect(pin).toBe('disabled');
    const unticked = { ...body, ID, updatedAt, pinDisabled: false };
    expect(await refused('PATCH', '/simcard', unticked)).toEqual([400, ['pinDisabled']]);
    expect((await call('PATCH', '/simcard', { ...unticked, pin: '1234' })).statusCode).toBe(200);
  });

  test('an agreement does not end before it begins, counting what is stored', async () => {
    const systemId = await makeSystem(api);
    const [early, late] = ['2020-05-01', '2026-05-01'];
    for (const [from, to] of [
      ['supportAgreementDate', 'supportAgreementEndDate'],
      ['guaranteeAgreementDate', 'guaranteeAgreementEndDate'],
    ] as const)
      expect(await refused('PUT', '/agreement', { systemId, [from]: late, [to]: early })).toEqual([400, [to]]);
    const ID = await made('/agreement', { systemId, supportAgreementDate: late, supportAgreementEndDate: late });
    const list = (await call('GET', '/agreements')).json<{ ID: number; updatedAt: string }[]>();
    const updatedAt = list.find((one) => one.ID === ID)?.updatedAt;
    const shortened = { ID, systemId, updatedAt, supportAgreementEndDate: early };
    expect(await refused('PATCH', '/agreement', shortened)).toEqual([400, ['supportAgreementEndDate']]);
  });

  test('days are of years within reason; one that is stored stays', async () => {
    const systemId = await makeSystem(api);
    for (const day of ['0026-05-01', '1989-12-31', '2101-01-01']) {
      expect(await refused('PUT', '/router', router({ purchaseDate: day }))).toEqual([400, ['purchaseDate']]);
      const inspection = { systemId, year: 2026, performedAt: day };
      expect(await refused('PUT', '/inspection', inspection)).toEqual([400, ['performedAt']]);
      expect(await refused('PUT', '/agreement', { systemId, handoverDate: day })).toEqual([400, ['handoverDate']]);
    }
    const body = router({ purchaseDate: '1990-01-01' });
    const ID = await made('/router', body);
    await api.store.db.execute(`update router set purchase_date = '0026-05-01' where id = ${ID}`);
    const { updatedAt } = await routerOf(ID);
    const saved = await call('PATCH', '/router', { ...body, ID, updatedAt, purchaseDate: '0026-05-01' });
    expect(saved.statusCode).toBe(200);
  });

  test('notes are as long as can be sent again', async () => {
    for (const notes of ['&'.repeat(10_000), '<'.repeat(4_000)])
      expect(await refused('PUT', '/simcard', simCard({ notes }))).toEqual([400, ['notes']]);
    expect(await refused('PUT', '/router', router({ remarks: '&'.repeat(2_001) }))).toEqual([400, ['remarks']]);
    const body = simCard({ notes: '&'.repeat(2_000) });
    const ID = await made('/simcard', body);
    const { notes, updatedAt } = await simCardOf(ID);
    expect((await call('PATCH', '/simcard', { ...body, ID, notes, updatedAt })).statusCode).toBe(200);
  });

  test('an inspection is of a year that can be chosen; one that is stored stays', async () => {
    const systemId = await makeSystem(api);
    for (const year of [2020, 2031])
      expect(await refused('PUT', '/inspection', { systemId, year })).toEqual([400, ['year']]);
    const ID = await made('/inspection', { systemId, year: 2026 });
    await api.store.db.execute(`update inspection set year = 2019 where id = ${ID}`);
    const list = (await call('GET', '/inspections')).json<{ ID: number; updatedAt: string }[]>();
    const updatedAt = list.find((one) => one.ID === ID)?.updatedAt;
    const answer = await call('PATCH', '/inspection', { systemId, year: 2019, ID, updatedAt, status: 'completed' });
    expect(answer.statusCode).toBe(200);
  });
});
