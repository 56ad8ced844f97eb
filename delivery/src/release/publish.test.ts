import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fallbackOf, liveRelease, type Registry } from '@sagitta/shared-contracts/registry';
import * as v from 'valibot';
import { addresses, partNamed } from '../suite';
import type { Installation } from '../store/installation';
import { page, remoteBuild, shellBuild, temporaryInstallation, LONG_AGO } from '../testing/fake-builds';
import { sha384 } from './files';
import { FrontendDiscoverySchema } from './frontend-discovery';
import { rollback } from './go-back';
import { publish, type OpenPages } from './publish';
import { ReleaseRefused } from './refused';
import { registryOf } from './registry';
import { partState, readState } from './state';
import { releaseKey } from './stored-releases';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
const shell = partNamed('host-shell');

async function registry(installation: Installation): Promise<Registry> {
  const { state } = await readState(installation);
  return (await registryOf(installation, state, at.releases)).registry;
}

async function live(installation: Installation) {
  return liveRelease(await registry(installation), systems.name);
}

async function liveShell(installation: Installation): Promise<string | null> {
  return partState((await readState(installation)).state, shell.name).live;
}

async function read({ store }: Installation, key: string): Promise<Buffer> {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${key} is not in the store.`);
  return stored.bytes;
}

async function write({ store }: Installation, key: string, text: string): Promise<void> {
  await store.write(key, Buffer.from(text));
}

test('a release is live at an address of its own, with the hash of every script and style', async () => {
  const store = await temporaryInstallation();
  const { version, before } = await publish(store, await remoteBuild('mfe_systems'));
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(before).toBeNull();
  const release = await live(store);
  expect(release?.url).toBe(`http://localhost:3002/mfe_systems/${version}/remoteEntry.js`);
  expect(release?.metadata).toEqual({ integrity: sha384(Buffer.from('var mfe_systems = "one";')), version });
  expect(release?.extras.scripts).toEqual(['1.js']);
});

test('the registry can be read as Frontend Discovery', async () => {
  const store = await temporaryInstallation();
  await publish(store, await remoteBuild('mfe_systems'));
  await publish(store, await remoteBuild('mfe_systems', { content: 'two' }));
  const listed = await registry(store);
  expect(v.is(FrontendDiscoverySchema, listed)).toBe(true);
  expect(v.is(FrontendDiscoverySchema, { ...listed, ours: 1 })).toBe(false);
});

test('text is stored as it is, as brotli and as gzip; source maps are not published', async () => {
  const store = await temporaryInstallation();
  const { version } = await publish(store, await remoteBuild('mfe_systems'));
  const folder = releaseKey(systems.name, version);
  const files = (await store.store.list(folder)).map(({ key }) => key.slice(folder.length));
  expect(files.filter((name) => /\.map|^manifest|^uses/.test(name))).toEqual([]);
  // For federation's own tools and for other hosts.
  expect(files).toContain('mf-manifest.json');
  const plain = await read(store, `${folder}remoteEntry.js`);
  expect(brotliDecompressSync(await read(store, `${folder}remoteEntry.js.br`))).toEqual(plain);
  expect(gunzipSync(await read(store, `${folder}remoteEntry.js.gz`))).toEqual(plain);
});

test('the same bytes are the same release, and other bytes another', async () => {
  const store = await temporaryInstallation();
  const first = await publish(store, await remoteBuild('mfe_systems'));
  expect(await publish(store, await remoteBuild('mfe_systems'))).toMatchObject({
    version: first.version,
    before: first.version,
  });
  const second = await publish(store, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(second).toMatchObject({ version: expect.not.stringMatching(first.version), before: first.version });
});

test('the release before stays as the fallback, and a rollback is one repoint to it', async () => {
  const store = await temporaryInstallation();
  const first = await publish(store, await remoteBuild('mfe_systems'), LONG_AGO);
  const second = await publish(store, await remoteBuild('mfe_systems', { content: 'two' }));
  expect((await live(store))?.fallbackUrl).toContain(first.version);
  expect(await rollback(store, systems)).toMatchObject({ version: first.version, before: second.version });
  expect((await live(store))?.metadata.version).toBe(first.version);
  // Neither the shell by itself nor another rollback brings the bad one again.
  expect(fallbackOf(await registry(store), systems.name)).toBeUndefined();
  expect((await live(store))?.fallbackUrl).toBeUndefined();
});

test('a rollback of the only release takes the part off, and one of the only shell is refused', async () => {
  const store = await temporaryInstallation();
  await publish(store, await shellBuild());
  const { version } = await publish(store, await remoteBuild('mfe_systems'));
  expect(await rollback(store, systems)).toMatchObject({ version: null, before: version });
  expect((await registry(store)).microFrontends).toEqual({});
  await expect(rollback(store, systems)).rejects.toThrow('Nothing of mfe-systems is live: it was taken off by unknown');
  await expect(rollback(store, shell)).rejects.toThrow('has no earlier release to go back to');
});

test('a rollback to a version that is not kept says which are', async () => {
  const store = await temporaryInstallation();
  const { version } = await publish(store, await remoteBuild('mfe_systems'));
  await expect(rollback(store, systems, '9.9.9')).rejects.toThrow(
    `mfe-systems has no release 9.9.9. Kept: ${version}.`,
  );
});

test('a release that needs another contract than the live shell has is refused, and nothing changes', async () => {
  const store = await temporaryInstallation();
  await publish(store, await shellBuild({ contract: '1.2' }));
  const first = await publish(store, await remoteBuild('mfe_systems', { contract: '^1.1' }));
  await expect(publish(store, await remoteBuild('mfe_systems', { contract: '^1.3' }))).rejects.toThrow(ReleaseRefused);
  await expect(publish(store, await remoteBuild('mfe_systems', { contract: '^2.0' }))).rejects.toThrow(
    'needs contract ^2.0, the shell has 1.2',
  );
  expect((await live(store))?.metadata.version).toBe(first.version);
});

test('a release built for a newer shared package than the live shell brings is refused', async () => {
  const store = await temporaryInstallation();
  await publish(store, await shellBuild());
  const newer = remoteBuild('mfe_systems', { shared: [{ name: 'react/jsx-runtime', requiredVersion: '^19.4.0' }] });
  await expect(publish(store, await newer)).rejects.toThrow('needs react/jsx-runtime ^19.4.0, the shell has 19.3.1');
  const unknown = remoteBuild('mfe_systems', { shared: [{ name: 'left-pad', requiredVersion: '^1.0.0' }] });
  await expect(publish(store, await unknown)).rejects.toThrow('left-pad, which the shell does not bring');
});

test('a shell that a live remote cannot run with is refused', async () => {
  const store = await temporaryInstallation();
  const first = await publish(store, await shellBuild());
  await publish(store, await remoteBuild('mfe_systems'));
  await expect(publish(store, await shellBuild({ contract: '2.0' }))).rejects.toThrow('does not fit mfe_systems');
  await expect(publish(store, await shellBuild({ shared: { react: '18.9.0' } }))).rejects.toThrow(
    'needs react ^19.3.0, the shell has 18.9.0',
  );
  await expect(publish(store, await shellBuild({ runtime: '3.0.0' }))).rejects.toThrow(
    'needs @module-federation/runtime ^2.9.0',
  );
  expect(await liveShell(store)).toBe(first.version);
});

test('a shell release goes back to the one before it', async () => {
  const store = await temporaryInstallation();
  const first = await publish(store, await shellBuild(), LONG_AGO);
  await publish(store, await shellBuild({ content: 'two' }));
  expect((await rollback(store, shell)).version).toBe(first.version);
  expect(await liveShell(store)).toBe(first.version);
});

test('a file that changed after its release stops a rollback to it', async () => {
  const store = await temporaryInstallation();
  const first = await publish(store, await remoteBuild('mfe_systems'), LONG_AGO);
  await publish(store, await remoteBuild('mfe_systems', { content: 'two' }));
  await write(store, releaseKey(systems.name, first.version, '1.js'), 'alert()');
  await expect(rollback(store, systems)).rejects.toThrow('1.js is not the file that was released');
});

test('a release that another version of this tool made, and that cannot be read, is named', async () => {
  const store = await temporaryInstallation();
  const { version } = await publish(store, await remoteBuild('mfe_systems'));
  await write(store, releaseKey(systems.name, version, 'release.json'), '{"name":"mfe_systems"}');
  const said = jest.spyOn(console, 'warn').mockImplementation();
  await publish(store, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
  await expect(rollback(store, systems, version)).rejects.toThrow(
    `mfe_systems ${version} was released by another version of this tool`,
  );
});

test('a name that the live shell does not hand on is refused by name, whatever the versions say', async () => {
  const store = await temporaryInstallation();
  const address = '@tanstack/react-query';
  const shellWith = (names: string[]) =>
    shellBuild({ shared: { react: '19.3.1', [address]: '5.108.0' }, exports: { react: null, [address]: names } });
  await publish(store, await shellWith(['useQuery']));
  const build = (names: string[]) =>
    remoteBuild('mfe_systems', { content: names.join(), uses: { react: ['useState'], [address]: names } });
  await publish(store, await build(['useQuery']));
  await expect(publish(store, await build(['useIsFetching', 'useQuery']))).rejects.toThrow(
    'uses useIsFetching of @tanstack/react-query, which the shell does not hand on',
  );
  await expect(publish(store, await shellWith(['useMutation']))).rejects.toThrow(
    'which uses useQuery of @tanstack/react-query',
  );
  await expect(
    publish(store, await remoteBuild('mfe_systems', { uses: { 'react-dom/server': ['renderToString'] } })),
  ).rejects.toThrow('uses react-dom/server, which the shell does not bring');
});

test.each([
  ['a path of another part', page('/systems'), '/systems belongs to mfe_systems'],
  ['a pattern that could be a path of another part', page('/systems/:any/:tab'), 'belongs to mfe_systems'],
  ['a path of another part for everybody', page('/systems', 'public'), 'a public page starts with /pages/'],
  ['a path of its own for everybody', page('/gateways', 'public'), 'a public page starts with /pages/'],
  ['a path of the shell', page('/pages/login-page', 'public'), 'takes a path of the shell'],
  ['a path that is live in another part', page('/fleet/new'), 'is taken by /fleet/:id of mfe_systems'],
])('a release with %s is refused', async (_, taken, words) => {
  const store = await temporaryInstallation();
  await publish(
    store,
    await remoteBuild('mfe_systems', { pages: [page('/systems'), { ...page('/fleet/:id'), id: 'fleet' }] }),
  );
  await expect(publish(store, await remoteBuild('mfe_backoffice', { pages: [taken] }))).rejects.toThrow(words);
  expect(liveRelease(await registry(store), 'mfe_backoffice')).toBeUndefined();
});

test('two pages of one id are refused', async () => {
  const build = await remoteBuild('mfe_backoffice', { pages: [page('/gateways'), page('/simcards')] });
  await expect(publish(await temporaryInstallation(), build)).rejects.toThrow('two pages page');
});

test('pages are opened before a release goes live, in the live shell, and one that fails stops it', async () => {
  const store = await temporaryInstallation();
  const openPages = jest.fn<ReturnType<OpenPages>, Parameters<OpenPages>>(async () => []);
  await publish(store, await remoteBuild('mfe_systems'), { openPages });
  // Without a shell there is nothing to open them in.
  expect(openPages).not.toHaveBeenCalled();
  const { version } = await publish(store, await shellBuild(), { openPages });
  expect(openPages.mock.lastCall?.slice(1)).toMatchObject([
    { version },
    [{ name: 'mfe_systems' }],
    { facts: { version } },
  ]);
  const two = await remoteBuild('mfe_systems', { content: 'two' });
  openPages.mockResolvedValue(['the page page of mfe_systems crashed: boom']);
  await expect(publish(store, two, { openPages })).rejects.toThrow('crashed: boom');
  await expect(publish(store, await shellBuild({ content: 'two' }), { openPages })).rejects.toThrow('boom');
  expect(await liveShell(store)).toBe(version);
  expect((await live(store))?.fallbackUrl).toBeUndefined();
});
