import { sql } from 'drizzle-orm';
import { apiForTests } from '../../testing/api';
import { count, float, type JsonValue, moment, real, text, word } from './json';

const api = apiForTests();

async function written({ json }: JsonValue): Promise<string | undefined> {
  const { rows } = await api.store.db.execute<{ json: string }>(sql`select ${json} as json`);
  return rows[0]?.json;
}

test.each([
  ['a number', float(sql`0.1::float8`), '0.1'],
  ['the greatest number', float(sql`1.7976931348623157e308::float8`), '1.7976931348623157e+308'],
  ['a tiny number', float(sql`-1e-7::float8`), '-1e-07'],
  ['no number', float(sql`null::float8`), 'null'],
  ['an infinity, which JSON has not', float(sql`'-infinity'::float8`), '"-Infinity"'],
  ['what is not a number', float(sql`'nan'::float8`), '"NaN"'],
  ['a real', real(sql`0.1::real`), '0.1'],
  ['a negative zero', real(sql`'-0'::real`), '0'],
  ['no real', real(sql`null::real`), 'null'],
  ['a count of 0', count(sql`0`), '0'],
  ['a count', count(sql`12::bigint`), '12'],
  ['text', text(sql`E'"\\\\\\n'::text`), String.raw`"\"\\\n"`],
  ['no text', text(sql`null::text`), 'null'],
  ['a word', word(sql`'W4'::text`), '"W4"'],
  ['a moment', moment(sql`'2026-11-22T13:00:00.1239+01'::timestamptz`), '"2026-11-22T12:00:00.123Z"'],
  ['no moment', moment(sql`null::timestamptz`), 'null'],
])('writes %s', async (_, value, expected) => {
  expect(await written(value)).toBe(expected);
});
