import { openPostgres } from './open-postgres';
import { migrateStore, type Store } from './database';
import { checkSchema, Refused } from './check-schema';
import { ownMigrations, worksFrom } from './own-migrations';
import { checkWorld, OtherWorld } from '../world/check-world';
import { copyTemplate, emptyStore } from '../../testing/template';

jest.setTimeout(240_000);

let store: Store;
let said: string[];
beforeEach(() => {
  said = [];
});
afterEach(() => store.close());

const say = (line: string) => void said.push(line);
const query = (statement: string) => store.pool.query(statement);
const NEWEST = ownMigrations().at(-1);
const CONTRACT = worksFrom(ownMigrations());

/** Everything that a start could have changed: what there is, and which transaction wrote it last. */
async function everything(): Promise<unknown[]> {
  const { rows } = await query(`
    select n.nspname, c.relname, c.relkind, c.xmin::text, (select count(*) from pg_attribute a where a.attrelid = c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'demo', 'drizzle') and c.relkind in ('r', 'p', 'i', 'v') order by 1, 2`);
  const { rows: functions } = await query(`
    select proname, xmin::text from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`);
  return [...rows, ...functions];
}

async function recorded(): Promise<unknown[]> {
  const { rows } = await query('select created_at, hash, xmin::text from drizzle.__drizzle_migrations order by 1');
  return rows;
}

describe('a database that is not for this version is refused in a sentence, and left as it is', () => {
  test.each<[string, string, string]>([
    [
      'has a later schema',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${(NEWEST?.at ?? 0) + 1});
        update drizzle.works_from set migration = ${(NEWEST?.at ?? 0) + 1}`,
      'is of a later version, which this one cannot work with',
    ],
    [
      'has a later schema that says nothing of earlier code',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${(NEWEST?.at ?? 0) + 1});
        drop table drizzle.works_from`,
      'is of a later version, which this one cannot work with',
    ],
    [
      'lacks a migration in the middle',
      `delete from drizzle.__drizzle_migrations where created_at = ${CONTRACT}`,
      'lacks the migration 0041_stored_file_pieces, though it has later ones',
    ],
    [
      'was made by another text of a migration',
      `update drizzle.__drizzle_migrations set hash = 'other' where created_at = ${NEWEST?.at}`,
      `another text of the migration ${NEWEST?.tag}`,
    ],
    [
      'has a migration that nobody knows',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('strange', ${CONTRACT + 1})`,
      'that this version does not know',
    ],
    [
      'holds the tables of something else',
      `drop schema public, demo, drizzle cascade; create schema public; create table invoice (id integer)`,
      'tables that this API did not make, such as "invoice"',
    ],
  ])('one that %s', async (_, make, words) => {
    store = await copyTemplate();
    await query(make);
    const before = await everything();
    await expect(migrateStore(store, say)).rejects.toThrow(Refused);
    await expect(migrateStore(store, say)).rejects.toThrow(words);
    expect(await everything()).toEqual(before);
  });

  test('one with a demo world of another version', async () => {
    store = await copyTemplate();
    await query(`update app_state set value = replace(value, '"version":', '"version":9') where key = 'demo-world'`);
    await query('drop table drizzle.works_from');
    const before = await everything();
    const check = (client: Pick<Store['pool'], 'query'>) => checkWorld(client, { scale: 'test', crowd: null });
    await expect(migrateStore(store, say, { check })).rejects.toThrow(OtherWorld);
    expect(await everything()).toEqual(before);
  });

  test('one that runs on an old PostgreSQL', async () => {
    store = await copyTemplate();
    const old = { query: async () => ({ rows: [{ number: '140011', name: '14.11' }] }) } as unknown as Store['pool'];
    await expect(checkSchema(old)).rejects.toThrow('The server is PostgreSQL 14.11; 15 is the oldest that will do.');
  });
});

test('goes on working on a later schema that took nothing away, and leaves it as it is', async () => {
  store = await copyTemplate();
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${(NEWEST?.at ?? 0) + 1})`);
  const before = [await everything(), await recorded()];
  await migrateStore(store, say);
  expect([await everything(), await recorded()]).toEqual(before);
  expect(said).toContain('The schema of the database is of a later version, with which this one works.');
});

test('writes nothing to a database that has everything', async () => {
  store = await copyTemplate();
  const before = [await everything(), await recorded()];
  await migrateStore(store, say);
  expect([await everything(), await recorded()]).toEqual(before);
});

test('migrates a database that does not say yet which code works with it', async () => {
  store = await copyTemplate();
  await query('drop table drizzle.works_from');
  await migrateStore(store, say);
  expect(await checkSchema(store.pool)).toBe('current');
});

test('takes databases that were made by earlier texts of its migrations', async () => {
  store = await copyTemplate();
  await query(`update drizzle.__drizzle_migrations set
    hash = 'a31d0e222632edb090f96c951788a949d74f6075651a597af7308ebb2c03024b'
    where created_at = ${ownMigrations().find(({ tag }) => tag === '0050_deleted_records')?.at}`);
  expect(await checkSchema(store.pool)).toBe('current');
});

const onPostgres = process.env.TEST_DATABASE === 'postgres' ? describe : describe.skip;

onPostgres('with other sessions on the server', () => {
  const urlOf = ({ pool }: Store, role?: string) => {
    const url = new URL(pool.options.connectionString ?? '');
    if (role !== undefined) url.username = role;
    return url.href;
  };

  test('says what its role may not do, and changes nothing', async () => {
    store = await copyTemplate();
    await query('drop table drizzle.works_from');
    const role = `lesser_${process.pid}`;
    await query(`create role ${role} login; grant usage on schema public, drizzle to ${role};
      grant select on all tables in schema public, drizzle to ${role}`);
    const lesser = openPostgres(urlOf(store, role), 1);
    const before = await everything();
    await expect(migrateStore(lesser, say)).rejects.toThrow(
      /^The role "lesser_\d+" may not make tables in the schema "public"\. Name the owner/,
    );
    await query(`grant create on schema public to ${role}`);
    await expect(migrateStore(lesser, say)).rejects.toThrow(/may not change the table ".*", whose owner is/);
    await lesser.close();
    expect(await everything()).toEqual(before);
    await query(`drop owned by ${role}; drop role ${role}`);
  });

  test('lets others pass while a long reader holds a table, then names the reader', async () => {
    store = await emptyStore();
    await migrateStore(store, say);
    // The newest migration is still to come, and changes a table that somebody reads.
    await query(`delete from drizzle.functions; drop table drizzle.works_from`);
    const reader = openPostgres(urlOf(store), 1);
    const caller = openPostgres(urlOf(store), 1);
    const reading = await reader.pool.connect();
    await reading.query('begin; select count(*) from ledger');
    const migrating = migrateStore(store, say, { lockMs: 300, tries: 3 }).catch((error: unknown) => error);
    const waits: number[] = [];
    for (let call = 0; call < 10; call += 1) {
      const began = performance.now();
      await caller.pool.query('select count(*) from ledger');
      waits.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 100));
    }
    const { rows } = await reading.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(await migrating).toEqual(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`keeps a table in use.*process ${rows[0]?.pid} .*wait for it`)),
      }),
    );
    // Nobody waited much longer than the migration did.
    expect(Math.max(...waits)).toBeLessThan(2_000);
    await reading.query('commit');
    reading.release();
    await migrateStore(store, say, { lockMs: 300, tries: 3 });
    expect(await checkSchema(store.pool)).toBe('current');
    await reader.close();
    await caller.close();
  });
});
