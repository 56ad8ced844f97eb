import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/fake-builds';
import { folderStore } from './folder-store';
import { StoreConflict, StoreFailure, type Store } from './store';

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['a folder', async () => folderStore(await temporaryFolder())],
];

describe.each(STORES)('%s as a store', (_, create) => {
  let store: Store;
  beforeEach(async () => {
    store = await create();
  });
  const bytes = (text: string) => Buffer.from(text);
  const keys = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key);

  test('gives back what was written, with a tag of exactly these bytes', async () => {
    await store.write('releases/a/1/x.js', bytes('one'));
    const first = await store.read('releases/a/1/x.js');
    expect(String(first?.bytes)).toBe('one');
    await store.write('releases/a/1/x.js', bytes('two'));
    const second = await store.read('releases/a/1/x.js');
    expect(String(second?.bytes)).toBe('two');
    expect(second?.tag).not.toBe(first?.tag);
  });

  test('has nothing under a key that was never written', async () => {
    expect(await store.read('releases/a/1/x.js')).toBeNull();
    expect(await keys('releases/')).toEqual([]);
    await store.remove('releases/a/1/x.js');
  });

  test('lists what is under a prefix, with the moment at which it was written', async () => {
    for (const key of ['releases/a/1/x.js', 'releases/a/1/deep/y.js', 'releases/ab/1/z.js', 'live/3000/releases.json'])
      await store.write(key, bytes(key));
    expect(await keys('releases/a/')).toEqual(['releases/a/1/deep/y.js', 'releases/a/1/x.js']);
    const [first] = await store.list('live/');
    expect(Math.abs(Date.now() - Number(first?.at))).toBeLessThan(60_000);
    await store.remove('releases/a/1/deep/y.js');
    expect(await keys('releases/')).toEqual(['releases/a/1/x.js', 'releases/ab/1/z.js']);
  });

  test('a write against an older state is refused, and the newer state stays', async () => {
    await store.write('live/a.json', bytes('one'), null);
    const seen = (await store.read('live/a.json'))?.tag ?? '';
    await store.write('live/a.json', bytes('two'), seen);
    await expect(store.write('live/a.json', bytes('three'), seen)).rejects.toThrow(StoreConflict);
    await expect(store.write('live/a.json', bytes('three'), null)).rejects.toThrow(StoreConflict);
    await expect(store.write('live/b.json', bytes('three'), seen)).rejects.toThrow(StoreConflict);
    expect(String((await store.read('live/a.json'))?.bytes)).toBe('two');
  });

  test('of several that write at one moment, exactly one succeeds', async () => {
    const race = async (expected: string | null) => {
      const ended = await Promise.allSettled(
        Array.from({ length: 8 }, (_unused, index) => store.write('live/a.json', bytes(`${index}`), expected)),
      );
      for (const one of ended) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StoreConflict);
      return ended.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await race(null)).toBe(1);
    expect(await race((await store.read('live/a.json'))?.tag ?? '')).toBe(1);
  });

  test.each(['../secret', 'releases/../../secret', '/etc/passwd', 'releases//x', 'releases/.hidden', ''])(
    'no key leads out of it: %j',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow(StoreFailure);
      await expect(store.write(key, bytes('x'))).rejects.toThrow(StoreFailure);
      await expect(store.remove(key)).rejects.toThrow(StoreFailure);
    },
  );
});

describe('a folder', () => {
  const KEY = 'live/3000/releases.json';
  let root: string;
  let store: Store;
  const tag = async () => (await store.read(KEY))?.tag ?? '';
  beforeEach(async () => {
    root = await temporaryFolder();
    store = folderStore(root);
    await store.write(KEY, Buffer.from('one'), null);
  });

  test('the lock of a process that has died is taken over at once', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await writeFile(join(root, `${KEY}.lock`), JSON.stringify({ host: hostname(), pid, id: 'x' }));
    const begun = Date.now();
    await store.write(KEY, Buffer.from('two'), await tag());
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(await readdir(join(root, 'live/3000'))).toEqual(['releases.json']);
  });

  test.each(['', JSON.stringify({ host: 'another-machine', pid: 1, id: 'x' })])(
    'a lock of which nobody is known to be alive is taken over after ten seconds: %j',
    async (owner) => {
      const lock = join(root, `${KEY}.lock`);
      await writeFile(lock, owner);
      const long = new Date(Date.now() - 11_000);
      await utimes(lock, long, long);
      await store.write(KEY, Buffer.from('two'), await tag());
      expect(String((await store.read(KEY))?.bytes)).toBe('two');
    },
  );

  test('a lock of somebody who is at work is waited for', async () => {
    const lock = join(root, `${KEY}.lock`);
    await writeFile(lock, JSON.stringify({ host: hostname(), pid: process.pid, id: 'x' }));
    let isDone = false;
    const writing = store.write(KEY, Buffer.from('two'), await tag()).then(() => (isDone = true));
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    expect(isDone).toBe(false);
    const long = new Date(Date.now() - 11_000);
    await utimes(lock, long, long);
    await writing;
  });
});
