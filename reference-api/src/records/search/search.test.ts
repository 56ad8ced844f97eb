import type { Found, FoundKind } from '@sagitta/shared-contracts/api/search';
import { FOUND_PER_KIND } from '@sagitta/shared-contracts/rules/search';
import { Turns } from '../../access/limits/turns';
import { systemFileAccess } from '../../db/schema/index';
import { apiForTests, DEMO_NAMES, type DemoName } from '../../../testing/api';
import { makeFile } from '../../../testing/audited-files';
import { makeAccount, makeDevice, makeGateway, makeNode, makeRetiredNode, makeSystem } from '../../../testing/entities';

// What a search finds is what the lists show: every kind is compared with the list that shows it.

const api = apiForTests();
let tokens: Record<DemoName, string>;
beforeAll(async () => {
  tokens = await api.signInAll();
});

const run = (statement: string, values: unknown[] = []) => api.store.pool.query(statement, values);

async function find(text: string, who: DemoName = 'staff') {
  const answer = await api.call('POST', '/search', { token: tokens[who], body: { text } });
  if (answer.statusCode !== 200) throw new Error(`The search answers ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ found: Found[]; more: FoundKind[] }>();
}
const idsOf = async (kind: FoundKind, text: string, who?: DemoName) =>
  (await find(text, who)).found.filter((one) => one.kind === kind).map(({ ID }) => ID);
const titlesOf = async (text: string, who?: DemoName) => (await find(text, who)).found.map(({ title }) => title);

async function list<Row>(path: string, who: DemoName): Promise<Row[]> {
  const answer = await api.call('GET', path, { token: tokens[who] });
  return answer.statusCode === 200 ? answer.json<Row[]>() : [];
}

describe('finds of each kind what the list shows, and nothing else', () => {
  interface Listed {
    id: number;
    text: string;
  }
  const LISTS: Readonly<Partial<Record<FoundKind, (who: DemoName) => Promise<Listed[]>>>> = {
    system: async (who) =>
      (await list<{ ID: number; name: string }>('/systems', who)).map(({ ID, name }) => ({ id: ID, text: name })),
    group: async (who) =>
      (await list<{ ID: number; name: string }>('/system-groups', who)).map(({ ID, name }) => ({ id: ID, text: name })),
    account: async (who) =>
      (await list<{ id: number; email: string }>('/accounts', who)).map(({ id, email }) => ({ id, text: email })),
    sim_card: async (who) =>
      (await list<{ ID: number; telephone: string | null }>('/simcards', who)).flatMap(({ ID, telephone }) =>
        telephone === null ? [] : [{ id: ID, text: telephone }],
      ),
    router: async (who) =>
      (await list<{ ID: number; serialNumber: string }>('/routers', who)).map(({ ID, serialNumber }) => ({
        id: ID,
        text: serialNumber,
      })),
    inspection: async (who) =>
      (await list<{ ID: number; protocolNumber: string | null }>('/inspections', who)).flatMap(
        ({ ID, protocolNumber }) => (protocolNumber === null ? [] : [{ id: ID, text: protocolNumber }]),
      ),
  };

  test.each(Object.entries(LISTS) as [FoundKind, (who: DemoName) => Promise<Listed[]>][])(
    '%s',
    async (kind, listOf) => {
      const all = await listOf('staff');
      expect(all.length).toBeGreaterThan(0);
      for (const who of DEMO_NAMES) {
        const seen = new Set((await listOf(who)).map(({ id }) => id));
        for (const { id, text } of all.slice(0, 15)) {
          const found = await idsOf(kind, text, who);
          expect([who, text, found.includes(id)]).toEqual([who, text, seen.has(id)]);
          expect(found.filter((one) => !seen.has(one ?? 0))).toEqual([]);
        }
      }
    },
  );

  test('devices and gateways, by the systems of each', async () => {
    const { rows } = await run(`select n.id, d.serial, d.role, n.system_id as system from node n
      join device d on d.id = n.device_id where n.retired_at is null and d.system_version = 'W4'
      order by n.id limit 60`);
    for (const who of DEMO_NAMES) {
      const seen = new Set((await list<{ ID: number }>('/systems', who)).map(({ ID }) => ID));
      for (const { id, serial, role, system } of rows) {
        const found = (await find(serial, who)).found.map(({ kind, ID }) => `${kind} ${ID}`);
        const own = `${role === 'gateway' ? 'gateway' : 'device'} ${id}`;
        expect([who, own, found.includes(own)]).toEqual([who, own, seen.has(system)]);
      }
    }
  });

  test('documents, for those who manage them or were given them', async () => {
    const system = await makeSystem(api);
    const { rows } = await run('select id, email from account where email like any($1)', [
      ['installer@%', 'admin@%', 'viewer@%'],
    ]);
    const idOf = (name: string) => rows.find(({ email }) => email.startsWith(name)).id as number;
    for (const [name, role] of [
      ['installer', 'installer'],
      ['viewer', 'common_user'],
    ])
      await run('insert into assignment (account_id, system_id, role) values ($1, $2, $3)', [
        idOf(name ?? ''),
        system,
        role,
      ]);
    const [kept, given] = [
      await makeFile(api, system, 'Skarbiec 1.pdf'),
      await makeFile(api, system, 'Skarbiec 2.pdf'),
    ];
    await api.store.db.insert(systemFileAccess).values({ fileId: given, accountId: idOf('viewer') });
    expect(await idsOf('document', 'skarbiec')).toEqual([kept, given]);
    expect(await idsOf('document', 'skarbiec', 'installer')).toEqual([kept, given]);
    expect(await idsOf('document', 'skarbiec', 'viewer')).toEqual([given]);
    expect(await idsOf('document', 'skarbiec', 'admin')).toEqual([]);
  });
});

test('says of an account whether its page may be opened', async () => {
  const { rows } = await run("select id from account where email like 'viewer@%'");
  const peer = await makeAccount(api, { systems: { 1: 'common_user' } });
  await run("update account set name = 'Okapi Person' where id = $1", [peer]);
  await run(
    `insert into assignment (account_id, system_id, role) values ($1, 1, 'common_user') on conflict do nothing`,
    [rows[0].id],
  );
  expect((await find('okapi')).found).toMatchObject([{ kind: 'account', ID: peer, isOpen: true }]);
  expect((await find('okapi', 'viewer')).found).toMatchObject([{ kind: 'account', ID: peer, isOpen: false }]);
});

test('ignores case and accents, in what is stored and in what is typed', async () => {
  const id = await makeSystem(api);
  await run("update system set name = 'Źródło Żółć', address_city = 'Łęczyca' where id = $1", [id]);
  for (const text of ['zrodlo zolc', 'ŹRÓDŁO', 'żółć', 'leczyca', 'Zrodlo'])
    expect(await idsOf('system', text)).toEqual([id]);
});

test('finds a number however it is written', async () => {
  const system = await makeSystem(api);
  const gateway = await makeGateway(api, system);
  await run("update device set serial = 'AC1F09FFFE0ABCDE' where id = (select device_id from node where id = $1)", [
    gateway,
  ]);
  for (const text of ['ac:1f:09:ff:fe:0a:bc:de', 'AC-1F-09-FF-FE-0A-BC-DE', '0abcde', 'ac1f09fffe0abcde'])
    expect(await idsOf('gateway', text)).toEqual([gateway]);
  await run(
    "insert into sim_card (telephone, iccid, owner) values ('+48733111222', '8948999000111222333', 'customer')",
  );
  for (const text of ['+48 733 111 222', '733-111-222', '8948 9990 0011 1222'])
    expect((await find(text)).found).toMatchObject([{ kind: 'sim_card', title: '+48733111222' }]);
});

test.each(['%%', '__', '\\\\', "' or 1=1 --"])('takes %s as text and not as a pattern', async (text) => {
  expect((await find(text)).found).toEqual([]);
});

test('finds the beginnings of words by two letters, and any part of them by three', async () => {
  const id = await makeSystem(api);
  await run("update system set name = 'Wielki Xquad' where id = $1", [id]);
  expect(await idsOf('system', 'xq')).toEqual([id]);
  expect(await idsOf('system', 'qu')).toEqual([]);
  expect(await idsOf('system', 'qua')).toEqual([id]);
});

test('answers a few of each kind, the best first, and says of which there are more', async () => {
  const many = (name: string) => Array.from({ length: 150 }, (_, number) => `${name} ${number}`);
  for (const name of [...many('Big emu'), ...many('Yakland'), 'Emu 2', 'Emu', 'Yak'])
    await run('update system set name = $1 where id = $2', [name, await makeSystem(api)]);
  const { found, more } = await find('emu');
  expect(found).toHaveLength(FOUND_PER_KIND);
  expect(found.map(({ title }) => title).slice(0, 2)).toEqual(['Emu', 'Emu 2']);
  expect(more).toEqual(['system']);
  expect((await titlesOf('yak'))[0]).toBe('Yak');
  expect((await find('emu 2')).more).toEqual(['system']);
});

test('finds no retired device, and its hardware as free for staff alone', async () => {
  const node = await makeRetiredNode(api, 1);
  const serial = await makeDevice(api);
  await run("update node set name = 'Dodo', device_id = (select id from device where serial = $1) where id = $2", [
    serial,
    node,
  ]);
  expect((await find('dodo')).found).toEqual([]);
  expect((await find(serial)).found).toMatchObject([{ kind: 'device', ID: null, title: serial, acts: null }]);
  for (const who of DEMO_NAMES.filter((name) => name !== 'staff')) expect((await find(serial, who)).found).toEqual([]);
});

test('says what the caller may do to a device that was found', async () => {
  const { rows } = await run(`select d.serial from node n join device d on d.id = n.device_id
    where n.system_id = 1 and d.main_sensor = 'laser' and n.retired_at is null limit 1`);
  const actsFor = async (who: DemoName) => (await find(rows[0].serial, who)).found.map(({ acts }) => acts);
  expect(await actsFor('staff')).toEqual([['base', 'thresholds', 'acceleration', 'activation', 'name', 'position']]);
  const w2 = await makeNode(api, await makeSystem(api, { version: 'W2' }));
  await run("update node set name = 'Wombat' where id = $1", [w2]);
  expect((await find('wombat')).found).toMatchObject([{ acts: ['activation', 'position'] }]);
  const foreign = (await actsFor('observer')).flat();
  expect(foreign).toEqual([]);
});

test('finds nothing for marks without a letter', async () => {
  expect(await titlesOf('\u0301\u0301')).toEqual([]);
});

test.each([['x'], [' x '], ['x'.repeat(65)]])('refuses %p', async (text) => {
  const answer = await api.call('POST', '/search', { token: tokens.staff, body: { text } });
  expect(answer.statusCode).toBe(400);
});

test('lets an account wait while it has two searches under way, and says when to try again', async () => {
  const wait = jest.spyOn(Turns.prototype, 'wait').mockResolvedValueOnce(null);
  const answer = await api.call('POST', '/search', { token: tokens.staff, body: { text: 'hala' } });
  wait.mockRestore();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
});
