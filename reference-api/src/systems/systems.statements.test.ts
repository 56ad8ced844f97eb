import { ACCEPT_TABLE, decodeTable, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import { apiForTests, DEMO_NAMES } from '../../testing/api';
import { storeRandomSystems } from '../../testing/random-devices';

const api = apiForTests();

beforeAll(async () => {
  await storeRandomSystems(api.store, api.clock.now(), 'table', 300);
  await api.store.pool.query(`
    update system_map set width = 0, height = 0 where system_id = 1;
    update system set name = E'"\\\\ 日本', winter_season_start = '01.10', timezone = 'Asia/Tokyo', latitude = 0,
      longitude = null, w2_configuration_updated_at = 'epoch', rainstorm_mode_end = now() + interval '1 day'
      where id = 1`);
});

async function both(url: string, token: string) {
  const plain = await api.call('GET', url, { token });
  const table = await api.call('GET', url, { token, headers: { accept: ACCEPT_TABLE } });
  return { plain, table, decoded: decodeTable(table.json()) };
}

test.each(DEMO_NAMES)('a table contains the same systems as the list (%s)', async (name) => {
  const { plain, table, decoded } = await both('/systems', await api.signIn(name));
  expect(table.headers['content-type']).toBe(`${TABLE_TYPE}; charset=utf-8`);
  expect(decoded).toEqual(plain.json());
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  for (const { headers } of [plain, table]) expect(headers.vary).toMatch(/accept,/);
});

test('a table of a group, and one of no systems, are those of the list', async () => {
  const token = await api.signIn('staff');
  for (const id of [1, 2]) {
    const { plain, decoded } = await both(`/system-groups/${id}/systems`, token);
    expect(decoded).toEqual(plain.json());
  }
  await api.store.pool.query('delete from system_group_system where group_id = 2');
  const { plain, decoded } = await both('/system-groups/2/systems', token);
  expect([decoded, plain.json()]).toEqual([[], []]);
});

test('a table is a third of the list', async () => {
  const { plain, table } = await both('/systems', await api.signIn('staff'));
  expect(table.body.length).toBeLessThan(plain.body.length / 3);
});

test('a caller that refuses tables gets the list', async () => {
  const token = await api.signIn('staff');
  const answer = await api.call('GET', '/systems', { token, headers: { accept: `${TABLE_TYPE};q=0, */*` } });
  expect(answer.json()).toEqual(expect.any(Array));
});
