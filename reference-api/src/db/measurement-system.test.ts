import { readFileSync } from 'node:fs';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../testing/eventually';
import { startPostgres } from '../../testing/postgres-server';
import { emptyStore } from '../../testing/template';
import { migrateStore, type Store } from './database';
import { openPostgres } from './open-postgres';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] };
const MIGRATIONS = readMigrationFiles({ migrationsFolder: FOLDER });
const AT = entries.findIndex(({ tag }) => tag.endsWith('measurement_system'));

/** In one transaction, as an instance runs them. */
async function run({ pool }: Store, migrations: readonly (MigrationMeta | undefined)[]): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const one of migrations) for (const text of one?.sql ?? []) await client.query(text);
  await client.query('commit');
  client.release();
}

/** The schema of the version before, with readings. */
async function versionBefore(store: Store): Promise<void> {
  await run(store, MIGRATIONS.slice(0, AT));
  await store.pool.query(`
    insert into system (id, name, version) values (1, 'Hall', 'W4'), (2, 'Arena', 'W4');
    insert into node (id, system_id, name) values (10, 1, 'Purlin'), (20, 2, 'Truss');
    select ensure_measurement_partitions('2026-01-01', '2026-02-15');
    insert into measurement (node_id, measured_at, deflection, level1, obstructed) values
      (10, '2026-01-10T12:00Z', 1.5, 25, false), (20, '2026-01-10T12:00Z', null, null, true),
      (20, '2026-02-10T12:00Z', 2.5, 50, false)`);
}

test('gives readings that are stored already the system of their node, month by month', async () => {
  const store = await emptyStore();
  try {
    await versionBefore(store);
    await run(store, [MIGRATIONS[AT]]);
    const { rows } = await store.pool.query(
      `select tableoid::regclass::text as month, system_id, node_id, deflection, level1, obstructed from measurement
        order by measured_at, node_id`,
    );
    expect(rows).toEqual([
      { month: 'measurement_2026_01', system_id: 1, node_id: 10, deflection: 1.5, level1: 25, obstructed: false },
      { month: 'measurement_2026_01', system_id: 2, node_id: 20, deflection: null, level1: null, obstructed: true },
      { month: 'measurement_2026_02', system_id: 2, node_id: 20, deflection: 2.5, level1: 50, obstructed: false },
    ]);
    // As an instance of the version before went on to store them, into a month that there was and a new one.
    await store.pool.query(`
      select ensure_measurement_partitions('2026-03-01', '2026-03-01');
      insert into measurement (node_id, measured_at, obstructed) values
        (10, '2026-02-11T12:00Z', false), (20, '2026-03-11T12:00Z', false)`);
    const later = `select system_id from measurement where measured_at > '2026-02-11' order by measured_at`;
    expect((await store.pool.query(later)).rows).toEqual([{ system_id: 1 }, { system_id: 2 }]);
    await store.pool.query('delete from node where id = 20');
    expect((await store.pool.query('select count(*)::int as n from measurement')).rows).toEqual([{ n: 2 }]);
  } finally {
    await store.close();
  }
});

test('finds the readings of a deleted node by their key', async () => {
  const store = await emptyStore();
  try {
    await versionBefore(store);
    await run(store, [MIGRATIONS[AT]]);
    const { rows } = await store.pool.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint
        where conname = 'measurement_node' and conparentid = 0`,
    );
    expect(rows).toEqual([
      { text: expect.stringMatching(/^FOREIGN KEY \(system_id, node_id\) .* ON DELETE CASCADE$/) },
    ]);
  } finally {
    await store.close();
  }
});

test('waits for an instance of the version before that is storing, with two new ones starting at once', async () => {
  const server = await startPostgres();
  const stores = [openPostgres(server.url, 2), openPostgres(server.url, 2)] as const;
  const [store] = stores;
  try {
    await versionBefore(store);
    await store.pool.query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    for (const { hash, folderMillis } of MIGRATIONS.slice(0, AT))
      await store.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
    const before = openPostgres(server.url, 1);
    const client = await before.pool.connect();
    const insert = `insert into measurement (node_id, measured_at, obstructed) values (10, $1, false)`;
    await client.query('begin');
    await client.query('select from node where id = 10 for update');
    const migrated = Promise.all(stores.map((one) => migrateStore(one, () => undefined)));
    await eventually('the migration to wait for its lock', async () => {
      const { rowCount } = await store.pool.query(`select from pg_locks where not granted and locktype = 'relation'`);
      return (rowCount ?? 0) > 0 ? true : undefined;
    });
    await client.query(insert, ['2026-02-12T12:00Z']);
    await client.query('update node set updated_at = now() where id = 10');
    await client.query('commit');
    await migrated;
    client.release();
    await before.close();
    const { rows } = await store.pool.query(
      `select system_id, count(*)::int as readings from measurement group by system_id order by system_id`,
    );
    expect(rows).toEqual([
      { system_id: 1, readings: 2 },
      { system_id: 2, readings: 2 },
    ]);
  } finally {
    await Promise.all(stores.map((one) => one.close()));
    await server.stop();
  }
});
