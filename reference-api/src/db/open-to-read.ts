import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isMigrated, type Store } from './database';
import { lockFolder } from './folder-lock';
import { openPglite } from './open-pglite';
import { openPostgres } from './open-postgres';

/** Sessions of this store refuse to write. */
const READ_ONLY = 'default_transaction_read_only';

/**
 * Opens a PostgreSQL database for commands that check: as it is, without migrating or preparing it. A statement that
 * would write fails.
 * @throws Error that says what to do, if its schema is of an older version
 */
export async function openServerToRead(url: string): Promise<Store> {
  const address = new URL(url);
  const options = `${address.searchParams.get('options') ?? ''} -c timezone=UTC -c jit=off -c ${READ_ONLY}=on`;
  address.searchParams.set('options', options.trim());
  return current(openPostgres(address.href, 1));
}

/**
 * The same for the embedded database of a folder, which stays locked until it is closed.
 * @throws FolderInUse; or an Error that says what to do, if there is no database or its schema is of an older version
 */
export async function openFolderToRead(folder: string): Promise<Store> {
  if (!existsSync(join(folder, 'whole')))
    throw new Error(`There is no finished database in ${folder}. Set DATA_DIR or PORT_BASE as for the API.`);
  const unlock = lockFolder(folder);
  try {
    const store = await openPglite({ folder: join(folder, 'database') });
    const locked: Store = { ...store, close: () => store.close().finally(unlock) };
    await locked.pool.query(`set ${READ_ONLY} = on`);
    return await current(locked);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function current(store: Store): Promise<Store> {
  try {
    const { rows } = await store.pool.query<{ exists: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
    );
    if (rows[0]?.exists === true && (await isMigrated(store))) return store;
    throw new Error(
      'The schema of this database is of an older version, and checking changes nothing. Start the API of this ' +
        'version on it once, or check with the version that wrote it.',
    );
  } catch (error) {
    await store.close();
    throw error;
  }
}
