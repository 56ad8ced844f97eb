import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { ONCE_KEPT_DAYS, ONCE_KEY, ONCE_REPEATED, USED_KEY } from '@sagitta/shared-contracts/once';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { CommitUnknown } from '../db/no-connection';
import { SERVED } from '../served';
import { apiForTests } from '../../testing/api';
import { makeSensor, makeSystem } from '../../testing/entities';
import { forgetKeys } from './once';

// A call under a key is carried out once, however often it arrives.

const api = apiForTests({ LOG_LEVEL: 'error' });
let staff: string;
let installer: string;
let made = 0;

beforeAll(async () => {
  staff = await api.signIn('staff');
  installer = await api.signIn('installer');
});
afterEach(() => jest.restoreAllMocks());

const newKey = () => `roof-of-hall-number-${(made += 1)}`;

function create(key: string, year: number, { system, token = staff }: { system: number; token?: string }) {
  return api.call('PUT', '/inspection', { token, body: { systemId: system, year }, headers: { [ONCE_KEY]: key } });
}

async function yearsOf(system: number): Promise<number[]> {
  const answer = await api.call('GET', '/inspections', { token: staff });
  return answer
    .json<{ systemId: number; year: number }[]>()
    .filter(({ systemId }) => systemId === system)
    .map(({ year }) => year);
}

test('answers a repeated call as it did the first time', async () => {
  const system = await makeSystem(api);
  const key = newKey();
  const first = await create(key, 2024, { system });
  const second = await create(key, 2024, { system });
  expect([first, second].map(({ headers }) => headers[ONCE_REPEATED.toLowerCase()])).toEqual(['false', 'true']);
  expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
  expect(await yearsOf(system)).toEqual([2024]);
});

test('carries out one of many that come at once', async () => {
  const system = await makeSystem(api);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, 2024, { system })));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers[ONCE_REPEATED.toLowerCase()] === 'false')).toHaveLength(1);
  expect(await yearsOf(system)).toEqual([2024]);
});

test('refuses the key for other content, and for another call', async () => {
  const system = await makeSystem(api);
  const key = newKey();
  await create(key, 2024, { system });
  expect((await create(key, 2025, { system })).statusCode).toBe(422);
  const id = await makeSensor(api, system);
  const another = await api.call('PATCH', '/node/node-name', {
    token: staff,
    body: { id, name: 'Purlin 7', updatedViaWebsiteAt: null },
    headers: { [ONCE_KEY]: key },
  });
  expect([another.statusCode, another.json<{ error: { message: string } }>().error.message]).toEqual([422, USED_KEY]);
  expect(await yearsOf(system)).toEqual([2024]);
});

test('leaves the key of a refused call free', async () => {
  const sensor = await makeSensor(api, await makeSystem(api));
  const key = newKey();
  const rename = (updatedViaWebsiteAt: string | null) =>
    api.call('PATCH', '/node/node-name', {
      token: staff,
      body: { id: sensor, name: 'Purlin 7', updatedViaWebsiteAt },
      headers: { [ONCE_KEY]: key },
    });
  const refused = await rename('2020-01-01T00:00:00.000Z');
  expect(refused.statusCode).toBe(409);
  const { stored } = refused.json<{ error: { stored: { updatedViaWebsiteAt: string | null } } }>().error;
  const first = await rename(stored.updatedViaWebsiteAt);
  expect(first.statusCode).toBe(200);
  const second = await rename(stored.updatedViaWebsiteAt);
  expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
});

test('keeps the keys of accounts apart', async () => {
  const systems = await api.call('GET', '/systems', { token: installer });
  const [{ ID: system } = { ID: 0 }] = systems.json<{ ID: number }[]>();
  const key = newKey();
  const [ofStaff, ofInstaller] = [
    await create(key, 2024, { system }),
    await create(key, 2024, { system, token: installer }),
  ];
  expect([ofStaff.statusCode, ofInstaller.statusCode]).toEqual([200, 200]);
  expect(ofStaff.json()).not.toEqual(ofInstaller.json());
});

test('tells a caller whose answer was lost what became of the call', async () => {
  const system = await makeSystem(api);
  const key = newKey();
  const { db } = api.store;
  const transaction = db.transaction.bind(db);
  jest.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
    await transaction(work, config);
    throw new CommitUnknown(new Error('reset'));
  });
  expect((await create(key, 2024, { system })).statusCode).toBe(503);
  const again = await create(key, 2024, { system });
  expect([again.statusCode, again.headers[ONCE_REPEATED.toLowerCase()]]).toEqual([200, 'true']);
  expect(await yearsOf(system)).toEqual([2024]);
});

test('tells files apart by their bytes', async () => {
  const system = await makeSystem(api);
  const key = newKey();
  const upload = (text: string) =>
    api.call('POST', '/system/system-file', {
      token: staff,
      body: {
        systemID: system,
        mimeType: 'text/plain',
        fileSize: text.length,
        fileName: 'plan.txt',
        file: new Blob([text]),
      },
      headers: { [ONCE_KEY]: key },
    });
  const first = await upload('Plan of the roof');
  expect(first.statusCode).toBe(200);
  expect((await upload('Plan of the roof')).json()).toEqual(first.json());
  expect((await upload('Plan of the wall')).statusCode).toBe(422);
});

test(`forgets a key after ${ONCE_KEPT_DAYS} days`, async () => {
  const system = await makeSystem(api);
  const key = newKey();
  await create(key, 2024, { system });
  const kept = new Date(api.clock.now().getTime() + ONCE_KEPT_DAYS * DAY_MS - 1);
  await forgetKeys(api.store.db, kept);
  await create(key, 2024, { system });
  expect(await yearsOf(system)).toEqual([2024]);
  await forgetKeys(api.store.db, new Date(kept.getTime() + 1));
  await create(key, 2024, { system });
  expect(await yearsOf(system)).toEqual([2024, 2024]);
});

test.each(['short', 'x'.repeat(65), 'with spaces in the key', 'ключ-ключ-ключ-ключ'])(
  'refuses the key %p',
  async (key) => {
    const answer = await create(key, 2024, { system: await makeSystem(api) });
    expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
      400,
      { [ONCE_KEY]: expect.stringContaining('Not a key') },
    ]);
  },
);

test('refuses a key where none is taken', async () => {
  const answer = await api.call('PUT', '/system-group', {
    token: staff,
    body: { name: 'Halls' },
    headers: { [ONCE_KEY]: newKey() },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: { fields: { [ONCE_KEY]: 'This call takes no key.' } } },
  ]);
});

test('serves each call that takes a key in one transaction, to a known account', () => {
  const operations: Operation[] = Object.values(ALL_OPERATIONS);
  const names = operations.filter(({ once }) => once).map(({ name }) => name);
  const served = SERVED.filter(({ operation, transaction }) => transaction && operation.auth === 'bearer');
  expect(names.length).toBeGreaterThan(10);
  expect(served.map(({ operation }) => operation.name)).toEqual(expect.arrayContaining(names));
});
