import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { API_TOKEN_READS, type ApiToken } from '@sagitta/shared-contracts/api/api-token';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { testApi, type TestApi } from '../../../testing/api';
import { makeApiToken } from '../../../testing/api-token';
import { makeAccount, makeLog, makeSensor, makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';
import { hashPassword } from '../secrets';
import { openSession } from '../sessions';

const RANGE = { Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' };
const PASSWORD = 'the own one';

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  [api, passwordHash] = await Promise.all([testApi(), hashPassword(PASSWORD)]);
});
afterAll(() => api.close());

/** An owner of two systems, with a node and an entry of the log in each. */
async function owner() {
  const systems = [await makeSystem(api), await makeSystem(api)] as const;
  const [first, second] = systems;
  const id = await makeAccount(api, { systems: { [first]: 'common_user', [second]: 'common_user' } });
  await api.store.pool.query('update account set password_hash = $1 where id = $2', [passwordHash, id]);
  const nodes = [await makeSensor(api, first), await makeSensor(api, second)] as const;
  for (const system of systems) await makeLog(api, system);
  const session = (await openSession(api.store.db, { id, passwordHash }, api.clock.now())) ?? '';
  return { id, systems, nodes, session };
}

const create = (token: string, input: object = {}) =>
  api.call('POST', '/api-tokens', {
    token,
    body: { name: 'Grafana', systemIDs: null, days: 30, currentPassword: PASSWORD, ...input },
  });
const list = async (token: string) => (await api.call('GET', '/api-tokens', { token })).json<ApiToken[]>();
const read = (token: string) => api.call('GET', '/systems-very-short', { token });

test('is shown once, named, limited in time, and told to its owner by mail', async () => {
  const { session, systems } = await owner();
  const answer = await create(session, { systemIDs: [systems[0]] });
  const { ID, token } = answer.json<{ ID: number; token: string }>();
  expect(token).toMatch(/^sgt_[\w-]{43}$/);
  const made = { ID, name: 'Grafana', systemIDs: [systems[0]], lastUsedAt: null };
  expect(await list(session)).toEqual([expect.objectContaining(made)]);
  const { rows } = await api.store.pool.query('select * from api_token where id = $1', [ID]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  expect((await read(token)).statusCode).toBe(200);
  expect((await list(session))[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
  const { rows: mails } = await api.store.pool.query<{ subject: string }>(
    'select subject from mail_outbox order by id desc limit 1',
  );
  expect(mails[0]?.subject).toBe('Sagitta: an API token was made');
});

describe('with a token for one of two systems', () => {
  test.each(
    Object.values<Operation>(ALL_OPERATIONS).filter(
      ({ auth, name }) => auth === 'bearer' && !API_TOKEN_READS.includes(name),
    ),
  )('$name is refused, and changes nothing', async (operation) => {
    const { id } = await shared;
    const { token } = await makeApiToken(api, id);
    const before = await snapshot(api, ['api_token']);
    const path = operation.path.includes('{')
      ? fillPath(operation.path, { id: 1, token: 'x', page: 'logs', code: 'x' })
      : operation.path;
    const answer = await api.call(operation.method, path, {
      token,
      ...(operation.method !== 'GET' && { body: { ID: 1, id: 1 } }),
    });
    expect(answer.statusCode).toBe(403);
    expect(await snapshot(api, ['api_token'])).toEqual(before);
  });

  test('the stream of changes is refused', async () => {
    const { token } = await makeApiToken(api, (await shared).id);
    expect((await api.call('GET', '/stream', { token })).statusCode).toBe(403);
  });

  /** What each call answers about a system and its node, or that it refuses them. */
  const READS: Readonly<Record<string, (token: string, system: number, node: number) => Promise<boolean>>> = {
    listSystems: async (token, system) =>
      (await api.call('GET', '/systems', { token })).json<{ ID: number }[]>().some(({ ID }) => ID === system),
    listSystemsVeryShort: async (token, system) =>
      (await read(token)).json<{ ID: number }[]>().some(({ ID }) => ID === system),
    listNodes: async (token, system) =>
      (await api.call('PATCH', '/nodes', { token, body: { systemIds: [system] } })).json<unknown[]>().length > 0,
    getNodeShort: async (token, _, node) =>
      (await api.call('GET', `/nodes-short/${node}`, { token })).json<{ id: number }>().id === node,
    listMeasurements: async (token, _, node) => {
      const body = { NodeID: node, ...RANGE };
      return isAnswered((await api.call('POST', '/measurements', { token, body })).statusCode);
    },
    listNodeTrends: async (token, system) =>
      isAnswered((await api.call('POST', '/nodes-trend', { token, body: { systemID: system } })).statusCode),
    listPastWeather: async (token, system) => {
      const body = { systemID: system, ...RANGE };
      return isAnswered((await api.call('POST', '/past-weather', { token, body })).statusCode);
    },
    listLogs: async (token, system) => {
      const body = { amount: 100, offset: 0, systemID: null, searchedText: '', sortBy: 'id' };
      const { Logs } = (await api.call('POST', '/logs', { token, body })).json<{ Logs: { systemId: number }[] }>();
      return Logs.some(({ systemId }) => systemId === system);
    },
  };

  test('each call that it may make is tried here, or is of no system', () => {
    expect([...Object.keys(READS), 'listReleaseFallbacks'].toSorted()).toEqual(API_TOKEN_READS.toSorted());
  });

  test.each(Object.keys(READS))('%s answers for that system alone', async (name) => {
    const { id, systems, nodes, session } = await shared;
    const { token: narrow } = await makeApiToken(api, id, [systems[0]]);
    const { token: wide } = await makeApiToken(api, id);
    const asked = (token: string) =>
      Promise.all([0, 1].map((place) => READS[name]?.(token, systems[place] ?? 0, nodes[place] ?? 0)));
    // In both orders: a statement that is prepared for one of them must not serve the other.
    expect([await asked(wide), await asked(narrow), await asked(session)]).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ]);
  });

  let shared: ReturnType<typeof owner>;
  beforeAll(() => {
    shared = owner();
    return shared;
  });
});

test('reads no more than its owner may see, of staff too', async () => {
  const { id, systems } = await owner();
  const { token } = await makeApiToken(api, id, [...systems]);
  await api.store.pool.query('delete from assignment where account_id = $1 and system_id = $2', [id, systems[1]]);
  expect((await read(token)).json<{ ID: number }[]>().map(({ ID }) => ID)).toEqual([systems[0]]);
  const ofStaff = await makeApiToken(api, await makeAccount(api, { category: 'staff' }), [systems[1]]);
  expect((await read(ofStaff.token)).json<{ ID: number }[]>().map(({ ID }) => ID)).toEqual([systems[1]]);
});

test('reads what browsers could not run where its owner is staff, and not with a token for some systems', async () => {
  const { id, systems } = await owner();
  const staff = await makeAccount(api, { category: 'staff' });
  const asked = async (account: number, scope?: number[]) => {
    const { token } = await makeApiToken(api, account, scope);
    return (await api.call('GET', '/release-fallbacks', { token })).statusCode;
  };
  expect([await asked(staff), await asked(staff, [systems[0]]), await asked(id)]).toEqual([200, 403, 403]);
});

test('is made for no system that its owner may not see, with no wrong password, and for a year at most', async () => {
  const { session } = await owner();
  expect((await create(session, { systemIDs: [await makeSystem(api)] })).statusCode).toBe(403);
  expect((await create(session, { currentPassword: 'a guess' })).statusCode).toBe(422);
  expect((await create(session, { days: 366 })).statusCode).toBe(400);
  expect(await list(session)).toEqual([]);
});

test('ends when its time is over, and when its owner ends it', async () => {
  const { id, session } = await owner();
  const [short, long] = [await makeApiToken(api, id), await makeApiToken(api, id)];
  expect((await api.call('DELETE', '/api-tokens', { token: session, body: { ID: long.id } })).statusCode).toBe(200);
  expect([(await read(short.token)).statusCode, (await read(long.token)).statusCode]).toEqual([200, 401]);
  api.clock.advance(DAY_MS);
  expect((await read(short.token)).statusCode).toBe(401);
  expect(await list(session)).toEqual([]);
});

test('ends with a change of the password', async () => {
  const { id, session } = await owner();
  const { token } = await makeApiToken(api, id);
  const body = { currentPassword: PASSWORD, password: 'another password' };
  expect((await api.call('POST', '/account/password', { token: session, body })).statusCode).toBe(200);
  expect((await read(token)).statusCode).toBe(401);
});

test('is one of twenty at most, those that are over not counted', async () => {
  const { id, session } = await owner();
  await makeApiToken(api, id);
  api.clock.advance(DAY_MS);
  const last: number[] = [];
  for (let made = 0; made < 19; made += 1) last.push((await makeApiToken(api, id)).id);
  expect([(await create(session)).statusCode, (await create(session)).statusCode]).toEqual([200, 409]);
});

test('may make 300 calls a minute', async () => {
  const { id } = await owner();
  const [one, another] = [await makeApiToken(api, id), await makeApiToken(api, id)];
  await api.store.pool.query('insert into rate_limit (key, points, expire) values ($1, 299, $2)', [
    `api-token:${one.id}`,
    api.clock.now().getTime() + 60_000,
  ]);
  const answers = [await read(one.token), await read(one.token), await read(another.token)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200]);
  expect(answers[1]?.headers['retry-after']).toBe('60');
});

function isAnswered(status: number): boolean {
  if (![200, 403].includes(status)) throw new Error(`It answers ${status}.`);
  return status === 200;
}
