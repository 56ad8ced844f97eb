import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { underLock } from './file-lock';
import { assertKey, StoreConflict, StoreFailure, type ListedObject, type Store, type StoredObject } from './store';

/** Files that are being written lie here; those of a killed process stay. */
const DRAFTS = 'drafts';
const LOCK = /\.lock(\.[0-9a-f-]{36})?$/;

/** What the operating system says, in words. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full for this user',
  EROFS: 'is read-only',
  EACCES: 'cannot be changed by this user',
  EPERM: 'cannot be changed by this user',
  ENOTDIR: 'has a file where a folder should be',
};

/** A store in a folder, also one that several machines share. */
export function folderStore(root: string): Store {
  const place = root;
  const fileOf = (key: string) => {
    assertKey(key);
    return resolve(root, key);
  };

  const read = async (key: string): Promise<StoredObject | null> => {
    const bytes = await readFile(fileOf(key)).catch(nullIfMissing);
    return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') };
  };

  /** Writes beside the place where it belongs, and has it appear there whole. */
  const put = async (
    key: string,
    bytes: Buffer,
    appear: (draft: string, file: string) => Promise<void>,
    { sync = true } = {},
  ) => {
    const file = fileOf(key);
    const draft = resolve(root, DRAFTS, randomUUID());
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(dirname(file), { recursive: true });
    try {
      const handle = await open(draft, 'wx');
      try {
        await handle.writeFile(bytes);
        if (sync) await handle.sync();
      } finally {
        await handle.close();
      }
      await appear(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  };

  const write = async (key: string, bytes: Buffer, expected?: string | null) => {
    if (expected === undefined) return put(key, bytes, rename, { sync: false });
    if (expected === null)
      return put(key, bytes, (draft, file) =>
        link(draft, file).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'EEXIST' ? new StoreConflict(key) : error;
        }),
      );
    await mkdir(dirname(fileOf(key)), { recursive: true });
    return underLock(`${fileOf(key)}.lock`, async () => {
      if ((await read(key))?.tag !== expected) throw new StoreConflict(key);
      await put(key, bytes, rename);
    });
  };

  const remove = async (key: string) => {
    const file = fileOf(key);
    await rm(file, { force: true });
    // A folder that is empty now is gone too, as it would be in a bucket.
    for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
      const gone = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!gone) break;
    }
  };

  const list = async (prefix: string): Promise<ListedObject[]> => {
    const folder = resolve(root, prefix);
    const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
    const files = entries.filter((entry) => entry.isFile() && !LOCK.test(entry.name));
    const found = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = resolve(parentPath, name);
        const about = await stat(path).catch(nullIfMissing);
        return about && { key: relative(root, path).split(sep).join('/'), at: about.mtime };
      }),
    );
    return found.filter((entry) => entry !== null).sort((a, b) => (a.key < b.key ? -1 : 1));
  };

  return {
    place,
    read: (key) => inWords(place, () => read(key)),
    write: (key, bytes, expected) => inWords(place, () => write(key, bytes, expected)),
    remove: (key) => inWords(place, () => remove(key)),
    list: (prefix) => inWords(place, () => list(prefix)),
  };
}

async function inWords<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new StoreFailure(`The store ${place} ${WORDS[code] ?? 'cannot be used'}: ${message}`, { cause: error });
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
