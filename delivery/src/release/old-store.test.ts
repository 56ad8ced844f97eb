import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { liveRelease } from '@sagitta/shared-contracts/registry';
import { addresses, partNamed } from '../suite';
import { remoteBuild, shellBuild, temporaryStore } from '../testing/fake-builds';
import { liveShell, publish } from './publish';
import { readRegistry } from './registry-file';
import { releaseFolder, type Store } from './store';

const at = addresses(3000);
const shell = partNamed('host-shell');
const systems = partNamed('mfe-systems');
const reporting = partNamed('mfe-reporting');

let store: Store;
let versions: { shell: string; systems: string; reporting: string };
let said: jest.SpyInstance;

/** The names of the parts that are live. */
const liveNames = async () => Object.keys((await readRegistry(store.registry)).registry.microFrontends);
const factsFile = (name: string, version: string) => resolve(releaseFolder(store, name, version), 'release.json');
async function rewrite(file: string, change: (stored: Record<string, unknown>) => object): Promise<void> {
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
}
const without =
  (...keys: string[]) =>
  (stored: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));

beforeEach(async () => {
  said = jest.spyOn(console, 'warn').mockImplementation();
  store = await temporaryStore();
  versions = {
    shell: (await publish(store, at, shell, await shellBuild())).version,
    systems: (await publish(store, at, systems, await remoteBuild('mfe_systems'))).version,
    reporting: (await publish(store, at, reporting, await remoteBuild('mfe_reporting'))).version,
  };
});
afterEach(() => said.mockRestore());

test('releases whose facts an older tool wrote stay live, completed from their own files', async () => {
  await rewrite(factsFile('host_shell', versions.shell), without('shared', 'contract', 'exports'));
  await rewrite(factsFile('mfe_systems', versions.systems), without('shared', 'scripts', 'uses'));
  const { version } = await publish(store, at, shell, await shellBuild({ content: 'two' }));
  expect((await liveShell(store))?.version).toBe(version);
  await publish(store, at, reporting, await remoteBuild('mfe_reporting', { content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_systems', 'mfe_reporting']);
  // The check that needs the completed facts still refuses what does not fit.
  await expect(publish(store, at, shell, await shellBuild({ shared: { react: '18.9.0' } }))).rejects.toThrow(
    'does not fit mfe_systems',
  );
  expect(said).not.toHaveBeenCalled();
});

test('a release that cannot be completed is not live until it is published again, and that is said', async () => {
  await writeFile(factsFile('mfe_systems', versions.systems), '{"name":"mfe_systems"}');
  await publish(store, at, shell, await shellBuild({ content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_reporting']);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('mfe_systems: its release is of an older version'));
  await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_reporting', 'mfe_systems']);
});

test('a shell that cannot be completed is replaced by one that is published', async () => {
  await writeFile(factsFile('host_shell', versions.shell), '{}');
  await rm(resolve(releaseFolder(store, 'host_shell', versions.shell), 'shell.json'));
  await expect(publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'two' }))).rejects.toThrow(
    'Publish it again',
  );
  const { version, before } = await publish(store, at, shell, await shellBuild({ content: 'two' }));
  expect(before).toBeNull();
  expect((await liveShell(store))?.version).toBe(version);
});

test('entries of a registry that an older tool wrote go, and the others stay', async () => {
  await rewrite(store.registry, ({ microFrontends, ...rest }) => {
    const { mfe_systems: releases, ...others } = microFrontends as Record<string, { extras: object }[]>;
    const old = releases?.map((release) => ({
      ...release,
      extras: { mfManifest: {} },
    }));
    return { ...rest, microFrontends: { mfe_systems: old, ...others } };
  });
  await publish(store, at, systems, await remoteBuild('mfe_systems'));
  expect(said).toHaveBeenCalledTimes(1);
  expect(await liveNames()).toEqual(['mfe_reporting', 'mfe_systems']);
  const { registry } = await readRegistry(store.registry);
  expect(liveRelease(registry, 'mfe_systems')?.metadata.version).toBe(versions.systems);
});
