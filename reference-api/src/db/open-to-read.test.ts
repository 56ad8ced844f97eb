import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '../kit/env';
import { checkLedger } from '../alarms/ledger/chain';
import { openStoreToRead } from '../start';
import { copyTemplate, TEMPLATE_FILE } from '../../testing/template';
import type { Store } from './database';
import { openPglite } from './open-pglite';
import { openPostgres } from './open-postgres';

jest.setTimeout(240_000);

let folder: string;
let place: Record<string, string>;
/** Opens the same database as a program that may write. */
let open: () => Promise<Store>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-read-'));
  const dump = process.env[TEMPLATE_FILE];
  const database = join(folder, 'database');
  const first =
    dump === undefined ? await copyTemplate() : await openPglite({ folder: database, dump: readFileSync(dump) });
  const url = first.pool.options.connectionString;
  await first.close();
  writeFileSync(join(folder, 'whole'), '');
  open = async () => (url === undefined ? openPglite({ folder: database }) : openPostgres(url, 1));
  place = url === undefined ? { DATA_DIR: folder } : { DATABASE_URL: url };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function used<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** How many rows each table has, and which transaction wrote the newest of them. */
async function counted({ pool }: Store): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(`
    select t.oid::regclass::text as name, (xpath('/row/n/text()', query_to_xml(
      format('select concat_ws('' of '', count(*), max(xmin::text::bigint)) as n from %s', t.oid::regclass),
      false, true, '')))[1]::text as rows
    from pg_class t join pg_namespace s on s.oid = t.relnamespace
    where t.relkind = 'r' and s.nspname in ('public', 'demo', 'drizzle') order by name`);
  const { rows: state } = await pool.query<Record<string, unknown>>('select key, value from app_state order by key');
  return [...rows, ...state];
}

test.each(['1', '0'])('checks a ledger without writing anything, with DEMO=%s', async (demo) => {
  const before = await used(await open(), counted);
  await used(await openStoreToRead(parseEnv({ ...place, DEMO: demo, SAGITTA_WORLD: 'test' })), async (store) => {
    expect((await checkLedger(store.db)).broken).toBeNull();
    await expect(store.pool.query("delete from app_state where key = 'x'")).rejects.toThrow('read-only transaction');
  });
  expect(await used(await open(), counted)).toEqual(before);
});

test('leaves an older schema as it is, and says what to do', async () => {
  await used(await open(), ({ pool }) => pool.query('update drizzle.__drizzle_migrations set created_at = 1'));
  const before = await used(await open(), counted);
  await expect(openStoreToRead(parseEnv(place))).rejects.toThrow(/older version.*Start the API of this version/);
  expect(await used(await open(), counted)).toEqual(before);
});

test('leaves an empty database empty', async () => {
  await used(await open(), ({ pool }) => pool.query('drop schema public, demo, drizzle cascade'));
  await expect(openStoreToRead(parseEnv(place))).rejects.toThrow('older version');
  const { rows } = await used(await open(), ({ pool }) =>
    pool.query(`select from pg_namespace where nspname in ('public', 'drizzle')`),
  );
  expect(rows).toEqual([]);
});

test('makes no database where there is none', async () => {
  await expect(openStoreToRead(parseEnv({ DATA_DIR: join(folder, 'other') }))).rejects.toThrow('no finished database');
});
