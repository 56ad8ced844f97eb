import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { liveRelease } from '@sagitta/shared-contracts/registry';
import * as v from 'valibot';
import { addresses, partNamed } from '../suite';
import { page, remoteBuild, shellBuild, temporaryStore } from '../testing/fake-builds';
import { ReleaseRefused } from './check';
import { sha384 } from './files';
import { FrontendDiscoverySchema } from './frontend-discovery';
import { liveShell, publish, rollback, type OpenPages } from './publish';
import { readRegistry } from './registry-file';
import { releaseFolder } from './store';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
const shell = partNamed('host-shell');

async function live(store: Parameters<typeof publish>[0]) {
  const { registry } = await readRegistry(store.registry);
  return liveRelease(registry, systems.name);
}

test('a release is live at an address of its own, with the hash of every script and style', async () => {
  const store = await temporaryStore();
  const { version, before } = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(before).toBeNull();
  const release = await live(store);
  expect(release?.url).toBe(`http://localhost:3002/mfe_systems/${version}/remoteEntry.js`);
  expect(release?.metadata).toEqual({ integrity: sha384(Buffer.from('var mfe_systems = "one";')), version });
  expect(release?.extras.scripts).toEqual(['1.js']);
});

test('the registry can be read as Frontend Discovery', async () => {
  const store = await temporaryStore();
  await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }));
  const text = await readFile(store.registry, 'utf8');
  expect(v.is(FrontendDiscoverySchema, JSON.parse(text))).toBe(true);
  expect(v.is(FrontendDiscoverySchema, { ...JSON.parse(text), ours: 1 })).toBe(false);
});

test('text is stored as it is, as brotli and as gzip; source maps are not published', async () => {
  const store = await temporaryStore();
  const { version } = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  const folder = releaseFolder(store, systems.name, version);
  const files = await readdir(folder);
  expect(files.filter((name) => /\.map|^manifest|^uses/.test(name))).toEqual([]);
  // For federation's own tools and for other hosts.
  expect(files).toContain('mf-manifest.json');
  const plain = await readFile(resolve(folder, 'remoteEntry.js'));
  expect(brotliDecompressSync(await readFile(resolve(folder, 'remoteEntry.js.br')))).toEqual(plain);
  expect(gunzipSync(await readFile(resolve(folder, 'remoteEntry.js.gz')))).toEqual(plain);
});

test('the same bytes are the same release, and other bytes another', async () => {
  const store = await temporaryStore();
  const first = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  expect(await publish(store, at, systems, await remoteBuild('mfe_systems'))).toEqual({
    version: first.version,
    before: first.version,
  });
  const second = await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(second).toEqual({ version: expect.not.stringMatching(first.version), before: first.version });
});

test('the release before stays as the fallback, and a rollback is one repoint to it', async () => {
  const store = await temporaryStore();
  const first = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  const second = await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }));
  expect((await live(store))?.fallbackUrl).toContain(first.version);
  expect(await rollback(store, at, systems)).toEqual({ version: first.version, before: second.version });
  expect((await live(store))?.metadata.version).toBe(first.version);
  expect((await live(store))?.fallbackUrl).toContain(second.version);
});

test('a rollback without an earlier release says so', async () => {
  const store = await temporaryStore();
  await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await expect(rollback(store, at, systems)).rejects.toThrow('no earlier release');
});

test('a rollback to a version that is not kept says which are', async () => {
  const store = await temporaryStore();
  const { version } = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await expect(rollback(store, at, systems, '9.9.9')).rejects.toThrow(
    `mfe-systems has no release 9.9.9. Kept: ${version}.`,
  );
});

test('a release that needs another contract than the live shell has is refused, and nothing changes', async () => {
  const store = await temporaryStore();
  await publish(store, at, shell, await shellBuild({ contract: '1.2' }));
  const first = await publish(store, at, systems, await remoteBuild('mfe_systems', { contract: '^1.1' }));
  await expect(publish(store, at, systems, await remoteBuild('mfe_systems', { contract: '^1.3' }))).rejects.toThrow(
    ReleaseRefused,
  );
  await expect(publish(store, at, systems, await remoteBuild('mfe_systems', { contract: '^2.0' }))).rejects.toThrow(
    'needs contract ^2.0, the shell has 1.2',
  );
  expect((await live(store))?.metadata.version).toBe(first.version);
});

test('a release built for a newer shared package than the live shell brings is refused', async () => {
  const store = await temporaryStore();
  await publish(store, at, shell, await shellBuild());
  const newer = remoteBuild('mfe_systems', { shared: [{ name: 'react/jsx-runtime', requiredVersion: '^19.4.0' }] });
  await expect(publish(store, at, systems, await newer)).rejects.toThrow(
    'needs react/jsx-runtime ^19.4.0, the shell has 19.3.1',
  );
  const unknown = remoteBuild('mfe_systems', { shared: [{ name: 'left-pad', requiredVersion: '^1.0.0' }] });
  await expect(publish(store, at, systems, await unknown)).rejects.toThrow('left-pad, which the shell does not bring');
});

test('a shell that a live remote cannot run with is refused', async () => {
  const store = await temporaryStore();
  const first = await publish(store, at, shell, await shellBuild());
  await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await expect(publish(store, at, shell, await shellBuild({ contract: '2.0' }))).rejects.toThrow(
    'does not fit mfe_systems',
  );
  await expect(publish(store, at, shell, await shellBuild({ shared: { react: '18.9.0' } }))).rejects.toThrow(
    'needs react ^19.3.0, the shell has 18.9.0',
  );
  await expect(publish(store, at, shell, await shellBuild({ runtime: '3.0.0' }))).rejects.toThrow(
    'needs @module-federation/runtime ^2.9.0',
  );
  expect((await liveShell(store))?.version).toBe(first.version);
});

test('a shell release goes back to the one before it', async () => {
  const store = await temporaryStore();
  const first = await publish(store, at, shell, await shellBuild());
  await publish(store, at, shell, await shellBuild({ content: 'two' }));
  expect((await rollback(store, at, shell)).version).toBe(first.version);
  expect((await liveShell(store))?.version).toBe(first.version);
});

test('a file that changed after its release stops a rollback to it', async () => {
  const store = await temporaryStore();
  const first = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }));
  await writeFile(resolve(releaseFolder(store, systems.name, first.version), '1.js'), 'alert()');
  await expect(rollback(store, at, systems)).rejects.toThrow('1.js is not the file that was released');
});

test('a release that another version of this tool made, and that cannot be read, is named', async () => {
  const store = await temporaryStore();
  const { version } = await publish(store, at, systems, await remoteBuild('mfe_systems'));
  await writeFile(resolve(releaseFolder(store, systems.name, version), 'release.json'), '{"name":"mfe_systems"}');
  await expect(rollback(store, at, systems, version)).rejects.toThrow(
    `mfe_systems ${version} was released by another version of this tool`,
  );
});

test('a name that the live shell does not hand on is refused by name, whatever the versions say', async () => {
  const store = await temporaryStore();
  const address = '@tanstack/react-query';
  const shellWith = (names: string[]) =>
    shellBuild({ shared: { react: '19.3.1', [address]: '5.108.0' }, exports: { react: null, [address]: names } });
  await publish(store, at, shell, await shellWith(['useQuery']));
  const build = (names: string[]) =>
    remoteBuild('mfe_systems', { content: names.join(), uses: { react: ['useState'], [address]: names } });
  await publish(store, at, systems, await build(['useQuery']));
  await expect(publish(store, at, systems, await build(['useIsFetching', 'useQuery']))).rejects.toThrow(
    'uses useIsFetching of @tanstack/react-query, which the shell does not hand on',
  );
  await expect(publish(store, at, shell, await shellWith(['useMutation']))).rejects.toThrow(
    'which uses useQuery of @tanstack/react-query',
  );
  await expect(
    publish(store, at, systems, await remoteBuild('mfe_systems', { uses: { 'react-dom/server': ['renderToString'] } })),
  ).rejects.toThrow('uses react-dom/server, which the shell does not bring');
});

const backoffice = partNamed('mfe-backoffice');
test.each([
  ['a path of another part', page('/systems'), '/systems belongs to mfe_systems'],
  ['a pattern that could be a path of another part', page('/systems/:any/:tab'), 'belongs to mfe_systems'],
  ['a path of another part for everybody', page('/systems', 'public'), 'a public page starts with /pages/'],
  ['a path of its own for everybody', page('/gateways', 'public'), 'a public page starts with /pages/'],
  ['a path of the shell', page('/pages/login-page', 'public'), 'takes a path of the shell'],
  ['a path that is live in another part', page('/fleet/new'), 'is taken by /fleet/:id of mfe_systems'],
])('a release with %s is refused', async (_, taken, words) => {
  const store = await temporaryStore();
  await publish(
    store,
    at,
    systems,
    await remoteBuild('mfe_systems', { pages: [page('/systems'), { ...page('/fleet/:id'), id: 'fleet' }] }),
  );
  await expect(publish(store, at, backoffice, await remoteBuild('mfe_backoffice', { pages: [taken] }))).rejects.toThrow(
    words,
  );
  const { registry } = await readRegistry(store.registry);
  expect(liveRelease(registry, 'mfe_backoffice')).toBeUndefined();
});

test('two pages of one id are refused', async () => {
  const build = await remoteBuild('mfe_backoffice', { pages: [page('/gateways'), page('/simcards')] });
  await expect(publish(await temporaryStore(), at, backoffice, build)).rejects.toThrow('two pages page');
});

test('pages are opened before a release goes live, in the live shell, and one that fails stops it', async () => {
  const store = await temporaryStore();
  const openPages = jest.fn<ReturnType<OpenPages>, Parameters<OpenPages>>(async () => []);
  await publish(store, at, systems, await remoteBuild('mfe_systems'), openPages);
  // Without a shell there is nothing to open them in.
  expect(openPages).not.toHaveBeenCalled();
  const { version } = await publish(store, at, shell, await shellBuild(), openPages);
  expect(openPages.mock.lastCall?.slice(1)).toMatchObject([{ version }, [{ name: 'mfe_systems' }]]);
  const two = await remoteBuild('mfe_systems', { content: 'two' });
  openPages.mockResolvedValue(['the page page of mfe_systems crashed: boom']);
  await expect(publish(store, at, systems, two, openPages)).rejects.toThrow('crashed: boom');
  await expect(publish(store, at, shell, await shellBuild({ content: 'two' }), openPages)).rejects.toThrow('boom');
  expect((await liveShell(store))?.version).toBe(version);
  expect((await live(store))?.fallbackUrl).toBeUndefined();
});
