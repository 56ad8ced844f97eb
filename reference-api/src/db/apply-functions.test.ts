import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import { emptyStore } from '../../testing/template';
import { applyFunctions, currentFunctions, type DatabaseFunction, hasFunctions, readFunction } from './apply-functions';
import { isMigrated, migrateStore, type Store } from './database';

const MIGRATIONS = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) });
/** Of the product; those of extensions are not. */
const FUNCTIONS = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name, pg_get_functiondef(p.oid) as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;
const TRIGGERS = `
  select tgrelid::regclass::text as of, tgname as name, tgenabled as is_on, pg_get_triggerdef(oid) as text
  from pg_trigger where not tgisinternal and tgparentid = 0 order by 1, 2`;

let store: Store;
const quiet = () => undefined;
const query = async <Row extends object>(text: string) => (await store.pool.query<Row>(text)).rows;
const definitions = async () => [
  await query<{ name: string; text: string }>(FUNCTIONS),
  await query<{ name: string; text: string }>(TRIGGERS),
];
const migrate = () => migrateStore(store, quiet);

/** In a transaction, as a start does it. */
async function apply(functions: readonly DatabaseFunction[], edition = 99): Promise<void> {
  const client = await store.pool.connect();
  await client.query('begin');
  await applyFunctions(client, { functions, edition, hash: JSON.stringify(functions) });
  await client.query('commit');
  client.release();
}

/** A database that an earlier version made, by its migrations alone. */
async function migratedBefore(count: number): Promise<void> {
  const client = await store.pool.connect();
  await client.query('begin');
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of MIGRATIONS.slice(0, count)) {
    for (const text of sql) await client.query(text);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await client.query('commit');
  client.release();
}

beforeEach(async () => {
  store = await emptyStore();
});
afterEach(() => store.close());

test.each([
  ['with no functions of its own', MIGRATIONS.findIndex(({ sql }) => sql.join().includes('CREATE FUNCTION'))],
  ['with the first triggers of alarms', MIGRATIONS.findIndex(({ sql }) => sql.join().includes('told_as('))],
  [
    'of the version before functions were files',
    MIGRATIONS.findIndex(({ sql }) => sql.join().includes('log_to_confirm')),
  ],
])('gives a database %s the functions and triggers of a fresh one', async (_, count) => {
  await migratedBefore(count);
  await migrate();
  const migrated = await definitions();
  await query('drop schema public, drizzle cascade; create schema public');
  await migrate();
  expect(migrated).toEqual(await definitions());
  expect(
    (await query<{ name: string }>('select distinct proname as name from pg_proc where proname like $$note_%$$'))
      .length,
  ).toBeGreaterThan(5);
});

test('has exactly the functions that have a file', async () => {
  await migrate();
  const names = (await query<{ name: string }>(FUNCTIONS)).map(({ name }) => name.replace(/\(.*/, ''));
  expect(names).toEqual(currentFunctions().functions.map(({ name }) => name));
});

test('has no function whose text the database refuses', async () => {
  await migrate();
  for (const { body } of currentFunctions().functions) await store.pool.query(body);
});

test('does nothing where nothing has changed', async () => {
  await migrate();
  const state = `select xmin::text, edition from drizzle.functions`;
  const before = [
    await query(state),
    await query('select oid, xmin::text from pg_proc where pronamespace = 2200 order by 1'),
  ];
  await migrate();
  expect([
    await query(state),
    await query('select oid, xmin::text from pg_proc where pronamespace = 2200 order by 1'),
  ]).toEqual(before);
});

describe('a changed function', () => {
  const { functions } = currentFunctions();
  const changed = (name: string, change: Partial<DatabaseFunction>) =>
    functions.map((one) => (one.name === name ? { ...one, ...change } : one));
  const triggersOf = (name: string) =>
    query<{ name: string; oid: string }>(
      `select t.tgname as name, t.oid::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.proname = '${name}' and tgparentid = 0 order by 1`,
    );
  const noteLogs = functions.find(({ name }) => name === 'note_logs');
  beforeEach(async () => {
    await migrate();
    await apply(functions);
  });

  test('is replaced, and leaves its triggers as they are', async () => {
    const before = await triggersOf('note_logs');
    await apply(changed('note_logs', { body: noteLogs?.body.replace("'logs'", "'nodes'") }));
    expect(await triggersOf('note_logs')).toEqual(before);
    expect((await definitions()).flat().find(({ name }) => name === 'note_logs()')?.text).toContain("select 'nodes'");
  });

  test('loses the triggers that its file has no more', async () => {
    const triggers = noteLogs?.triggers.split(/;\n/)[0];
    await apply(changed('note_logs', { triggers }));
    expect((await triggersOf('note_logs')).map(({ name }) => name)).toEqual(['note_insert']);
  });

  test('goes with its triggers when its file goes', async () => {
    await apply(functions.filter(({ name }) => name !== 'note_logs'));
    expect(await query(`select from pg_proc where proname = 'note_logs'`)).toEqual([]);
  });

  test('goes when its arguments change', async () => {
    const signature = 'weather_number(value jsonb, zero real)';
    const body = `create or replace function ${signature} returns real language sql as 'select zero'`;
    await apply(changed('weather_number', { signature, body }));
    expect(await query(`select pronargs as arguments from pg_proc where proname = 'weather_number'`)).toEqual([
      { arguments: 2 },
    ]);
  });

  test('of a later version stays when this one starts again', async () => {
    const before = await definitions();
    await apply(changed('note_logs', { body: noteLogs?.body.replace("'logs'", "'nodes'") }), 100);
    const later = await definitions();
    await migrate();
    expect(await definitions()).toEqual(later);
    expect(later).not.toEqual(before);
    expect(await isMigrated(store)).toBe(true);
  });
});

test('is not of this version where the functions are other ones', async () => {
  await migrate();
  expect(await isMigrated(store)).toBe(true);
  await query(`update drizzle.functions set hash = 'other'`);
  expect(await isMigrated(store)).toBe(false);
  expect(await hasFunctions(store.pool, { ...currentFunctions(), edition: 0 })).toBe(true);
});

test('renews what only a distributed database has', async () => {
  await migrate();
  const drop = readFunction(new URL('./distribution/drop_readings.sql', import.meta.url));
  await store.pool.query(drop.body.replace('return null', 'return old'));
  await apply(currentFunctions().functions);
  const [row] = await query<{ text: string }>(`select prosrc as text from pg_proc where proname = 'drop_readings'`);
  expect(row?.text).toContain('return null');
  expect(await query(`select tgname as name from pg_trigger where tgname = 'drop_readings'`)).toHaveLength(1);
});

test('leaves the schema as it was where a function cannot be made', async () => {
  await migratedBefore(MIGRATIONS.length - 1);
  await query('create table drizzle.functions (edition int not null, hash text not null)');
  const columns = () =>
    query(`select c.relname as table, a.attname as column, a.atttypid as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' order by 1, 2`);
  const before = await columns();
  await expect(migrate()).rejects.toThrow('The migration did not finish; the schema is as it was before.');
  expect(await columns()).toEqual(before);
  expect(before.length).toBeGreaterThan(100);
});
