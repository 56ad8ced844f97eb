import { apiForTests, DEMO_NAMES, type DemoName } from '../../testing/api';

// Who sees what, call by call and account by account (docs/product/access.md).
// Systems of the test world: 1 Hipermarket Wałbrzych … 12 Hala Gdynia, as in src/world/sites.ts.
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** The installer created system 12 and is not assigned to it. */
const SYSTEMS: Readonly<Record<DemoName, readonly number[]>> = {
  staff: ALL,
  installer: [1, 2, 4, 5, 8, 10, 12],
  admin: [1, 4, 6],
  viewer: [7],
  observer: [3, 11],
};
const PROFESSIONAL: readonly DemoName[] = ['staff', 'installer'];

const api = apiForTests();
let tokens: Record<DemoName, string>;
/** The first node of each system, and which system each is of. */
const firstNode = new Map<number, number>();

beforeAll(async () => {
  tokens = await api.signInAll();
  const { rows } = await api.store.pool.query<{ system: number; node: number }>(
    'select system_id as system, min(id) as node from node group by system_id',
  );
  for (const { system, node } of rows) firstNode.set(system, node);
});

const ids = (list: { ID: number }[]) => list.map(({ ID }) => ID).sort((a, b) => a - b);
const nodeOf = (system: number) => firstNode.get(system) ?? 0;

describe.each(DEMO_NAMES)('%s', (name) => {
  const mine = SYSTEMS[name];
  const others = [...ALL.filter((id) => !mine.includes(id)), 999_999];
  const get = (url: string) => api.call('GET', url, { token: tokens[name] });

  test.each(['/systems', '/systems-very-short', '/systems-nodes-short', '/systems-nodes-routers-short'])(
    'sees exactly their systems in %s',
    async (url) => {
      expect(ids((await get(url)).json())).toEqual(mine);
    },
  );

  test('opens their systems, and gets ID 0 for others as for ones that do not exist', async () => {
    for (const id of mine) expect((await get(`/system/${id}`)).json()).toMatchObject({ ID: id });
    const [first, ...rest] = await Promise.all(others.map((id) => get(`/system/${id}`)));
    expect(first?.json()).toMatchObject({ ID: 0, name: '' });
    for (const answer of rest) expect(answer.body).toBe(first?.body);
  });

  test('gets the same role for a system in every list; an installer is installer in systems they created', async () => {
    const { rows } = await api.store.pool.query<{ system: number; role: string }>(
      'select system_id as system, role from assignment join account a on a.id = account_id where a.email = $1',
      [`${name}@sagitta.example`],
    );
    const assigned = new Map(rows.map(({ system, role }) => [system, role]));
    const expected = mine.map((id) => [id, assigned.get(id) ?? (name === 'installer' ? 'installer' : null)]);
    for (const url of ['/systems', '/systems-very-short', '/systems-nodes-short', '/systems-nodes-routers-short']) {
      const listed = (await get(url)).json<{ ID: number; accountRole: string | null }[]>();
      expect(
        listed.map(({ ID, accountRole }) => [ID, accountRole]).sort((a, b) => Number(a[0]) - Number(b[0])),
      ).toEqual(expected);
    }
    for (const [id, role] of expected) expect((await get(`/system/${id}`)).json()).toMatchObject({ accountRole: role });
  });

  test('gets nodes of their systems only, whatever they request', async () => {
    const answer = await api.call('PATCH', '/nodes', { token: tokens[name], body: { systemIds: [...ALL, 999_999] } });
    expect(
      [...new Set(answer.json<{ systemId: number }[]>().map(({ systemId }) => systemId))].sort((a, b) => a - b),
    ).toEqual(mine);
  });

  test('gets named nodes of the systems named only, and of theirs only', async () => {
    const some = [...mine, ...others].map((id) => nodeOf(id)).filter((id) => id > 0);
    const named = async (systemIds: readonly number[], nodeIds: readonly number[]) => {
      const answer = await api.call('PATCH', '/nodes', { token: tokens[name], body: { systemIds, nodeIds } });
      return answer
        .json<{ id: number }[]>()
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    };
    const visible = mine.map((id) => nodeOf(id)).filter((id) => id > 0);
    expect(await named([...mine, ...others], [...some, 999_999])).toEqual(visible.sort((a, b) => a - b));
    expect(await named(others, some)).toEqual([]);
    expect(await named(mine, [])).toEqual([]);
    const [first = 0] = mine;
    expect(await named([first], some)).toEqual(visible.filter((id) => id === nodeOf(first)));
  });

  test('opens the graph of their nodes, and gets id 0 for others', async () => {
    for (const id of mine)
      expect((await get(`/nodes-short/${nodeOf(id)}`)).json()).toMatchObject({ id: nodeOf(id), systemId: id });
    for (const id of others)
      expect((await get(`/nodes-short/${nodeOf(id) || 999_999}`)).json()).toMatchObject({
        id: 0,
        SystemName: '',
        systemId: 0,
      });
  });

  test('reads measurements of their nodes, and 403 elsewhere', async () => {
    const read = (node: number) =>
      api.call('POST', '/measurements', {
        token: tokens[name],
        body: { NodeID: node, Start: '2020-01-01T00:00:00Z', End: '2020-01-02T00:00:00Z' },
      });
    for (const id of mine) expect((await read(nodeOf(id))).statusCode).toBe(200);
    for (const id of others) expect((await read(nodeOf(id) || 999_999)).statusCode).toBe(403);
  });

  test.each(['/system/system-map', '/system/system-map-image'])(
    'opens %s of their systems, and 403 elsewhere',
    async (path) => {
      for (const id of mine) expect((await get(`${path}/${id}`)).statusCode).toBe(200);
      for (const id of others) expect((await get(`${path}/${id}`)).statusCode).toBe(403);
    },
  );

  test('reads the log of their systems only', async () => {
    const read = async (systemID: number | null) =>
      (await api.call('POST', '/logs', { token: tokens[name], body: { amount: 100, offset: 0, systemID } })).json<{
        Logs: { systemId: number }[];
        LogsCount: number;
      }>();
    const all = await read(null);
    expect(all.LogsCount).toBeGreaterThan(0);
    expect(all.Logs.every(({ systemId }) => mine.includes(systemId))).toBe(true);
    for (const id of others) expect(await read(id)).toEqual({ Logs: [], LogsCount: 0 });
  });

  test('sees gateways and groups only as a professional', async () => {
    const expected = PROFESSIONAL.includes(name) ? 200 : 403;
    for (const url of ['/gateways', '/system-groups', '/system-groups-installer', '/system-groups/1/systems'])
      expect([url, (await get(url)).statusCode]).toEqual([url, expected]);
  });

  test('sees accounts of their systems, each with the right to it', async () => {
    const accounts = (await get('/accounts')).json<
      { email: string; systems: { String: string }; accessRightToAccount: { String: string; Valid: boolean } }[]
    >();
    const own = accounts.find(({ email }) => email === `${name}@sagitta.example`);
    expect(own?.accessRightToAccount).toEqual({ String: 'full', Valid: true });
    expect(accounts.every(({ accessRightToAccount }) => accessRightToAccount.Valid)).toBe(true);
    if (name !== 'staff')
      expect(accounts.every(({ systems }) => systems.String.split(',').every((id) => mine.includes(Number(id))))).toBe(
        true,
      );
  });

  test('opens their own account, and no account that they have no right to', async () => {
    const { rows } = await api.store.pool.query<{ id: number }>('select id from account where email = $1', [
      `${name}@sagitta.example`,
    ]);
    expect((await get(`/accounts/${rows[0]?.id}`)).json()).toMatchObject({
      id: rows[0]?.id,
      accessRightToAccount: { String: 'full' },
      QRCode: expect.any(String),
    });
    const unknown = await get('/accounts/999999');
    expect(unknown.json()).toMatchObject({ id: 0, name: '', email: '' });
    if (!PROFESSIONAL.includes(name)) expect((await get('/accounts/1')).body).toBe(unknown.body);
  });
});

describe('the gateways of an installer', () => {
  test('are those of their W4 systems', async () => {
    const seen = (await api.call('GET', '/gateways', { token: tokens.installer })).json<{ SystemName: string }[]>();
    expect(seen.map(({ SystemName }) => SystemName)).toEqual([
      'Fabryka Mebli Słupsk',
      'Galeria Handlowa Rzeszów',
      'Hala Sportowa Łódź',
      'Hipermarket Wałbrzych',
    ]);
  });
});

describe('groups', () => {
  test('that are private are seen by members, by their creator and by staff', async () => {
    await api.store.pool.query('delete from system_group_account where account_id = 2');
    const names = async (name: DemoName) =>
      (await api.call('GET', '/system-groups', { token: tokens[name] }))
        .json<{ name: string; systemsCount: number }[]>()
        .map(({ name: group }) => group);
    expect(await names('staff')).toContain('Serwis – pilne');
    expect(await names('installer')).not.toContain('Serwis – pilne');
    expect((await api.call('GET', '/system-groups/3/systems', { token: tokens.installer })).statusCode).toBe(403);
  });

  test('count and show only systems that the caller may see', async () => {
    const groups = (await api.call('GET', '/system-groups', { token: tokens.installer })).json<
      { ID: number; systemsCount: number }[]
    >();
    expect(groups.find(({ ID }) => ID === 2)?.systemsCount).toBe(1);
    expect(ids((await api.call('GET', '/system-groups/2/systems', { token: tokens.installer })).json())).toEqual([2]);
  });
});

test('refuses invalid ids', async () => {
  for (const url of [
    '/system/abc',
    '/system/0',
    '/system/-1',
    '/system/1.5',
    '/system/99999999999',
    "/system/1'--",
    '/nodes-short/x',
    '/accounts/NaN',
  ]) {
    expect([url, (await api.call('GET', url, { token: tokens.staff })).statusCode]).toEqual([url, 400]);
  }
});
