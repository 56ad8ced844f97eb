import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeAccount, makeDevice, makeSystem } from '../../testing/entities';

const api = apiForTests();
let tokens: Record<DemoName, string>;

beforeAll(async () => {
  tokens = await api.signInAll();
});

const call = (as: DemoName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  api.call(method, path, { token: tokens[as], body });
const status = async (answer: ReturnType<typeof call>) => (await answer).statusCode;

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await api.store.pool.query<T>(text, values)).rows;
}

async function systemOf(name: DemoName, role: string, version = 'W4'): Promise<number> {
  const [found] = await query<{ id: number }>(
    'select s.id from assignment a join system s on s.id = a.system_id join account p on p.id = a.account_id ' +
      'where p.email = $1 and a.role = $2 and s.version = $3 order by s.id limit 1',
    [`${name}@sagitta.example`, role, version],
  );
  if (!found) throw new Error(`${name} is ${role} of no ${version} system in the test world.`);
  return found.id;
}

async function foreignSystem(): Promise<number> {
  const [found] = await query<{ id: number }>(
    "insert into system (name, version) values ('Foreign ' || (select count(*) from system), 'W4') returning id",
  );
  return found?.id ?? 0;
}

let people = 0;
const newUser = (changes: object = {}) => {
  people += 1;
  return {
    name: `New Person ${people}`,
    email: `new${people}@example.com`,
    phone: null,
    password: 'correct horse',
    timezone: 'Europe/Warsaw',
    ...changes,
  };
};
const create = async (as: DemoName, changes: object = {}) =>
  (await call(as, 'PUT', '/account', newUser(changes))).json<{ id: number }>().id;
const pin = (as: DemoName, accountID: number, systemID: number, type = 'common_user') =>
  call(as, 'POST', '/account/pin', { accountID, systemIDs: [systemID], accountTypes: [type] });

describe('users', () => {
  test('are created by anyone who administers a system, pinned, informed by mail, and can sign in', async () => {
    const id = await create('admin', { email: 'fresh@example.com' });
    expect(id).toBeGreaterThan(0);
    expect(await status(pin('admin', id, await systemOf('admin', 'administrator')))).toBe(200);
    expect(await query('select recipient from mail_outbox where recipient = $1', ['fresh@example.com'])).toHaveLength(
      1,
    );
    expect(
      (await api.call('POST', '/login', { body: { email: 'fresh@example.com', password: 'correct horse' } }))
        .statusCode,
    ).toBe(200);
  });

  test.each<DemoName>(['viewer', 'observer'])('are not made by a %s', async (as) => {
    expect(await status(call(as, 'PUT', '/account', newUser()))).toBe(403);
  });

  test.each([
    ['an e-mail in another letter case', { email: 'STAFF@sagitta.example' }],
    ['a phone', { phone: '+48221000001' }],
  ])('are refused with %s that is taken', async (_, changes) => {
    expect(await create('installer', changes)).toBe(0);
  });

  test('are created once even by two simultaneous calls', async () => {
    const same = newUser();
    const answers = await Promise.all([
      call('installer', 'PUT', '/account', same),
      call('installer', 'PUT', '/account', same),
    ]);
    expect(answers.map((answer) => answer.json<{ id: number }>().id > 0).sort()).toEqual([false, true]);
  });

  test('need a password of 8 characters, and no scripts in their names', async () => {
    expect(await status(call('staff', 'PUT', '/account', newUser({ password: '1234567' })))).toBe(400);
    expect(await status(call('staff', 'PUT', '/account', newUser({ name: '<script>' })))).toBe(400);
  });

  test('can be pinned by an installer only to systems of their own', async () => {
    const id = await create('installer');
    expect(await status(pin('installer', id, await foreignSystem()))).toBe(403);
    expect(await status(pin('installer', id, await systemOf('installer', 'installer'), 'administrator'))).toBe(200);
  });

  test('get at most the role of a user from a commoner', async () => {
    const id = await create('admin');
    expect(await status(pin('admin', id, await systemOf('admin', 'administrator'), 'administrator'))).toBe(403);
  });

  test('cannot be pinned twice, or by a caller who can neither see them nor created them', async () => {
    const site = await systemOf('installer', 'installer');
    const id = await create('installer');
    expect(await status(pin('installer', id, site))).toBe(200);
    expect(await status(pin('installer', id, site))).toBe(400);
    expect(await status(pin('installer', await create('staff'), site))).toBe(403);
  });

  test("are deleted by an installer only if all their systems are the installer's", async () => {
    const site = await systemOf('installer', 'installer');
    const [mine, shared] = [await create('installer'), await create('installer')];
    await pin('installer', mine, site);
    await pin('installer', shared, site);
    await pin('staff', shared, await foreignSystem());
    expect(await status(call('installer', 'DELETE', '/account', { ID: shared }))).toBe(403);
    expect(await status(call('installer', 'DELETE', '/account', { ID: mine }))).toBe(200);
    expect(await status(call('admin', 'DELETE', '/account', { ID: shared }))).toBe(403);
    expect(await status(call('staff', 'DELETE', '/account', { ID: shared }))).toBe(200);
  });

  test('of the staff cannot be deleted', async () => {
    expect(await status(call('staff', 'DELETE', '/account', { ID: 1 }))).toBe(403);
  });
});

describe('systems', () => {
  const make = async (as: DemoName, body: object) =>
    (await call(as, 'PUT', '/system', body)).json<{ NewSystemID: number }>().NewSystemID;

  test('are created by an installer, who becomes theirs, and deleted while nobody else is in them', async () => {
    const id = await make('installer', { Name: 'Own Hall', SystemVersion: 'W4', ExternalSystemID: '' });
    expect((await call('installer', 'GET', '/systems-very-short')).json<object[]>()).toContainEqual(
      expect.objectContaining({ ID: id, accountRole: 'installer' }),
    );
    const guest = await create('installer');
    await pin('installer', guest, id);
    expect(await status(call('installer', 'DELETE', '/system', { ID: id }))).toBe(409);
    await call('installer', 'DELETE', '/account', { ID: guest });
    expect(await status(call('installer', 'DELETE', '/system', { ID: id }))).toBe(200);
  });

  test('have a unique name, and at W2 a unique id', async () => {
    expect(await make('staff', { Name: 'Twin Hall', SystemVersion: 'W4' })).toBeGreaterThan(0);
    expect(await make('staff', { Name: 'twin hall', SystemVersion: 'W4' })).toBe(0);
    expect(await make('staff', { Name: 'W2 one', SystemVersion: 'W2', ExternalSystemID: 'x-1' })).toBeGreaterThan(0);
    expect(await make('staff', { Name: 'W2 two', SystemVersion: 'W2', ExternalSystemID: 'x-1' })).toBe(0);
    expect(
      await status(call('staff', 'PUT', '/system', { Name: 'W2 three', SystemVersion: 'W2', ExternalSystemID: ' ' })),
    ).toBe(400);
  });

  test.each<DemoName>(['admin', 'viewer', 'observer'])('are neither made nor deleted by a %s', async (as) => {
    expect(await status(call(as, 'PUT', '/system', { Name: 'No Hall', SystemVersion: 'W4' }))).toBe(403);
    expect(await status(call(as, 'DELETE', '/system', { ID: await foreignSystem() }))).toBe(403);
  });

  test('of others cannot be deleted by an installer, who does not learn which exist', async () => {
    const answers = [
      await call('installer', 'DELETE', '/system', { ID: await foreignSystem() }),
      await call('installer', 'DELETE', '/system', { ID: 999_999 }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });
});

describe('nodes', () => {
  const device = async (serial: string, version = 'W4') => {
    await query(
      "insert into device (serial, type, role, main_sensor, system_version) values ($1, 'UD-20.3', " +
        "'endpoint_device', 'laser', $2)",
      [serial, version],
    );
    return serial;
  };
  const make = (as: DemoName, SystemID: number, DeviceSerialString: string, Name: string) =>
    call(as, 'PUT', '/node', { SystemID, DeviceSerialString, Name });

  test('are created from a device once, even by two simultaneous calls for two systems', async () => {
    const [one, other, serial] = [await makeSystem(api), await makeSystem(api), await makeDevice(api)];
    const answers = await Promise.all([make('staff', one, serial, 'One'), make('staff', other, serial, 'Other')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.json<{ result: number }>().result > 0).sort()).toEqual([false, true]);
  });

  test('are created from a free device, which is free again when they are deleted', async () => {
    const site = await systemOf('installer', 'installer');
    const serial = await device('AA00000000000001');
    const free = async () =>
      (await call('installer', 'GET', '/devices/free'))
        .json<{ SerialString: string }[]>()
        .map((one) => one.SerialString);
    expect(await free()).toContain(serial);
    await api.store.pool.query(`update device set latest_packet_at = '2026-01-05T10:00:00Z' where serial = $1`, [
      serial,
    ]);
    expect((await call('installer', 'GET', '/devices/free')).json()).toContainEqual({
      SerialString: serial,
      SystemVersion: 'W4',
      DeviceType: expect.any(String),
      LatestPacketTimestamp: '2026-01-05T10:00:00.000Z',
    });
    const { result } = (await make('installer', site, serial, 'Fresh node')).json<{ result: number }>();
    expect(result).toBeGreaterThan(0);
    expect(await free()).not.toContain(serial);
    expect((await call('installer', 'DELETE', '/node', { id: result })).json()).toEqual({
      result,
      retired: false,
    });
    expect(await free()).toContain(serial);
  });

  test('need a unique name in the system, and a free device', async () => {
    const site = await systemOf('installer', 'installer');
    const [first, second] = [await device('AA00000000000002'), await device('AA00000000000003')];
    expect((await make('installer', site, first, 'Only one')).json()).toEqual({ result: expect.any(Number) });
    expect((await make('installer', site, second, 'only ONE')).json()).toEqual({ result: 0 });
    expect((await make('installer', site, first, 'Another')).json()).toEqual({ result: 0 });
  });

  test('cannot be created in a W2 system or in a system of others', async () => {
    const serial = await device('AA00000000000004');
    expect(await status(make('installer', await systemOf('installer', 'installer', 'W2'), serial, 'Node'))).toBe(422);
    expect(await status(make('installer', await foreignSystem(), serial, 'Node'))).toBe(403);
    expect(await status(make('admin', await systemOf('admin', 'administrator'), serial, 'Node'))).toBe(403);
  });

  test('of others cannot be deleted', async () => {
    const site = await foreignSystem();
    const [node] = await query<{ id: number }>(
      "insert into node (system_id, name) values ($1, 'Foreign node') returning id",
      [site],
    );
    expect(await status(call('installer', 'DELETE', '/node', { id: node?.id }))).toBe(403);
    expect(await status(call('staff', 'DELETE', '/node', { id: node?.id }))).toBe(200);
  });
});

describe('system groups', () => {
  const make = async (as: DemoName, name: string, isPublic: boolean) =>
    (await call(as, 'PUT', '/system-group', { name, isPublic })).json<{ newSystemGroupID: number }>().newSystemGroupID;

  test('have a unique name, and are deleted by their creator and by staff', async () => {
    const id = await make('installer', 'Own group', true);
    expect(id).toBeGreaterThan(0);
    expect(await make('staff', 'OWN group', true)).toBe(0);
    expect(
      await status(call('installer', 'DELETE', '/system-group', { ID: await make('staff', 'Staff group', true) })),
    ).toBe(403);
    expect(await status(call('installer', 'DELETE', '/system-group', { ID: id }))).toBe(200);
  });

  test('take the systems that are sent, and keep those that the sender cannot see', async () => {
    const id = await make('installer', 'Systems group', true);
    const [mine, foreign] = [await systemOf('installer', 'installer'), await foreignSystem()];
    await call('staff', 'POST', '/system-group/add-systems', { groupID: id, systemIDs: [foreign] });
    expect(
      await status(call('installer', 'POST', '/system-group/add-systems', { groupID: id, systemIDs: [mine] })),
    ).toBe(200);
    const members = async () =>
      (
        await query<{ system_id: number }>('select system_id from system_group_system where group_id = $1 order by 1', [
          id,
        ])
      ).map((row) => row.system_id);
    expect(await members()).toEqual([mine, foreign].sort((a, b) => a - b));
    expect(
      await status(call('installer', 'POST', '/system-group/add-systems', { groupID: id, systemIDs: [foreign] })),
    ).toBe(403);
    await call('staff', 'POST', '/system-group/add-systems', { groupID: id, systemIDs: [mine] });
    expect(await members()).toEqual([mine]);
  });

  test('have members only if they are private', async () => {
    const person = await create('installer');
    await pin('installer', person, await systemOf('installer', 'installer'));
    const [open, closed] = [
      await make('installer', 'Open group', true),
      await make('installer', 'Closed group', false),
    ];
    expect(
      await status(call('installer', 'POST', '/system-group/add-accounts', { groupID: open, accountIDs: [person] })),
    ).toBe(400);
    expect(
      await status(call('installer', 'POST', '/system-group/add-accounts', { groupID: closed, accountIDs: [person] })),
    ).toBe(200);
    expect(
      (await call('installer', 'GET', `/system-groups/${closed}/accounts`))
        .json<{ id: number }[]>()
        .map(({ id }) => id),
    ).toEqual([person]);
    expect(
      await status(
        call('installer', 'POST', '/system-group/add-accounts', { groupID: closed, accountIDs: [person, 1] }),
      ),
    ).toBe(403);
  });

  test('show for each member what the caller may do with them, and keep members it cannot see', async () => {
    const [site, elsewhere] = [await systemOf('installer', 'installer'), await foreignSystem()];
    const place = async (systemId: number, role: AccountRole, category: Category = 'commoner') =>
      makeAccount(api, { category, systems: { [systemId]: role } });
    const [user, colleague, stranger] = [
      await place(site, 'common_user'),
      await place(site, 'installer', 'installer'),
      await place(elsewhere, 'common_user'),
    ];
    const groupID = await make('installer', 'Members group', false);
    await call('staff', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [user, colleague, stranger] });
    const members = async (as: DemoName) =>
      Object.fromEntries(
        (await call(as, 'GET', `/system-groups/${groupID}/accounts`))
          .json<{ id: number; accessRightToAccount: { String: string } }[]>()
          .map((row) => [row.id, row.accessRightToAccount.String]),
      );
    expect(await members('installer')).toEqual({ [user]: 'partial', [colleague]: 'minimal' });
    expect(
      await status(call('installer', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [colleague] })),
    ).toBe(200);
    expect(await members('staff')).toEqual({ [colleague]: 'full', [stranger]: 'full' });
  });

  test('keep members whom the caller can only read', async () => {
    const site = await systemOf('installer', 'installer');
    await query("update assignment set role = 'administrator' where account_id = 2 and system_id = $1", [site]);
    const owner = await makeAccount(api, { systems: { [site]: 'administrator' } });
    const groupID = await make('installer', 'Read-only group', false);
    await call('staff', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [owner] });
    expect((await call('installer', 'GET', `/system-groups/${groupID}/accounts`)).json()).toEqual([
      expect.objectContaining({ id: owner, accessRightToAccount: { String: 'read_only', Valid: true } }),
    ]);
    expect(await status(call('installer', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [] }))).toBe(
      403,
    );
    expect(
      await status(call('installer', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [owner, 2] })),
    ).toBe(200);
    await query("update assignment set role = 'installer' where account_id = 2 and system_id = $1", [site]);
  });

  test.each<DemoName>(['admin', 'viewer', 'observer'])('are nothing that a %s may change', async (as) => {
    expect(await status(call(as, 'PUT', '/system-group', { name: 'No group', isPublic: true }))).toBe(403);
  });
});
