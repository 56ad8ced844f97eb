import { saveAccount } from '@sagitta/shared-contracts/api/account-admin';
import { apiForTests, type DemoName } from '../../testing/api';

interface Account {
  id: number;
  name: string;
  email: string;
  phone: { String: string; Valid: boolean };
  updatedAt: string;
  lastSystem: boolean;
  RegisteredInMobileApp: boolean;
  systemsDetails: {
    ID: number;
    systemVersion: string;
    accountRole: string;
    AssignmentUpdatedAt: string;
    accessRightsToAccount: string;
  }[];
}

const api = apiForTests();
let tokens: Record<DemoName, string>;

beforeAll(async () => {
  tokens = await api.signInAll();
});

const read = async (as: DemoName, id: number) =>
  (await api.call('GET', `/accounts/${id}`, { token: tokens[as] })).json<Account>();
const idOf = async (name: DemoName) => {
  const { rows } = await api.store.pool.query<{ id: number }>('select id from account where email = $1', [
    `${name}@sagitta.example`,
  ]);
  return rows[0]?.id ?? 0;
};
const save = (as: DemoName, body: object) =>
  api.call(saveAccount.method, saveAccount.path, { token: tokens[as], body });
const bodyOf = (account: Account, changes: object = {}) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  phone: account.phone.Valid ? account.phone.String : null,
  language: 'en',
  timezone: 'Europe/Warsaw',
  updatedAt: account.updatedAt,
  ...changes,
});

/** An account of a test's own in the given systems. */
async function person(systems: Record<number, string>, category = 'commoner'): Promise<number> {
  const { rows } = await api.store.pool.query<{ id: number }>(
    'insert into account (name, email, password_hash, pairing_code, category, ' +
      "registered_in_app_at) values ('Test Person', 'p' || (select count(*) from account) || '@example.com', " +
      "'-', 'code', $1, now()) returning id",
    [category],
  );
  const id = rows[0]?.id ?? 0;
  for (const [systemId, role] of Object.entries(systems))
    await api.store.pool.query('insert into assignment (account_id, system_id, role) values ($1, $2, $3)', [
      id,
      systemId,
      role,
    ]);
  return id;
}

async function systemOf(name: DemoName, role: string, version = 'W4'): Promise<number> {
  const { rows } = await api.store.pool.query<{ id: number }>(
    'select s.id from assignment a join system s on s.id = a.system_id join account p on p.id = a.account_id ' +
      'where p.email = $1 and a.role = $2 and s.version = $3 order by s.id limit 1',
    [`${name}@sagitta.example`, role, version],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${name} is ${role} of no ${version} system in the test world.`);
  return id;
}

describe('PATCH /account', () => {
  test('changes everything of the own account and updates the lock', async () => {
    const own = await read('viewer', await idOf('viewer'));
    expect((await save('viewer', bodyOf(own, { name: ' Jan Widz ', phone: '+48600700800' }))).json()).toEqual({
      succeeded: true,
    });
    const after = await read('viewer', own.id);
    expect(after).toMatchObject({ name: 'Jan Widz', phone: { String: '+48600700800', Valid: true } });
    expect(after.updatedAt > own.updatedAt).toBe(true);
  });

  test('answers the stored account if another save came first, and changes nothing', async () => {
    const before = await read('staff', await person({}));
    await save('staff', bodyOf(before, { name: 'First Name' }));
    const answer = await save('staff', bodyOf(before, { name: 'Second Name' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { stored: { id: before.id, name: 'First Name' } } });
    expect((await read('staff', before.id)).name).toBe('First Name');
  });

  test('lets only one of two simultaneous saves through', async () => {
    const before = await read('staff', await person({}));
    const answers = await Promise.all([
      save('staff', bodyOf(before, { name: 'First Name' })),
      save('staff', bodyOf(before, { name: 'Second Name' })),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test.each([
    ['e-mail in another letter case', { email: 'STAFF@sagitta.example' }, ['email']],
    ['phone', { phone: '+48221000001' }, ['phone']],
    ['both', { email: 'staff@sagitta.example', phone: '+48221000001' }, ['email', 'phone']],
  ])('refuses a taken %s by name', async (_, changes, fields) => {
    const own = await read('staff', await person({}));
    const answer = await save('staff', bodyOf(own, changes));
    expect(answer.statusCode).toBe(409);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields).sort()).toEqual(fields);
  });

  test('lets a partial right change language and zone, not the name', async () => {
    const site = await systemOf('installer', 'installer');
    const seen = await read('installer', await person({ [site]: 'common_user' }));
    expect((await save('installer', bodyOf(seen, { name: 'Another Name' }))).statusCode).toBe(403);
    expect((await save('installer', bodyOf(seen))).statusCode).toBe(200);
  });

  test.each<[string, DemoName, string, string]>([
    ['an administrator, another administrator', 'admin', 'administrator', 'administrator'],
    ['a common user, a common user', 'viewer', 'common_user', 'common_user'],
    ['an observer, a common user', 'observer', 'common_user', 'common_user'],
  ])('refuses %s', async (_, as, ownRole, role) => {
    const target = await read('staff', await person({ [await systemOf(as, ownRole)]: role }));
    expect((await save(as, bodyOf(target))).statusCode).toBe(403);
  });

  test('refuses an unknown id like one that may not be seen', async () => {
    const own = await read('viewer', await idOf('viewer'));
    const answers = [
      await save('viewer', bodyOf(own, { id: 999_999 })),
      await save('viewer', bodyOf(own, { id: await idOf('staff') })),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });
});

describe('PATCH /assignment', () => {
  const saveIn = (
    as: DemoName,
    accountID: number,
    place: { ID: number; accountRole: string; AssignmentUpdatedAt: string },
    changes: object = {},
  ) =>
    api.call('PATCH', '/assignment', {
      token: tokens[as],
      body: {
        accountID,
        systemID: place.ID,
        accountRole: place.accountRole,
        updatedAt: place.AssignmentUpdatedAt,
        emailSettings: ['L1'],
        pushSettings: [],
        smsSettings: ['L4', 'L4'],
        ...changes,
      },
    });

  test('stores the three lists and answers the new lock', async () => {
    const id = await idOf('admin');
    const place = (await read('admin', id)).systemsDetails.find((one) => one.systemVersion === 'W4');
    if (!place) throw new Error('The administrator is in no W4 system.');
    const answer = await saveIn('admin', id, place);
    expect(answer.statusCode).toBe(200);
    const after = (await read('admin', id)).systemsDetails.find((one) => one.ID === place.ID);
    expect(after).toMatchObject({
      emailNotificationsL1: true,
      emailNotificationsL2: false,
      pushNotificationsL4: false,
      smsNotificationsL4: true,
      AssignmentUpdatedAt: answer.json<{ updatedAt: string }>().updatedAt,
    });
    expect((await saveIn('admin', id, place)).statusCode).toBe(409);
  });

  test('refuses notifications of a W2 system', async () => {
    const site = await systemOf('installer', 'installer', 'W2');
    const id = await person({ [site]: 'common_user' });
    const place = (await read('installer', id)).systemsDetails[0];
    if (!place) throw new Error('The person is in no system.');
    expect((await saveIn('installer', id, place)).statusCode).toBe(422);
  });
});

describe('POST /detach-account', () => {
  const detach = (as: DemoName, accountID: number, systemID: number) =>
    api.call('POST', '/detach-account', { token: tokens[as], body: { accountID, systemID } });
  const exists = async (id: number) => (await read('staff', id)).id === id;

  test('removes an account from one of several systems', async () => {
    const [one, two] = [await systemOf('admin', 'administrator'), await systemOf('viewer', 'common_user')];
    const id = await person({ [one]: 'common_user', [two]: 'common_user' });
    expect((await read('staff', id)).lastSystem).toBe(one === two);
    expect((await detach('staff', id, one)).statusCode).toBe(200);
    expect(await exists(id)).toBe(one !== two);
  });

  test('deletes a commoner with the last system, and announces it', async () => {
    const site = await systemOf('admin', 'administrator');
    const id = await person({ [site]: 'common_user' });
    expect((await read('admin', id)).lastSystem).toBe(true);
    expect((await detach('admin', id, site)).statusCode).toBe(200);
    expect(await exists(id)).toBe(false);
  });

  test('keeps an installer without a system', async () => {
    const site = await systemOf('admin', 'administrator');
    const id = await person({ [site]: 'installer' }, 'installer');
    expect((await read('staff', id)).lastSystem).toBe(false);
    expect((await detach('staff', id, site)).statusCode).toBe(200);
    expect(await exists(id)).toBe(true);
  });

  test('is refused with a right below partial, and if the account is not in the system', async () => {
    const site = await systemOf('admin', 'administrator');
    const id = await person({ [site]: 'administrator' });
    expect((await detach('admin', id, site)).statusCode).toBe(403);
    expect((await detach('staff', id, 999_999)).statusCode).toBe(403);
    expect(await exists(id)).toBe(true);
  });
});

describe('POST /unpair-mobile-app', () => {
  test('unpairs the app with a minimal right', async () => {
    const site = await systemOf('installer', 'installer');
    const id = await person({ [site]: 'installer' }, 'installer');
    expect((await read('installer', id)).RegisteredInMobileApp).toBe(true);
    expect(
      (await api.call('POST', '/unpair-mobile-app', { token: tokens.installer, body: { accountID: id } })).statusCode,
    ).toBe(200);
    expect((await read('installer', id)).RegisteredInMobileApp).toBe(false);
  });

  test('is refused with less', async () => {
    const site = await systemOf('admin', 'administrator');
    const id = await person({ [site]: 'administrator' });
    expect(
      (await api.call('POST', '/unpair-mobile-app', { token: tokens.admin, body: { accountID: id } })).statusCode,
    ).toBe(403);
  });
});
