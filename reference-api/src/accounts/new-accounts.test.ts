import { FIRST_NOTIFICATIONS, FIRST_W2_NOTIFICATIONS } from '@sagitta/shared-contracts/rules/notification';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { apiForTests, type DemoName } from '../../testing/api';
import { makeAccount, makeSystem } from '../../testing/entities';

const api = apiForTests();
let tokens: Record<DemoName, string>;
let installerId: number;

beforeAll(async () => {
  tokens = await api.signInAll();
  const [found] = await query<{ id: number }>("select id from account where email = 'installer@sagitta.example'");
  installerId = found?.id ?? 0;
});

const call = (as: DemoName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  api.call(method, path, { token: tokens[as], body });
async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await api.store.pool.query<T>(text, values)).rows;
}

let people = 0;
const create = (as: DemoName, changes: object = {}) => {
  people += 1;
  return call(as, 'PUT', '/account', {
    name: `Created Person ${people}`,
    email: `created${people}@example.com`,
    phone: null,
    password: 'correct horse',
    timezone: 'Europe/Warsaw',
    ...changes,
  });
};
const newId = async (as: DemoName) => (await create(as)).json<{ id: number }>().id;
const pin = (as: DemoName, accountID: number, systemIDs: number[], accountTypes: AccountRole[]) =>
  call(as, 'POST', '/account/pin', { accountID, systemIDs, accountTypes });
const listed = async (as: DemoName, id: number) =>
  (await call(as, 'GET', '/accounts')).json<{ id: number; mayDelete: boolean }[]>().find((row) => row.id === id);
const ownSystem = async () => {
  const systemID = await makeSystem(api);
  await query("insert into assignment (account_id, system_id, role) values ($1, $2, 'installer')", [
    installerId,
    systemID,
  ]);
  return systemID;
};

describe('the category of a new account', () => {
  test.each(['installer', 'observer'])('is %s if staff choose it', async (accountCategory) => {
    const answer = await create('staff', { accountCategory });
    expect(answer.json()).toMatchObject({ accountCategory });
    const { id } = answer.json<{ id: number }>();
    expect(await query('select category from account where id = $1', [id])).toEqual([{ category: accountCategory }]);
  });

  test('is commoner by default', async () => {
    expect((await create('installer')).json()).toMatchObject({ accountCategory: 'commoner' });
  });

  test.each<[DemoName, string]>([
    ['installer', 'installer'],
    ['installer', 'observer'],
    ['admin', 'installer'],
  ])('is not for an %s to choose as %s', async (as, accountCategory) => {
    expect((await create(as, { accountCategory })).statusCode).toBe(403);
  });

  test('is never staff', async () => {
    expect((await create('staff', { accountCategory: 'staff' })).statusCode).toBe(400);
    expect((await create('staff', { accountCategory: 'sagitta' })).statusCode).toBe(400);
  });
});

describe('the name of a new account', () => {
  test.each([
    ['ab', 'Incorrect name: at least 3 characters'],
    ['<b>', 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
    ['', 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; '],
  ])('%p is refused with its own reason', async (name, reason) => {
    const answer = await create('staff', { name });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { fields: { name: reason } } });
  });
});

describe('an account without a password', () => {
  const newest = async (recipient: string) =>
    (
      await query<{ body: string }>('select body from mail_outbox where recipient = $1 order by id desc limit 1', [
        recipient,
      ])
    )[0]?.body ?? '';

  test('gets a link to choose one, once, and nobody can sign in before', async () => {
    const email = 'invited@example.com';
    expect((await create('installer', { email, password: null })).json()).toMatchObject({
      id: expect.any(Number) as number,
    });
    const mail = await newest(email);
    expect(mail).not.toMatch(/Ask the person/);
    const token = /change-password\/(\S+)/.exec(mail)?.[1] ?? '';
    expect(
      await query(
        'select r.expires_at - r.sent_at as valid from password_reset r join account a on a.id = r.account_id ' +
          'where a.email = $1',
        [email],
      ),
    ).toMatchObject([{ valid: { days: 7 } }]);
    const signIn = (password: string) => api.call('POST', '/login', { body: { email, password } });
    expect((await signIn('')).statusCode).not.toBe(200);
    const choose = (password: string) => api.call('POST', '/change-password', { body: { token, password } });
    expect((await choose('my own words')).statusCode).toBe(200);
    expect((await signIn('my own words')).statusCode).toBe(200);
    expect((await choose('somebody else')).statusCode).toBe(404);
  });

  test('with one gets no link', async () => {
    const email = 'told@example.com';
    await create('installer', { email });
    expect(await newest(email)).toMatch(/Ask the person who created it for the password/);
    expect(await newest(email)).not.toMatch(/change-password/);
  });
});

test('takes an empty phone as none, and a lone separator as no phone at all', async () => {
  expect((await create('staff', { phone: '' })).json()).toMatchObject({ id: expect.any(Number) as number });
  expect((await create('staff', { phone: '-' })).statusCode).toBe(400);
});

describe('an account without a system', () => {
  test('is listed to its creator, and can be pinned, until it is in a system of others', async () => {
    const id = await newId('installer');
    expect(await listed('installer', id)).toMatchObject({
      id,
      accessRightToAccount: { String: 'none', Valid: true },
      mayDelete: true,
    });
    expect(await listed('admin', id)).toBeUndefined();
    await pin('staff', id, [await makeSystem(api)], ['common_user']);
    expect(await listed('installer', id)).toBeUndefined();
  });

  test('is not listed to itself', async () => {
    const id = await newId('admin');
    const { email } = (await query<{ email: string }>('select email from account where id = $1', [id]))[0] ?? {};
    const { token } = (await api.call('POST', '/login', { body: { email, password: 'correct horse' } })).json<{
      token: string;
    }>();
    expect((await api.call('GET', '/accounts', { token })).json()).toEqual([]);
  });
});

describe('mayDelete', () => {
  test('predicts the result of a deletion', async () => {
    const [mine, foreign] = [await ownSystem(), await makeSystem(api)];
    const inside = await makeAccount(api, { systems: { [mine]: 'common_user' } });
    const half = await makeAccount(api, { systems: { [mine]: 'common_user', [foreign]: 'common_user' } });
    const colleague = await makeAccount(api, { category: 'installer', systems: { [mine]: 'installer' } });
    const may = async (as: DemoName, id: number) => (await listed(as, id))?.mayDelete;
    expect(await may('installer', inside)).toBe(true);
    expect(await may('installer', half)).toBe(false);
    expect(await may('installer', colleague)).toBe(false);
    expect(await may('staff', half)).toBe(true);
    expect((await call('installer', 'DELETE', '/account', { ID: half })).statusCode).toBe(403);
    expect((await call('installer', 'DELETE', '/account', { ID: inside })).statusCode).toBe(200);
    const rows = (await call('admin', 'GET', '/accounts')).json<{ mayDelete: boolean }[]>();
    expect(rows.some(({ mayDelete }) => mayDelete)).toBe(false);
  });
});

describe('pinning', () => {
  test('answers which systems were skipped, and the role that the account keeps there', async () => {
    const [first, second] = [await ownSystem(), await ownSystem()];
    const id = await makeAccount(api, { systems: { [first]: 'common_user' } });
    const answer = await pin('installer', id, [first, second], ['administrator', 'administrator']);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      skipped: [{ systemID: first, reason: 'already_pinned', accountRole: 'common_user' }],
    });
    expect(await query('select system_id, role from assignment where account_id = $1 order by 1', [id])).toEqual([
      { system_id: first, role: 'common_user' },
      { system_id: second, role: 'administrator' },
    ]);
  });

  test('answers that nothing was skipped', async () => {
    const id = await newId('installer');
    expect((await pin('installer', id, [await ownSystem()], ['common_user'])).json()).toEqual({ skipped: [] });
  });
});

describe('the creator of a system', () => {
  test.each([
    ['W4', FIRST_NOTIFICATIONS],
    ['W2', FIRST_W2_NOTIFICATIONS],
  ])('gets the notifications of a new member of a %s system', async (SystemVersion, { email, push, sms }) => {
    const { NewSystemID } = (
      await call('installer', 'PUT', '/system', {
        Name: `New ${SystemVersion}`,
        SystemVersion,
        ExternalSystemID: '7001',
      })
    ).json<{ NewSystemID: number }>();
    const rows = await query(
      'select email_events as email, push_events as push, sms_events as sms from assignment where system_id = $1',
      [NewSystemID],
    );
    expect(rows).toEqual([{ email, push, sms }]);
  });
});

describe('a group', () => {
  const make = async (as: DemoName, name: string, isPublic: boolean) =>
    (await call(as, 'PUT', '/system-group', { name, isPublic })).json<{ newSystemGroupID: number }>().newSystemGroupID;

  test('may be left without systems and members', async () => {
    const groupID = await make('installer', 'Emptied', false);
    const system = await ownSystem();
    const member = await makeAccount(api, { systems: { [system]: 'common_user' } });
    await call('installer', 'POST', '/system-group/add-systems', { groupID, systemIDs: [system] });
    await call('installer', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [member] });
    expect((await call('installer', 'POST', '/system-group/add-systems', { groupID, systemIDs: [] })).statusCode).toBe(
      200,
    );
    expect(
      (await call('installer', 'POST', '/system-group/add-accounts', { groupID, accountIDs: [] })).statusCode,
    ).toBe(200);
    expect((await call('installer', 'GET', `/system-groups/${groupID}/systems`)).json()).toEqual([]);
    expect((await call('installer', 'GET', `/system-groups/${groupID}/accounts`)).json()).toEqual([]);
  });

  test('says who may delete it', async () => {
    const [mine, theirs] = [await make('installer', 'Mine', true), await make('staff', 'Theirs', true)];
    const may = async (as: DemoName, id: number) =>
      (await call(as, 'GET', '/system-groups')).json<{ ID: number; mayDelete: boolean }[]>().find(({ ID }) => ID === id)
        ?.mayDelete;
    expect([await may('installer', mine), await may('installer', theirs), await may('staff', mine)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
