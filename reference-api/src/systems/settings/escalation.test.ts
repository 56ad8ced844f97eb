import type { Escalation } from '@sagitta/shared-contracts/api/escalation';
import { apiForTests, type DemoName } from '../../../testing/api';
import { makeAccount, makeSystem } from '../../../testing/entities';

const api = apiForTests({ ESCALATE_AFTER: '20' });

const read = async (system: number, who: DemoName = 'staff') =>
  (await api.call('GET', `/systems/${system}/escalation`, { token: await api.signIn(who) })).json<Escalation>();
const save = async (system: number, people: object[], updatedAt: string | null, who: DemoName = 'staff') =>
  api.call('PATCH', '/system/escalation', {
    token: await api.signIn(who),
    body: { systemID: system, people, updatedAt },
  });
const member = (system: number) => makeAccount(api, { systems: { [system]: 'common_user' } });

test('a system has no list at first: nobody is on it, and the configured minutes are told', async () => {
  const system = await makeSystem(api);
  const person = await member(system);
  const { people, candidates, updatedAt, defaultMinutes } = await read(system);
  expect({ people, updatedAt, defaultMinutes }).toEqual({ people: [], updatedAt: null, defaultMinutes: 20 });
  expect(candidates.map(({ accountID }) => accountID)).toContain(person);
});

test('stores the order and the minutes', async () => {
  const system = await makeSystem(api);
  const [a, b] = [await member(system), await member(system)];
  const saved = await save(
    system,
    [
      { accountID: b, minutes: 5 },
      { accountID: a, minutes: 60 },
    ],
    null,
  );
  expect(saved.statusCode).toBe(200);
  const stored = await read(system);
  expect(stored.people).toMatchObject([
    { accountID: b, minutes: 5, hasAccess: true },
    { accountID: a, minutes: 60, hasAccess: true },
  ]);
  expect(stored.updatedAt).toBe(saved.json<{ updatedAt: string }>().updatedAt);
});

test('refuses to overwrite what somebody else stored, and answers it', async () => {
  const system = await makeSystem(api);
  const person = await member(system);
  await save(system, [{ accountID: person, minutes: 5 }], null);
  const late = await save(system, [], null);
  expect(late.statusCode).toBe(409);
  expect(late.json<{ error: { stored: Escalation } }>().error.stored.people).toMatchObject([{ accountID: person }]);
});

test.each([
  ['one who is in another system', async () => makeAccount(api)],
  ['an unknown account', async () => 2_000_000_000],
])('refuses a list with %s, and keeps the stored one', async (_, make) => {
  const system = await makeSystem(api);
  const people = [await member(system), await make()].map((accountID) => ({ accountID, minutes: 5 }));
  expect((await save(system, people, null)).statusCode).toBe(422);
  expect((await read(system)).people).toEqual([]);
});

test.each([
  [
    'twice the same person',
    (id: number) => [
      { accountID: id, minutes: 5 },
      { accountID: id, minutes: 9 },
    ],
  ],
  ['no wait', (id: number) => [{ accountID: id, minutes: 0 }]],
  ['more than a day', (id: number) => [{ accountID: id, minutes: 1_441 }]],
  ['part of a minute', (id: number) => [{ accountID: id, minutes: 1.5 }]],
])('refuses %s', async (_, people) => {
  const system = await makeSystem(api);
  expect((await save(system, people(await member(system)), null)).statusCode).toBe(400);
});

test('shows who is deleted or has lost access', async () => {
  const system = await makeSystem(api);
  const [gone, left] = [await member(system), await member(system)];
  await save(
    system,
    [
      { accountID: gone, minutes: 5 },
      { accountID: left, minutes: 5 },
    ],
    null,
  );
  await api.store.pool.query('delete from account where id = $1', [gone]);
  await api.store.pool.query('delete from assignment where account_id = $1', [left]);
  const { people, updatedAt } = await read(system);
  expect(people).toMatchObject([
    { accountID: null, name: null, hasAccess: false },
    { accountID: left, hasAccess: false },
  ]);
  expect((await save(system, [{ accountID: left, minutes: 5 }], updatedAt)).statusCode).toBe(422);
});

test('staff may put staff on the list; an administrator keeps them, and learns of no others', async () => {
  const staff = await makeAccount(api, { category: 'staff' });
  const names = async (who: DemoName) => (await read(1, who)).candidates.map(({ accountID }) => accountID);
  expect(await names('staff')).toContain(staff);
  expect(await names('admin')).not.toContain(staff);
  expect((await save(1, [{ accountID: staff, minutes: 5 }], null, 'admin')).statusCode).toBe(422);
  const first = await save(1, [{ accountID: staff, minutes: 5 }], null);
  expect(await names('admin')).toContain(staff);
  const { updatedAt } = first.json<{ updatedAt: string }>();
  expect((await save(1, [{ accountID: staff, minutes: 9 }], updatedAt, 'admin')).statusCode).toBe(200);
});
