import { sql } from 'drizzle-orm';
import { apiForTests } from '../../testing/api';
import { watchStatements } from '../../testing/statements';
import type { Database } from './database';
import { prepared } from './prepared';

const api = apiForTests();

test('builds a statement once per database, and fills it with new values each time', async () => {
  const build = jest.fn((db: Database, name: string) =>
    db
      .select({ twice: sql<number>`${sql.placeholder('number')}::int * 2` })
      .from(sql`(select 1) as one`)
      .prepare(name),
  );
  const twice = async (db: Database, number: number) =>
    (await prepared(db, 'twice', build).execute({ number }))[0]?.twice;
  expect([await twice(api.store.db, 2), await twice(api.store.db, 21)]).toEqual([4, 42]);
  expect(build).toHaveBeenCalledTimes(1);
  expect(await api.store.db.transaction((tx) => twice(tx, 5))).toBe(10);
});

test('has the server parse the statement of every call once per connection', async () => {
  const token = await api.signIn('staff');
  const read = watchStatements(api.store);
  await api.call('GET', '/system/1', { token });
  expect(read()).toEqual(expect.arrayContaining([expect.stringContaining('token_hash')]));
  const { rows } = await api.store.pool.query<{ name: string }>('select name from pg_prepared_statements');
  expect(rows.map(({ name }) => name)).toContain('caller_of_token');
});

test('uses a statement of its own for each category of callers', async () => {
  const answers = [];
  for (const name of ['staff', 'installer', 'viewer'] as const) {
    const token = await api.signIn(name);
    for (const id of [1, 3, 99])
      answers.push((await api.call('GET', `/system/system-map/${id}`, { token })).statusCode);
  }
  expect(answers).toEqual([200, 200, 403, 200, 403, 403, 403, 403, 403]);
});
