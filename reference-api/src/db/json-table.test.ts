import { sql } from 'drizzle-orm';
import { decodeTable } from '@sagitta/shared-contracts/table';
import { apiForTests } from '../../testing/api';
import { boolean, integer, text } from './json';
import { jsonTable } from './json-table';

const api = apiForTests();

const FIELDS = {
  id: integer(sql`id`),
  map: { indoor: boolean(sql`indoor`), name: text(sql`name`) },
  last: integer(sql`last`),
};
const USUAL = { 'map.indoor': 'false', 'map.name': '"none"' };

async function decoded(where = sql`indoor = false and name = 'none'`) {
  const { row, whole } = jsonTable(FIELDS, USUAL, [{ fields: ['map.name', 'map.indoor'], where }]);
  const values = sql`values (2, true, 'b', 0), (1, false, 'none', 7), (3, null, null, 1)`;
  const rows = sql`(${values}) as stored (id, indoor, name, last)`;
  const { rows: answers } = await api.store.db.execute<{ json: string }>(
    sql`select ${whole(sql`row`, sql`id`)} as json from (select id, ${row} as row from ${rows}) as written`,
  );
  return decodeTable(JSON.parse(answers[0]?.json ?? ''));
}

test('writes fields that are checked together like separate ones', async () => {
  expect(await decoded()).toEqual([
    { id: 1, map: { indoor: false, name: 'none' }, last: 7 },
    { id: 2, map: { indoor: true, name: 'b' }, last: 0 },
    { id: 3, map: { indoor: null, name: null }, last: 1 },
  ]);
});

test('writes the usual values wherever the condition is true', async () => {
  expect(await decoded(sql`true`)).toMatchObject(
    Array.from({ length: 3 }, () => ({ map: { indoor: false, name: 'none' } })),
  );
});

test('refuses a field that the table does not have', () => {
  expect(() => jsonTable(FIELDS, USUAL, [{ fields: ['map.size'], where: sql`true` }])).toThrow('no field map.size');
});
