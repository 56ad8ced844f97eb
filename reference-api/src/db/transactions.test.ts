import { sql } from 'drizzle-orm';
import { copyTemplate } from '../../testing/template';
import type { Store } from './database';
import { inTransaction } from './transactions';

let store: Store;

beforeAll(async () => {
  store = await copyTemplate();
});
afterAll(() => store.close());

test('refuses a query beside the own transaction, which would wait for itself on one connection', async () => {
  const beside = 'only the transaction';
  await store.db.transaction(async (tx) => {
    await expect(store.pool.query('select 1')).rejects.toThrow(beside);
    await expect(store.pool.connect()).rejects.toThrow(beside);
    await expect(store.db.transaction(async () => undefined)).rejects.toThrow(beside);
    await tx.transaction(async (nested) => {
      await expect(store.db.execute('select 1')).rejects.toMatchObject({
        cause: { message: expect.stringContaining(beside) as string },
      });
      await nested.execute('select 1');
    });
  });
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

describe('work that conflicts with a concurrent transaction', () => {
  const failing = (statement: string, times: number) => {
    let tries = 0;
    const work = inTransaction(store.db, async (tx) => {
      tries += 1;
      if (tries <= times) await tx.execute(sql.raw(statement));
      return 'done';
    });
    return work.then(
      (result) => [result, tries],
      (error: Error) => [String(error.cause), tries],
    );
  };

  test.each([
    ['has put there what it wanted to', 'insert into app_state (key, value) select key, value from app_state'],
    [
      'has taken away what it refers to',
      "insert into assignment (account_id, system_id, role) values (1, 999999, 'installer')",
    ],
    ['has made the table of a month', 'create table app_state ()'],
    ['has waited for it', "do $$ begin raise exception using errcode = '40P01'; end $$"],
  ])('and %s is done once more', async (_, statement) => {
    expect(await failing(statement, 1)).toEqual(['done', 2]);
  });

  test('fails the second time', async () => {
    expect(await failing('insert into app_state (key, value) select key, value from app_state', 2)).toEqual([
      expect.stringContaining('duplicate key'),
      2,
    ]);
  });

  test('is not repeated for any other failure', async () => {
    expect(await failing('select 1 / 0', 1)).toEqual([expect.stringContaining('division by zero'), 1]);
  });
});
