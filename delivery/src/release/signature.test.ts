import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_COMMANDS } from '../commands/release';
import { wordsOf } from '../commands/words';
import { webSettings } from '../nginx/settings';
import { writeSite } from '../nginx/write-site';
import { liveSource } from '../serve/live-source';
import { folderStore } from '../store/folder-store';
import { releasesFolder, type Installation } from '../store/installation';
import { NO_OWNERS, ownersFromEnv, type Owners } from '../store/owners';
import { addresses, partNamed, PARTS } from '../suite';
import {
  LONG_AGO,
  remoteBuild,
  shellBuild,
  temporaryFolder,
  temporaryInstallation,
  twoHoursLaterEachTime,
} from '../testing/fake-builds';
import { sha384 } from './files';
import { canary, promote, rollback, withdraw } from './go-back';
import { mirror } from './mirror';
import { publish, type OpenPages } from './publish';
import { registryOf } from './registry';
import { makeKey, signingKey } from './signature';
import { partState, readState } from './state';
import { releaseKey } from './stored-releases';
import { unprotected, verify } from './verify';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
const shell = partNamed('host-shell');
const [ours, theirs, renewed] = [newKey(), newKey(), newKey()];
/** The installation's own list, which no store holds. */
const OWNERS: Owners = new Map([
  ['mfe_systems', [publicOf(ours)]],
  ['mfe_reporting', [publicOf(theirs)]],
]);

let bare: Installation;
let installation: Installation;

beforeEach(async () => {
  bare = await temporaryInstallation();
  clock = twoHoursLaterEachTime();
  installation = { ...bare, owners: OWNERS };
});

function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}
function publicOf(key: KeyObject): KeyObject {
  return createPublicKey(key);
}

const release = async (content: string, key: KeyObject | null = ours, own = installation) =>
  (await publish(own, await remoteBuild('mfe_systems', { content }), { key: key ?? undefined, at: clock() })).version;
let clock: () => Date;
const registry = async (own = installation) => registryOf(own, (await readState(own)).state, at.releases);
/** The versions of each part that the registry names. */
const served = async (own = installation) =>
  Object.fromEntries(
    Object.entries((await registry(own)).registry.microFrontends).map(([name, releases]) => [
      name,
      releases.map(({ metadata }) => metadata.version),
    ]),
  );
const liveVersion = async (name = 'mfe_systems') => partState((await readState(installation)).state, name).live;
const facts = (version: string, name = 'mfe_systems') => releaseKey(name, version, 'release.json');
async function read(key: string): Promise<string> {
  return String((await bare.store.read(key))?.bytes);
}
const write = (key: string, text: string) => bare.store.write(key, Buffer.from(text));
/** As somebody does who may write the store and has no key: the file and its hash. */
async function replaceEntry(version: string): Promise<void> {
  const evil = 'var mfe_systems = "evil";';
  await write(releaseKey('mfe_systems', version, 'remoteEntry.js'), evil);
  const stored = JSON.parse(await read(facts(version))) as { integrity: Record<string, string> };
  const integrity = { ...stored.integrity, 'remoteEntry.js': sha384(Buffer.from(evil)) };
  await write(facts(version), JSON.stringify({ ...stored, integrity }));
}

test('a release that its owner has signed goes live, as ever', async () => {
  const first = await release('one');
  const second = await release('two');
  expect(await served()).toEqual({ mfe_systems: [second, first] });
  expect(await verify(installation, addresses(3000).releases)).toEqual([]);
  expect((await rollback(installation, systems)).version).toBe(first);
});

test('a release.json that was changed is refused wherever it could go live, and costs its own part alone', async () => {
  const reporting = (await publish(installation, await remoteBuild('mfe_reporting'), { key: theirs })).version;
  const first = await release('one');
  const second = await release('two');
  await replaceEntry(first);
  const words = `mfe_systems ${first} is signed by no key that RELEASE_OWNERS lists for it, or was changed since.`;
  await expect(promote(installation, systems, first)).rejects.toThrow(words);
  await expect(rollback(installation, systems)).rejects.toThrow(words);
  await expect(canary(installation, systems, first, 10)).rejects.toThrow(words);
  await expect(withdraw(installation, systems, second, 'bad')).rejects.toThrow(words);
  // As a fallback it is not named either.
  expect(await served()).toEqual({ mfe_systems: [second], mfe_reporting: [reporting] });
  await replaceEntry(second);
  expect(await served()).toEqual({ mfe_reporting: [reporting] });
  expect((await registry()).problems).toEqual(
    expect.arrayContaining([expect.stringContaining(`mfe_systems ${second} is signed by no key`)]),
  );
  expect(await verify(installation, addresses(3000).releases)).toEqual([
    expect.stringContaining(second),
    expect.stringContaining(words),
  ]);
  // Without a list of owners it would have been served.
  expect(await served(bare)).toEqual({ mfe_systems: [second, first], mfe_reporting: [reporting] });
});

test('a live release that was replaced can be taken back, whatever its release.json is now', async () => {
  const first = await release('one');
  const second = await release('two');
  await write(facts(second), '<html>');
  expect(await rollback(installation, systems)).toMatchObject({ version: first, before: second });
  expect(await served()).toEqual({ mfe_systems: [first] });
});

test('the key of another part makes no release, and its signature counts for nothing', async () => {
  await expect(release('one', theirs)).rejects.toThrow(
    /mfe_systems .*: RELEASE_KEY is no key that RELEASE_OWNERS lists/,
  );
  expect(await bare.store.list('releases/')).toEqual([]);
  const version = await release('one', theirs, bare);
  expect(await served()).toEqual({});
  await expect(promote(installation, systems, version)).rejects.toThrow('is signed by no key');
});

test('a signature is of one version: beside another it counts for nothing', async () => {
  const first = await release('one');
  const second = await release('two');
  for (const file of ['release.json', 'release.json.sig', 'remoteEntry.js', '1.js', '1.css'])
    await write(releaseKey('mfe_systems', second, file), await read(releaseKey('mfe_systems', first, file)));
  expect(await served()).toEqual({});
  await expect(promote(installation, systems, second)).rejects.toThrow(`mfe_systems ${second} is signed by no key`);
});

test('a part of which a key is listed is not released without one, and what was is refused', async () => {
  await expect(publish(installation, await remoteBuild('mfe_systems'))).rejects.toThrow(
    /mfe_systems .*: has to be signed by its owner. Set RELEASE_KEY, or RELEASE_KEY_FILE/,
  );
  const version = await release('one', null, bare);
  expect(await read(releaseKey('mfe_systems', version, 'release.json.sig'))).toBe('undefined');
  const words = `mfe_systems ${version} is not signed. Its team publishes it again with its key (RELEASE_KEY)`;
  await expect(promote(installation, systems, version)).rejects.toThrow(words);
  expect((await registry()).problems).toEqual([expect.stringContaining(words)]);
  // The same build again: the release that is there is signed.
  expect(await release('one')).toBe(version);
  expect(await served()).toEqual({ mfe_systems: [version] });
});

test('the registry has what browsers check: the signature of the hash of the entry', async () => {
  const version = await release('one');
  const [entry] = (await registry()).registry.microFrontends.mfe_systems ?? [];
  const { integrity } = entry?.metadata ?? {};
  const [signature = ''] = entry?.extras.signatures ?? [];
  const signed = Buffer.from(`sagitta entry\nmfe_systems\n${version}\n${integrity}`);
  expect(verifyBytes(null, signed, publicOf(ours), Buffer.from(signature, 'base64'))).toBe(true);
  const unlisted = (await registry(bare)).registry.microFrontends.mfe_systems?.[0];
  expect(unlisted?.extras.signatures).toBeUndefined();
});

test('a release whose entry is not signed is served once the same build was published again', async () => {
  const version = await release('one');
  await bare.store.remove(releaseKey('mfe_systems', version, 'entry.sig'));
  expect(await served()).toEqual({});
  expect((await registry()).problems).toEqual([expect.stringContaining(`mfe_systems ${version} is not signed`)]);
  expect(await release('one')).toBe(version);
  expect(await served()).toEqual({ mfe_systems: [version] });
});

test('a signature of a release counts for nothing as one of its entry', async () => {
  const version = await release('one');
  await write(
    releaseKey('mfe_systems', version, 'entry.sig'),
    await read(releaseKey('mfe_systems', version, 'release.json.sig')),
  );
  expect(await served()).toEqual({});
});

test('a release.json in the store that is not that of the build is not signed', async () => {
  const version = await release('one', null, bare);
  await replaceEntry(version);
  await expect(release('one')).rejects.toThrow(
    `mfe_systems ${version}: release.json in the store is not that of this build`,
  );
  expect(await bare.store.read(releaseKey('mfe_systems', version, 'release.json.sig'))).toBeNull();
});

test('a key is renewed: both count while both are listed, and the old one never again', async () => {
  const version = await release('one');
  const both = { ...bare, owners: new Map([['mfe_systems', [publicOf(ours), publicOf(renewed)]]]) };
  const after = { ...bare, owners: new Map([['mfe_systems', [publicOf(renewed)]]]) };
  expect(await served(both)).toEqual({ mfe_systems: [version] });
  expect(await served(after)).toEqual({});
  // The same release, signed by the new key as well: whoever lists the old one still serves it.
  expect(await release('one', renewed, both)).toBe(version);
  for (const own of [installation, both, after]) expect(await served(own)).toEqual({ mfe_systems: [version] });
  await expect(release('two', ours, after)).rejects.toThrow('RELEASE_KEY is no key that RELEASE_OWNERS lists');
});

test('two publishers sign the same release at one moment', async () => {
  const build = await remoteBuild('mfe_systems');
  const done = await Promise.all([ours, ours, ours].map((key) => publish(installation, build, { key })));
  expect(await served()).toEqual({ mfe_systems: [done[0]?.version] });
});

test('a part that is not listed is released as before, and verify says that it is not protected', async () => {
  await release('one');
  const { version } = await publish(installation, await remoteBuild('mfe_backoffice'));
  expect(await served()).toMatchObject({ mfe_backoffice: [version] });
  expect(await unprotected(installation)).toEqual(['mfe_backoffice']);
  expect(await RELEASE_COMMANDS.verify?.(installation, wordsOf([], {}))).toEqual([
    'What is live is whole and fits together.',
    'Not protected, since RELEASE_OWNERS lists no key: mfe_backoffice.',
  ]);
});

test('what a part lacks stops no other part, and takes nothing out of what is live', async () => {
  const version = await release('one', null, bare);
  const reporting = (await publish(installation, await remoteBuild('mfe_reporting'), { key: theirs })).version;
  expect([await liveVersion(), await liveVersion('mfe_reporting')]).toEqual([version, reporting]);
});

test('what is not signed is not opened in the browser of whoever releases', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation();
  const version = await release('one', null, bare);
  const openPages = jest.fn<ReturnType<OpenPages>, Parameters<OpenPages>>(async () => []);
  await publish(installation, await shellBuild(), { openPages });
  expect(openPages.mock.lastCall?.[2]).toEqual([]);
  expect(said).toHaveBeenCalledWith(expect.stringContaining(`mfe_systems ${version} is not signed`));
  said.mockRestore();
});

describe('the shell', () => {
  const owned = () => ({ ...bare, owners: new Map([['host_shell', [publicOf(ours)]]]) });
  const settings = webSettings(
    addresses(3000, Object.fromEntries(PARTS.map(({ name, folder }) => [name, `https://${folder}.example`]))),
    { CONFIG_JSON: '{"apiUrl":"https://api.example"}' },
  );
  const site = async () => writeSite(owned(), releasesFolder(bare.store.place), settings, await temporaryFolder());
  let said: jest.SpyInstance;
  beforeEach(() => {
    said = jest.spyOn(console, 'error').mockImplementation();
  });
  afterEach(() => said.mockRestore());

  test('is served if its owner has signed it; a server keeps the last that was', async () => {
    const { version } = await publish(owned(), await shellBuild(), { key: ours, ...LONG_AGO });
    const live = liveSource(owned(), at.releases);
    expect(await live.shell()).toBe(version);
    const evil = await publish(bare, await shellBuild({ content: 'evil' }));
    expect(await live.shell()).toBe(version);
    expect(said).toHaveBeenCalledWith(expect.stringContaining(`host_shell ${evil.version} is not signed`));
    // A server that starts now has served none.
    expect(await liveSource(owned(), at.releases).shell()).toBeNull();
    await expect(site()).rejects.toThrow(`host_shell ${evil.version} is not signed`);
    await rollback(owned(), shell);
    expect(await liveSource(owned(), at.releases).shell()).toBe(version);
    expect((await site())[0]).toBe(`host-shell ${version}`);
  });

  test.each(['main.js', 'main.js.br', 'index.html'])('is not served with another %s', async (file) => {
    const { version } = await publish(owned(), await shellBuild(), { key: ours });
    await write(releaseKey('host_shell', version, file), 'evil');
    expect(await liveSource(owned(), at.releases).shell()).toBeNull();
    expect(said).toHaveBeenCalledWith(
      expect.stringContaining(`host_shell ${version}: ${file} is not the file that was released.`),
    );
    await expect(site()).rejects.toThrow(`${file} is not the file that was released`);
    expect(await liveSource(bare, at.releases).shell()).toBe(version);
  });
});

test('a copy of the store gets the signatures, also those that come later', async () => {
  const to = folderStore(await temporaryFolder());
  const copy = { ...installation, store: to };
  const version = await release('one', null, bare);
  await mirror(installation, to);
  expect(await served(copy)).toEqual({});
  await release('one');
  await mirror(installation, to);
  expect(await served(copy)).toEqual({ mfe_systems: [version] });
});

describe('the keys', () => {
  test('a team gets its pair once, the private key in a file of its own', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'key');
    const [, shown = ''] = (await RELEASE_COMMANDS.key?.(installation, wordsOf([file], {}))) ?? [];
    const text = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const list = join(folder, 'owners.json');
    await writeFile(list, JSON.stringify({ 'mfe-systems': [shown.replace('Public key: ', '')] }));
    const own = { ...bare, owners: ownersFromEnv({ RELEASE_OWNERS: list }) };
    for (const env of [{ RELEASE_KEY: text }, { RELEASE_KEY: text.trim() }, { RELEASE_KEY_FILE: file }]) {
      const version = await release(JSON.stringify(Object.keys(env)), signingKey(env) ?? null, own);
      expect((await served(own)).mfe_systems).toContain(version);
    }
    await expect(makeKey(file)).rejects.toThrow('is there already, and may be a key in use');
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('without the settings there is no key, and nobody is listed', () => {
    expect(signingKey({ RELEASE_KEY: '', RELEASE_KEY_FILE: '' })).toBeUndefined();
    expect(ownersFromEnv({})).toBe(NO_OWNERS);
    expect(ownersFromEnv({ RELEASE_OWNERS: '' })).toBe(NO_OWNERS);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const textOf = (key: KeyObject) =>
    key.export({ format: 'der', type: key.type === 'private' ? 'pkcs8' : 'spki' } as { format: 'der'; type: 'spki' });

  test.each([
    ['of another kind', { RELEASE_KEY: textOf(rsa.privateKey).toString('base64') }, 'RELEASE_KEY is no private key of'],
    ['that is public', { RELEASE_KEY: textOf(publicOf(ours)).toString('base64') }, 'RELEASE_KEY is no private key of'],
    ['twice', { RELEASE_KEY: 'x', RELEASE_KEY_FILE: 'y' }, 'Both RELEASE_KEY and RELEASE_KEY_FILE are set'],
    ['in no file', { RELEASE_KEY_FILE: '/none' }, 'RELEASE_KEY_FILE cannot be read (ENOENT)'],
    ['in an empty file', { RELEASE_KEY_FILE: '/dev/null' }, 'RELEASE_KEY_FILE is empty'],
  ])('a private key %s is refused in words', (_, env, words) => {
    expect(() => signingKey(env)).toThrow(words);
  });

  test.each([
    ['no JSON', 'nonsense', 'cannot be read (it is no JSON)'],
    ['no object', '[]', 'lists no part'],
    ['no part', '{}', 'lists no part'],
    ['a key that is no list', '{"mfe-systems":"key"}', 'cannot be read (mfe-systems'],
    ['no key', '{"mfe-systems":[]}', 'lists no key'],
    ['another part', '{"mfe-system":["key"]}', 'There is no part "mfe-system"'],
    ['what is no key', '{"mfe-systems":["key"]}', 'key 1 of mfe-systems in'],
    [
      'a key of another kind',
      JSON.stringify({ 'mfe-systems': [textOf(rsa.publicKey).toString('base64')] }),
      'is no public key of',
    ],
  ])('a list with %s stops the tool', async (_, text, words) => {
    const file = join(await temporaryFolder(), 'owners.json');
    await writeFile(file, text);
    expect(() => ownersFromEnv({ RELEASE_OWNERS: file })).toThrow(words);
  });

  test('a private key that was listed by mistake is refused, and not shown', async () => {
    const text = textOf(createPrivateKey(ours.export({ format: 'pem', type: 'pkcs8' }))).toString('base64');
    const file = join(await temporaryFolder(), 'owners.json');
    await writeFile(file, JSON.stringify({ mfe_systems: [text] }));
    expect(() => ownersFromEnv({ RELEASE_OWNERS: file })).toThrow('RELEASE_OWNERS: key 1 of mfe_systems');
    expect(() => ownersFromEnv({ RELEASE_OWNERS: file })).not.toThrow(text);
  });

  test('a list that is missing stops the tool', () => {
    expect(() => ownersFromEnv({ RELEASE_OWNERS: '/none' })).toThrow('RELEASE_OWNERS: /none cannot be read');
  });
});
