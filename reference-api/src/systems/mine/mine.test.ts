import type { Favourite } from '@sagitta/shared-contracts/api/favourite';
import type { SharedView, View } from '@sagitta/shared-contracts/api/view';
import { FAVOURITES_MAX, VIEWS_MAX } from '@sagitta/shared-contracts/rules/mine';
import { openSession } from '../../accounts/sessions';
import { assignment, favourite, savedView } from '../../db/schema/index';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeGroup, makeNode, makeSystem, NO_PASSWORD, type NewAccount } from '../../../testing/entities';

const api = apiForTests();

async function signedIn(account: NewAccount = {}) {
  const id = await makeAccount(api, account);
  const token = (await openSession(api.store.db, { id, passwordHash: NO_PASSWORD }, api.clock.now())) ?? '';
  return { id, token };
}
const mark = (token: string, kind: string, id: number) => api.call('PUT', '/favourites', { token, body: { kind, id } });
const favourites = async (token: string) =>
  (await api.call('GET', '/favourites', { token })).json<Favourite[]>().map(({ kind, id }) => `${kind} ${id}`);

describe('favourites', () => {
  test('keeps systems, groups and devices of the account that marked them', async () => {
    const system = await makeSystem(api);
    const { token } = await signedIn({ category: 'installer', systems: { [system]: 'installer' } });
    const [node, group] = [await makeNode(api, system), await makeGroup(api)];
    for (const [kind, id] of [
      ['system', system],
      ['device', node],
      ['group', group],
    ] as const)
      expect((await mark(token, kind, id)).statusCode).toBe(200);
    expect((await mark(token, 'system', system)).statusCode).toBe(200);
    expect((await favourites(token)).toSorted()).toEqual([`device ${node}`, `group ${group}`, `system ${system}`]);
    expect(await favourites((await signedIn()).token)).toEqual([]);

    const body = { kind: 'device', id: node };
    for (const _ of [1, 2]) expect((await api.call('DELETE', '/favourites', { token, body })).statusCode).toBe(200);
    expect((await favourites(token)).toSorted()).toEqual([`group ${group}`, `system ${system}`]);
  });

  test('leaves out what may not be seen any more, and is gone with what it marks and with its account', async () => {
    const [left, gone] = [await makeSystem(api), await makeSystem(api)];
    const { id, token } = await signedIn({ systems: { [left]: 'common_user', [gone]: 'common_user' } });
    await mark(token, 'system', left);
    await mark(token, 'device', await makeNode(api, left));
    await mark(token, 'system', gone);
    await api.store.db.delete(assignment);
    expect(await favourites(token)).toEqual([]);
    await api.store.pool.query('delete from system where id = $1', [gone]);
    expect(await api.store.db.$count(favourite)).toBeGreaterThan(0);
    await api.store.pool.query('delete from account where id = $1', [id]);
    const { rows } = await api.store.pool.query('select from favourite where account_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('has a limit', async () => {
    const [system, last] = [await makeSystem(api), await makeSystem(api)];
    const { id, token } = await signedIn({ systems: { [system]: 'common_user', [last]: 'common_user' } });
    const nodes = await Promise.all(Array.from({ length: FAVOURITES_MAX }, () => makeNode(api, system)));
    await api.store.db
      .insert(favourite)
      .values(nodes.map((nodeId) => ({ accountId: id, nodeId, createdAt: api.clock.now() })));
    expect((await mark(token, 'system', last)).statusCode).toBe(422);
    expect((await mark(token, 'device', nodes[0] ?? 0)).statusCode).toBe(200);
  });
});

const keep = (token: string, name: string, search = 'kinds=L4', page = 'logs') =>
  api.call('PUT', '/view', { token, body: { page, name, search } });
const views = async (token: string, page = 'logs') =>
  (await api.call('GET', `/views/${page}`, { token })).json<View[]>();
const shared = (token: string, code: string) => api.call('GET', `/shared-views/${code}`, { token });

describe('views', () => {
  test('are kept by name on their page, of which one is the default', async () => {
    const { token } = await signedIn();
    const first = (await keep(token, 'Winter')).json<View>();
    const second = (await keep(token, 'alarms', 'kinds=L3')).json<View>();
    await keep(token, 'Winter', '', 'graph');
    expect((await views(token)).map(({ name }) => name)).toEqual(['alarms', 'Winter']);
    for (const { ID } of [first, second]) await api.call('PATCH', '/view', { token, body: { ID, isDefault: true } });
    expect((await views(token)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await api.call('DELETE', '/view', { token, body: { ID: second.ID } });
    expect(await views(token)).toEqual([first]);
  });

  test('has one of a name on a page, in any letter case', async () => {
    const { token } = await signedIn();
    const { ID } = (await keep(token, 'Winter')).json<View>();
    const other = (await keep(token, 'Summer')).json<View>();
    expect((await keep(token, ' wINTER ')).statusCode).toBe(409);
    const body = { ID: other.ID, name: 'winter' };
    const refused = await api.call('PATCH', '/view', { token, body });
    expect(refused.json()).toMatchObject({ error: { fields: { name: expect.any(String) } } });
    const renamed = await api.call('PATCH', '/view', { token, body: { ID, name: 'WINTER' } });
    expect(renamed.json<View>()).toMatchObject({ ID, name: 'WINTER', search: 'kinds=L4' });
    expect((await keep((await signedIn()).token, 'Winter')).statusCode).toBe(200);
  });

  test('opens by its link for colleagues, and for nobody else', async () => {
    const [ours, theirs] = [await makeSystem(api), await makeSystem(api)];
    const owner = await signedIn({ systems: { [ours]: 'common_user' } });
    const colleague = await signedIn({ systems: { [ours]: 'common_user', [theirs]: 'common_user' } });
    const stranger = await signedIn({ category: 'installer', systems: { [theirs]: 'installer' } });
    const { code } = (await keep(owner.token, 'Winter')).json<View>();
    expect((await shared(colleague.token, code)).json<SharedView>()).toEqual({
      page: 'logs',
      name: 'Winter',
      search: 'kinds=L4',
      owner: expect.stringContaining('Test Person'),
    });
    const refused = await shared(stranger.token, code);
    const missing = await shared(stranger.token, 'A'.repeat(22));
    expect([refused.statusCode, refused.body]).toEqual([403, missing.body]);
    expect((await views(colleague.token)).length).toBe(0);
  });

  test.each([
    ['a name that is too long', { name: 'x'.repeat(41) }],
    ['a query string with a space', { search: 'a b' }],
    ['a query string that is too long', { search: 'x'.repeat(4_001) }],
    ['a page that is a path', { page: '../logs' }],
  ])('refuses %s', async (_, changes) => {
    const { token } = await signedIn();
    const body = { page: 'logs', name: 'Winter', search: '', ...changes };
    expect((await api.call('PUT', '/view', { token, body })).statusCode).toBe(400);
  });

  test('has a limit, and is gone with its account', async () => {
    const { id, token } = await signedIn();
    const made = Array.from({ length: VIEWS_MAX }, (_, index) => ({
      accountId: id,
      page: 'logs',
      name: `View ${index}`,
      search: '',
      code: `code ${id} ${index}`,
      updatedAt: api.clock.now(),
    }));
    await api.store.db.insert(savedView).values(made);
    expect((await keep(token, 'Winter', '', 'graph')).statusCode).toBe(422);
    await api.store.pool.query('delete from account where id = $1', [id]);
    const { rows } = await api.store.pool.query('select from saved_view where account_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
