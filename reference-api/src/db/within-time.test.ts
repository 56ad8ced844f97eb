import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { LogQuerySchema } from '@sagitta/shared-contracts/api/log';
import type { Caller } from '../access/caller';
import { logsJson } from '../alarms/logs.statements';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server';
import { migrateStore, type Store } from './database';
import { openPostgres } from './open-postgres';
import { withinTime } from './within-time';

let server: PostgresServer;
let store: Store;
beforeAll(async () => {
  server = await startPostgres();
  store = openPostgres(server.url, 2);
  await migrateStore(store);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

/** In a session that nobody else has. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = await store.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('gives null where a statement does not finish, and leaves no limit behind', async () => {
  expect(await withinTime(store.db, 20, (on) => on.execute(sql`select pg_sleep(60)`))).toBeNull();
  const { rows } = await store.db.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

test('gives what was read in time, and throws what is wrong with it', async () => {
  const read = await withinTime(store.db, 60_000, (on) => on.execute<{ one: number }>(sql`select 1 as one`));
  expect(read?.rows).toEqual([{ one: 1 }]);
  await expect(withinTime(store.db, 60_000, (on) => on.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  });
});

test('writes nothing', async () => {
  await expect(withinTime(store.db, 60_000, (on) => on.execute(sql`delete from log`))).rejects.toMatchObject({
    cause: { code: '25006' },
  });
});

test('bounds a search of the log', async () => {
  const caller: Caller = { id: 1, name: '', email: '', category: 'staff', tokenHash: Buffer.of() };
  const query = (searchedText: string) => v.parse(LogQuerySchema, { amount: 10, offset: 0, searchedText });
  const search = (searchMs: number) => logsJson(store.db, caller, query('q'), { searchMs });
  expect(await whileLocked('log', () => search(50))).toBeNull();
  expect(JSON.parse((await search(60_000)) ?? '')).toMatchObject({ LogsCount: 0 });
});
