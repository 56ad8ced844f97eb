import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Say } from '../kit/say';
import { Refused } from './check-schema';
import { migrateStore, type MigrateOptions, type Store } from './database';
import { lockFolder } from './folder-lock';
import { openPglite } from './open-pglite';
import { openPostgres } from './open-postgres';

type Check = Pick<MigrateOptions, 'check'>;

/** Opens a PostgreSQL database and brings its schema up to date. */
export async function openServer(url: string, say: Say, { check }: Check = {}): Promise<Store> {
  const store = openPostgres(url);
  try {
    await migrateStore(store, say, { check });
  } catch (cause) {
    await store.close();
    if (cause instanceof Refused) throw cause;
    throw new Error('The database of DATABASE_URL cannot be used.', { cause });
  }
  return store;
}

/**
 * Opens the embedded database of a folder, prepares it, and keeps the folder locked until it is closed. If it cannot be
 * opened or prepared, and all its data can be recreated (`replaceable`), it is rebuilt once.
 */
export async function openFolder(
  folder: string,
  options: { replaceable: boolean; say: Say; prepare(store: Store): Promise<void> } & Check,
): Promise<Store> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const database = join(folder, 'database');
  const whole = join(folder, 'whole');
  try {
    if (existsSync(database) && !existsSync(whole)) {
      if (!options.replaceable)
        throw new Error(`The database in ${folder} was never finished. Remove the folder to start again.`);
      options.say('An earlier first start was interrupted; rebuilding the database …');
      rmSync(database, { recursive: true, force: true });
    }
    const isFirst = !existsSync(database);
    let store: Store;
    try {
      store = await prepared(database, options);
    } catch (cause) {
      // Nothing is lost with a database that this start created: the next one finds the folder as this one did.
      if (!options.replaceable && isFirst) rmSync(database, { recursive: true, force: true });
      if (!options.replaceable) throw new Error(`The database in ${folder} cannot be used.`, { cause });
      options.say(`The database in ${folder} cannot be used (${rootMessage(cause)}); rebuilding it …`);
      rmSync(whole, { force: true });
      rmSync(database, { recursive: true, force: true });
      store = await prepared(database, options);
    }
    writeFileSync(whole, '');
    return { ...store, freeBytes: () => freeBytesOf(folder), close: () => store.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function prepared(
  database: string,
  { prepare, say, check }: { prepare: (store: Store) => Promise<void>; say: Say } & Check,
): Promise<Store> {
  const store = await openPglite({ folder: database });
  try {
    await migrateStore(store, say, { check });
    await prepare(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}
