import { spawnSync } from 'node:child_process';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { rollback } from '../release/go-back';
import { prune } from '../release/prune';
import { publish } from '../release/publish';
import { verify } from '../release/verify';
import { addresses, partNamed } from '../suite';
import { LONG_AGO, remoteBuild, temporaryFolder } from '../testing/fake-builds';
import { startS3, type S3Server } from '../testing/s3-server';
import { bucketClient, bucketStore } from './bucket-store';
import { folderStore } from './folder-store';
import { NO_OWNERS } from './owners';
import { StoreConflict, StoreFailure, type Store } from './store';

let server: S3Server;
let buckets = 0;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.end());

const SECRETS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const ownPrefix = () => {
  buckets += 1;
  return `store-${buckets}/`;
};
/** A store of its own in the one bucket. */
const bucket = ({
  deadlineMs = 30_000,
  name = 'releases',
  endpoint = server.endpoint,
  prefix = ownPrefix(),
} = {}): Store => {
  const client = bucketClient({ ...SECRETS, AWS_ENDPOINT_URL_S3: endpoint });
  return bucketStore(client, { bucket: name, prefix, deadlineMs });
};

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['a folder', async () => folderStore(await temporaryFolder())],
  ['a bucket', async () => bucket()],
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
    for (const missing of ['live/b.json', 'nowhere/deep/b.json'])
      await expect(store.write(missing, bytes('three'), seen)).rejects.toThrow(StoreConflict);
    expect(String((await store.read('live/a.json'))?.bytes)).toBe('two');
  });

  test('of several that write at one moment, exactly one succeeds', async () => {
    const race = async (word: string, expected: string | null) => {
      const ended = await Promise.allSettled(
        Array.from({ length: 8 }, (_unused, index) => store.write('live/a.json', bytes(`${word} ${index}`), expected)),
      );
      for (const one of ended) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StoreConflict);
      return ended.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await race('first', null)).toBe(1);
    expect(await race('second', (await store.read('live/a.json'))?.tag ?? '')).toBe(1);
  });

  test('releases of several teams go live at one moment, and one is taken back', async () => {
    const installation = { store, name: 'production', owners: NO_OWNERS };
    const names = ['mfe_systems', 'mfe_backoffice'];
    const builds = await Promise.all(names.map((name) => remoteBuild(name)));
    const [one] = await Promise.all(builds.map((build) => publish(installation, build, LONG_AGO)));
    const two = await publish(installation, await remoteBuild('mfe_systems', { content: 'two' }));
    expect(await verify(installation, addresses(3000).releases)).toEqual([]);
    expect(await rollback(installation, partNamed('mfe-systems'))).toMatchObject({
      version: one?.version,
      before: two.version,
    });
    expect(await prune(store, { days: 0, keep: 1, now: new Date(Date.now() + 86_400_000) })).toEqual([
      `mfe_systems ${two.version}`,
    ]);
    expect(await verify(installation, addresses(3000).releases)).toEqual([]);
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
  /** Dates the lock by the clock of the folder. One that lies ahead never gets stale, however slow the machine. */
  const dateLock = async (fromNowMs: number) => {
    const { mtimeMs } = await stat(join(root, KEY));
    const at = new Date(mtimeMs + fromNowMs);
    await utimes(join(root, `${KEY}.lock`), at, at);
  };
  const writeLock = async (owner: string, fromNowMs: number) => {
    await writeFile(join(root, `${KEY}.lock`), owner);
    await dateLock(fromNowMs);
  };
  beforeEach(async () => {
    root = await temporaryFolder();
    store = folderStore(root);
    await store.write(KEY, Buffer.from('one'), null);
  });

  test('the lock of a process that has died is taken over at once', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await writeLock(JSON.stringify({ host: hostname(), pid, id: 'x' }), HOUR_MS);
    await store.write(KEY, Buffer.from('two'), await tag());
    expect(await readdir(join(root, 'live/3000'))).toEqual(['releases.json']);
  });

  test.each(['', JSON.stringify({ host: 'another-machine', pid: 1, id: 'x' })])(
    'a lock of which nobody is known to be alive is taken over after ten seconds: %j',
    async (owner) => {
      await writeLock(owner, -11_000);
      await store.write(KEY, Buffer.from('two'), await tag());
      expect(String((await store.read(KEY))?.bytes)).toBe('two');
    },
  );

  test.each([
    ['right', 0],
    ['two hours fast', 2 * HOUR_MS],
  ])('a lock of somebody who is at work is waited for where the clock here is %s', async (_, aheadMs) => {
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
    await writeLock(JSON.stringify({ host: hostname(), pid: process.pid, id: 'x' }), HOUR_MS);
    let isDone = false;
    const writing = store.write(KEY, Buffer.from('two'), await tag()).then(() => (isDone = true));
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    expect(isDone).toBe(false);
    await dateLock(-11_000);
    await writing;
    clock.mockRestore();
  });
});

describe('a bucket', () => {
  const KEY = 'live/3000/releases.json';
  afterEach(() => server.misbehave(null));

  test.each([
    ['full', 'is full'],
    ['forbidden', 'does not let you do this'],
    ['silent', 'did not answer in time'],
  ] as const)('that is %s is told in words, and keeps what it had', async (how, words) => {
    const prefix = ownPrefix();
    const store = bucket({ prefix });
    await store.write(KEY, Buffer.from('one'));
    server.misbehave(how);
    const asked = how === 'silent' ? bucket({ prefix, deadlineMs: 1_000 }) : store;
    await expect(asked.write(KEY, Buffer.from('two'))).rejects.toThrow(words);
    await expect(asked.read(KEY)).rejects.toThrow(StoreFailure);
    server.misbehave(null);
    expect(String((await store.read(KEY))?.bytes)).toBe('one');
  });

  test('that answers nonsense is told in words', async () => {
    const store = bucket();
    server.misbehave('nonsense');
    await expect(store.read(KEY)).rejects.toThrow(/answers .* without content or ETag/);
    await expect(store.list('live/')).rejects.toThrow(StoreFailure);
  });

  test('that takes no notice of conditions is not used for what is live', async () => {
    const store = bucket();
    server.misbehave('careless');
    await expect(store.write(KEY, Buffer.from('one'), null)).rejects.toThrow('does not keep conditional writes');
    server.misbehave(null);
    expect(await store.list('')).toEqual([]);
  });

  test('that does not exist, or cannot be reached, is told in words', async () => {
    await expect(bucket({ name: 'nothing' }).read(KEY)).rejects.toThrow(/does not exist|NoSuchBucket/);
    await expect(bucket({ endpoint: 'http://127.0.0.1:9' }).read(KEY)).rejects.toThrow('cannot be reached');
  });
});
