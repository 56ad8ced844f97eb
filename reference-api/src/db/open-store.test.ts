import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from './database';
import { FolderInUse } from './folder-lock';
import { openFolder } from './open-store';

// Each test creates a database from scratch, some of them twice.
jest.setTimeout(240_000);

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-store-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (replaceable: boolean, prepare: (store: Store) => Promise<void> = async () => undefined) =>
  openFolder(folder, {
    replaceable,
    prepare,
    say: (line) => {
      said.push(line);
    },
  });
const systems = async (store: Store) => (await store.pool.query<{ name: string }>('select name from system')).rows;

test('keeps what was stored, and the folder locked while it is open', async () => {
  const first = await open(true);
  await first.pool.query("insert into system (name, version) values ('A', 'W4')");
  await expect(open(true)).rejects.toThrow(FolderInUse);
  await first.close();
  const second = await open(true);
  expect(await systems(second)).toEqual([{ name: 'A' }]);
  await second.close();
  expect(said).toEqual([]);
});

test('rebuilds a corrupt folder if all its data can be recreated, and reports it', async () => {
  const first = await open(true);
  await first.close();
  for (const file of readdirSync(join(folder, 'database', 'global')))
    writeFileSync(join(folder, 'database', 'global', file), 'garbage');
  const second = await open(true);
  expect(await systems(second)).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/cannot be used .*; rebuilding it/)]);
  await second.close();
});

test('rebuilds what an interrupted first start left behind', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'half'), '');
  const store = await open(true);
  expect(await systems(store)).toEqual([]);
  expect(said).toEqual([expect.stringContaining('interrupted')]);
  await store.close();
});

test('never removes data that cannot be recreated, and releases the folder', async () => {
  const first = await open(false);
  await first.pool.query("insert into system (name, version) values ('A', 'W4')");
  await first.close();
  await expect(open(false, () => Promise.reject(new Error('no first account')))).rejects.toThrow('cannot be used');
  const second = await open(false);
  expect(await systems(second)).toEqual([{ name: 'A' }]);
  await second.close();
  rmSync(join(folder, 'whole'));
  await expect(open(false)).rejects.toThrow('never finished');
  expect(readdirSync(folder)).toEqual(['database']);
});

test('leaves the folder unchanged if a first start fails, so that the next one can succeed', async () => {
  await expect(open(false, () => Promise.reject(new Error('ADMIN_EMAIL is missing')))).rejects.toThrow(
    'cannot be used',
  );
  const store = await open(false);
  expect(await systems(store)).toEqual([]);
  await store.close();
});
