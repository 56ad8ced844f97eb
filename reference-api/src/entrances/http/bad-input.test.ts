import { apiForTests, type DemoName, testApi } from '../../../testing/api';
import { makeAccount, makeDevice, makeGroup, makeResetToken, makeSystem } from '../../../testing/entities';
import { snapshot } from '../../../testing/snapshot';

const api = apiForTests({ LOGIN_RATE_LIMIT: '20' });
let tokens: Record<DemoName, string>;
let made = 0;

beforeAll(async () => {
  tokens = await api.signInAll();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const as = (name: DemoName, method: Method, path: string, body?: object) =>
  api.call(method, path, { token: tokens[name], body });
const staff = (method: Method, path: string, body?: object) => as('staff', method, path, body);
const read = async (id: number) =>
  (await staff('GET', `/accounts/${id}`)).json<{
    id: number;
    name: string;
    email: string;
    phone: { String: string };
    updatedAt: string;
  }>();
const next = () => (made += 1);
const person = (changes: object = {}) => ({
  name: 'Right Person',
  email: `right${next()}@example.com`,
  phone: null,
  password: 'correct horse',
  timezone: 'Europe/Warsaw',
  ...changes,
});

/** The body of a form right after it was opened. */
async function form(id: number, changes: object = {}) {
  const { name, email, updatedAt } = await read(id);
  return { id, name, email, phone: null, language: 'en', timezone: 'Europe/Warsaw', updatedAt, ...changes };
}

/** Asserts that a refused call leaves no trace. */
async function refused(status: number, call: () => ReturnType<typeof staff>) {
  const before = await snapshot(api);
  const answer = await call();
  expect(answer.statusCode).toBe(status);
  expect(await snapshot(api)).toEqual(before);
  return answer;
}

/** No trace except one record of who learned what is taken. */
async function tellsTaken(status: number, call: () => ReturnType<typeof staff>) {
  const records = async () =>
    (await api.store.pool.query("select 1 from audit where action = 'refuseTaken'")).rowCount ?? 0;
  const [before, told] = [await snapshot(api, ['audit']), await records()];
  const answer = await call();
  expect(answer.statusCode).toBe(status);
  expect(await snapshot(api, ['audit'])).toEqual(before);
  expect(await records()).toBe(told + 1);
  return answer;
}

describe('an e-mail or phone that is already in use', () => {
  const PHONE = '+48221000001';
  const spellings: [string, object, string[]][] = [
    ['e-mail', { email: 'staff@sagitta.example' }, ['email']],
    ['e-mail in capitals', { email: 'STAFF@Sagitta.Example' }, ['email']],
    ['e-mail with spaces around', { email: '  staff@sagitta.example\t' }, ['email']],
    ['phone', { phone: PHONE }, ['phone']],
    ['phone with spaces around', { phone: ` ${PHONE} ` }, ['phone']],
    ['e-mail and phone', { email: 'staff@SAGITTA.example', phone: PHONE }, ['email', 'phone']],
  ];

  test.each(spellings)('is refused in the edit form: %s', async (_, changes, fields) => {
    const body = await form(await makeAccount(api), changes);
    const answer = await tellsTaken(409, () => staff('PATCH', '/account', body));
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual(fields);
  });

  test.each(spellings)('creates no user: %s', async (_, changes) => {
    const answer = await tellsTaken(200, () => staff('PUT', '/account', person(changes)));
    expect(answer.json()).toEqual({ id: 0, accountCategory: null });
  });

  test('may be the own one in any letter case', async () => {
    const id = await makeAccount(api);
    const { email } = await read(id);
    expect((await staff('PATCH', '/account', await form(id, { email: email.toUpperCase() }))).statusCode).toBe(200);
    expect((await read(id)).email).toBe(email);
  });

  test('goes to one of two who request it at the same moment', async () => {
    const wanted = `wanted${next()}@example.com`;
    const forms = await Promise.all(
      [await makeAccount(api), await makeAccount(api)].map((id) => form(id, { email: wanted })),
    );
    const answers = await Promise.all(forms.map((body) => staff('PATCH', '/account', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a name', () => {
  const calls: [string, (name: string) => Promise<[Method, string, object]>][] = [
    ['of a user', async (name) => ['PUT', '/account', person({ name })]],
    ['in the edit form', async (name) => ['PATCH', '/account', await form(await makeAccount(api), { name })]],
    ['of a system', async (name) => ['PUT', '/system', { Name: name, SystemVersion: 'W4' }]],
    [
      'of a node',
      async (name) => [
        'PUT',
        '/node',
        { SystemID: await makeSystem(api), DeviceSerialString: await makeDevice(api), Name: name },
      ],
    ],
    ['of a group', async (name) => ['PUT', '/system-group', { name, isPublic: true }]],
  ];
  const names: [string, string][] = [
    ['300 characters', 'ł'.repeat(300)],
    ['a script', '<script>alert(1)</script>'],
    ['an entity', '&lt;b&gt;'],
    ['nothing', ''],
    ['spaces', '   '],
    ['what nobody sees', '\u200b\u200b\u200b'],
    ['a line break', 'two\nlines'],
  ];

  describe.each(calls)('%s', (_, prepare) => {
    test.each(names)('is refused when it is %s, naming the wrong field', async (__, name) => {
      const [method, path, body] = await prepare(name);
      const answer = await refused(400, () => staff(method, path, body));
      expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([
        Object.entries(body).find(([, value]) => value === name)?.[0],
      ]);
    });
  });
});

describe('no systems', () => {
  test('cannot be pinned to', async () => {
    const accountID = await makeAccount(api);
    await refused(400, () => staff('POST', '/account/pin', { accountID, systemIDs: [], accountTypes: [] }));
  });

  test('empties a group', async () => {
    const groupID = await makeGroup(api, { systems: [await makeSystem(api)] });
    expect((await staff('POST', '/system-group/add-systems', { groupID, systemIDs: [] })).statusCode).toBe(200);
    expect((await staff('GET', `/system-groups/${groupID}/systems`)).json()).toEqual([]);
  });

  test('are what a new person sees', async () => {
    const email = `alone${next()}@example.com`;
    await staff('PUT', '/account', person({ email }));
    const { token } = (await api.call('POST', '/login', { body: { email, password: 'correct horse' } })).json<{
      token: string;
    }>();
    for (const path of ['/systems', '/systems-very-short', '/accounts'])
      expect([path, (await api.call('GET', path, { token })).json()]).toEqual([path, []]);
  });
});

describe('more ids than a call may name', () => {
  const many = Array.from({ length: 70_000 }, (_, index) => index + 1);

  test.each<[Method, string, object]>([
    ['POST', '/system-group/add-systems', { groupID: 1, systemIDs: many }],
    ['POST', '/system-group/add-accounts', { groupID: 3, accountIDs: many }],
    ['POST', '/account/pin', { accountID: 3, systemIDs: many, accountTypes: many.map(() => 'common_user') }],
    ['PATCH', '/nodes', { systemIds: many }],
  ])('are refused by %s %s', async (method, path, body) => {
    await refused(400, () => staff(method, path, body));
  });
});

describe('a call that fails half way', () => {
  test.each<[string, Method, string, (email: string) => object]>([
    ['making a user', 'PUT', '/account', (email) => person({ email })],
    ['sending a link', 'POST', '/remind-password', () => ({ email: 'viewer@sagitta.example' })],
  ])('stores nothing: %s where no mail can be queued', async (_, method, path, body) => {
    await api.store.pool.query("alter table mail_outbox add constraint no_mail check (subject = '') not valid");
    await refused(500, () => staff(method, path, body(`half${next()}@example.com`)));
    await api.store.pool.query('alter table mail_outbox drop constraint no_mail');
  });

  test('does not unbind an account from its last system if the account cannot be deleted', async () => {
    const system = await makeSystem(api);
    const id = await makeAccount(api, { systems: { [system]: 'common_user' } });
    await api.store.pool.query('create table holds (account_id integer references account)');
    await api.store.pool.query('insert into holds values ($1)', [id]);
    await refused(500, () => staff('POST', '/detach-account', { accountID: id, systemID: system }));
    await api.store.pool.query('drop table holds');
    expect((await read(id)).id).toBe(id);
  });
});

describe('a session, and a link that sets a password', () => {
  async function newcomer() {
    const email = `gone${next()}@example.com`;
    const system = await makeSystem(api);
    const { id } = (await staff('PUT', '/account', person({ email }))).json<{ id: number }>();
    await staff('POST', '/account/pin', { accountID: id, systemIDs: [system], accountTypes: ['common_user'] });
    const { token } = (await api.call('POST', '/login', { body: { email, password: 'correct horse' } })).json<{
      token: string;
    }>();
    return { id, system, token, link: await makeResetToken(api, id) };
  }

  test.each<[string, (one: { id: number; system: number }) => ReturnType<typeof staff>]>([
    ['is deleted', ({ id }) => staff('DELETE', '/account', { ID: id })],
    [
      'is unbound from the last system',
      ({ id, system }) => staff('POST', '/detach-account', { accountID: id, systemID: system }),
    ],
  ])('die with an account that %s', async (_, end) => {
    const one = await newcomer();
    expect((await api.call('GET', '/token', { token: one.token })).statusCode).toBe(200);
    expect((await end(one)).statusCode).toBe(200);
    expect((await api.call('GET', '/token', { token: one.token })).statusCode).toBe(401);
    expect((await api.call('GET', `/change-password/${one.link}`)).statusCode).toBe(404);
    expect(
      (await api.call('POST', '/change-password', { body: { token: one.link, password: 'too late now' } })).statusCode,
    ).toBe(404);
  });

  test('is not kept if the link went to an address that now belongs to another account', async () => {
    const one = await newcomer();
    expect(
      (await staff('PATCH', '/account', await form(one.id, { email: `moved${next()}@example.com` }))).statusCode,
    ).toBe(200);
    expect((await api.call('GET', `/change-password/${one.link}`)).statusCode).toBe(404);
  });

  test.each<[string, (link: string) => string]>([
    ['is cut', (link) => link.slice(0, -1)],
    ['has a character more', (link) => `${link}A`],
    ['is in another letter case', (link) => link.toLowerCase()],
    ["is another's hash", () => 'a'.repeat(64)],
  ])('refuse a link that %s', async (_, spoil) => {
    const { link } = await newcomer();
    expect((await api.call('GET', `/change-password/${spoil(link)}`)).statusCode).toBe(404);
    await refused(404, () =>
      api.call('POST', '/change-password', { body: { token: spoil(link), password: 'not this way' } }),
    );
    expect((await api.call('GET', `/change-password/${link}`)).statusCode).toBe(200);
  });
});

describe('requesting links to one address after the other', () => {
  test('has to wait after twenty unknown ones, whichever comes next', async () => {
    const own = await testApi({ LOGIN_RATE_LIMIT: '20' });
    const ask = (email: string) => own.call('POST', '/remind-password', { body: { email } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`nobody${index}@example.com`)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect([(await ask('viewer@sagitta.example')).statusCode, (await ask('nobody@example.com')).statusCode]).toEqual([
      429, 429,
    ]);
    own.clock.advance(15 * 60_000);
    expect((await ask('viewer@sagitta.example')).statusCode).toBe(200);
    await own.close();
  });
});
