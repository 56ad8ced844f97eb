import type { Installation } from '../store/installation';
import { partNamed } from '../suite';
import { remoteBuild, shellBuild, temporaryInstallation } from '../testing/fake-builds';
import { rollback } from './go-back';
import { publish } from './publish';
import { partState, readState } from './state';
import { releaseKey } from './stored-releases';

const systems = partNamed('mfe-systems');

let installation: Installation;
let versions: { shell: string; systems: string; reporting: string };
let said: jest.SpyInstance;

const liveVersion = async (name: string) => partState((await readState(installation)).state, name).live;
/** The remotes that are live. */
const liveNames = async () =>
  Object.entries((await readState(installation)).state.parts).flatMap(([name, { live }]) =>
    live !== null && name !== 'host_shell' ? [name] : [],
  );
const factsKey = (name: string, version: string) => releaseKey(name, version, 'release.json');
const write = (key: string, content: object) => installation.store.write(key, Buffer.from(JSON.stringify(content)));
async function rewrite(key: string, change: (stored: Record<string, unknown>) => object): Promise<void> {
  const stored = await installation.store.read(key);
  await write(key, change(JSON.parse(String(stored?.bytes)) as Record<string, unknown>));
}
const without =
  (...keys: string[]) =>
  (stored: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));

beforeEach(async () => {
  said = jest.spyOn(console, 'warn').mockImplementation();
  installation = await temporaryInstallation();
  versions = {
    shell: (await publish(installation, await shellBuild())).version,
    systems: (await publish(installation, await remoteBuild('mfe_systems'))).version,
    reporting: (await publish(installation, await remoteBuild('mfe_reporting'))).version,
  };
});
afterEach(() => said.mockRestore());

test('releases whose facts an older tool wrote stay live, completed from their own files', async () => {
  await rewrite(factsKey('host_shell', versions.shell), without('shared', 'contract', 'exports'));
  await rewrite(factsKey('mfe_systems', versions.systems), without('shared', 'scripts', 'uses'));
  const { version } = await publish(installation, await shellBuild({ content: 'two' }));
  expect(await liveVersion('host_shell')).toBe(version);
  await publish(installation, await remoteBuild('mfe_reporting', { content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_systems', 'mfe_reporting']);
  // The check that needs the completed facts still refuses what does not fit.
  await expect(publish(installation, await shellBuild({ shared: { react: '18.9.0' } }))).rejects.toThrow(
    'does not fit mfe_systems',
  );
  expect(said).not.toHaveBeenCalled();
});

test('a release that cannot be completed is not live until it is published again, and that is said', async () => {
  await write(factsKey('mfe_systems', versions.systems), { name: 'mfe_systems' });
  await publish(installation, await shellBuild({ content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_reporting']);
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/mfe_systems .* was released by another version .* Until then mfe_systems is not live/),
  );
  await publish(installation, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(await liveNames()).toEqual(['mfe_systems', 'mfe_reporting']);
});

test('a shell that cannot be completed is replaced by one that is published', async () => {
  await write(factsKey('host_shell', versions.shell), {});
  await installation.store.remove(releaseKey('host_shell', versions.shell, 'shell.json'));
  await expect(publish(installation, await remoteBuild('mfe_systems', { content: 'two' }))).rejects.toThrow(
    'Publish it again',
  );
  const { version, before } = await publish(installation, await shellBuild({ content: 'two' }));
  expect(before).toBe(versions.shell);
  expect(await liveVersion('host_shell')).toBe(version);
});

test('what an older tool had made live stays live, and can be rolled back', async () => {
  const two = (await publish(installation, await remoteBuild('mfe_systems', { content: 'two' }))).version;
  const entry = (version: string, live: boolean) => ({
    url: `http://localhost:3002/mfe_systems/${version}/remoteEntry.js`,
    metadata: { integrity: 'sha384-', version },
    deployment: { traffic: live ? 100 : 0, default: live },
  });
  for (const { key } of await installation.store.list('live/')) await installation.store.remove(key);
  await write(`live/${installation.name}/registry.json`, {
    microFrontends: {
      mfe_systems: [entry(two, true), entry(versions.systems, false)],
      mfe_reporting: [{ metadata: {} }],
    },
  });
  await write(`live/${installation.name}/shell.json`, { name: 'host_shell', version: versions.shell });
  expect(await liveNames()).toEqual(['mfe_systems']);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('mfe_reporting: its entry'));
  expect(await liveVersion('host_shell')).toBe(versions.shell);
  await publish(installation, await remoteBuild('mfe_reporting'));
  expect(await rollback(installation, systems)).toMatchObject({ version: versions.systems, before: two });
  expect(await liveNames()).toEqual(['mfe_systems', 'mfe_reporting']);
});
