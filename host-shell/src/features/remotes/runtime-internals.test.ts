import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';

// What federation.ts touches beyond the runtime's public interface. A new version of the runtime that changes any of it
// fails here.

const ROOT = resolve(__dirname, '../../../..');

/** Whether any script of an installed package has this word. */
function mentions(folder: string, word: string): boolean {
  const dist = join(folder, 'dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .some((file) => readFileSync(join(dist, file), 'utf8').includes(word));
}

const start = (get: () => Promise<() => unknown>) =>
  init({
    name: `shell_${Math.random()}`,
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { thing: { version: '1.0.0', get, shareConfig: { singleton: true, requiredVersion: '^1.0.0' } } },
  });

test('what is shared is in shareScopeMap by scope, address and version, and can be put back there', async () => {
  const runtime = start(async () => () => 'the thing');
  const versions = runtime.shareScopeMap.default?.thing;
  expect(Object.keys(versions ?? {})).toEqual(['1.0.0']);
  const brought = { ...versions };
  delete versions?.['1.0.0'];
  Object.assign(versions ?? {}, brought);
  const factory = await runtime.loadShare('thing');
  expect(factory && factory()).toBe('the thing');
});

test('an attempt that failed is kept under loading, and asked for again once that is deleted', async () => {
  let attempts = 0;
  const runtime = start(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return () => 'the thing';
  });
  await expect(runtime.loadShare('thing')).rejects.toThrow('offline');
  const share = runtime.shareScopeMap.default?.thing?.['1.0.0'];
  expect(share?.loading).toBeInstanceOf(Promise);
  delete share?.loading;
  const factory = await runtime.loadShare('thing');
  expect(factory && factory()).toBe('the thing');
  expect(attempts).toBe(2);
});

test('a remote that was removed is registered again with another address, without a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const runtime = start(async () => () => 'the thing');
  const addresses = () => runtime.options.remotes.map((remote) => 'entry' in remote && remote.entry);
  for (const entry of ['http://part/1.js', 'http://part/2.js']) {
    const [earlier] = runtime.options.remotes;
    if (earlier) runtime.remoteHandler['removeRemote'](earlier);
    runtime.registerRemotes([{ name: 'part', entry, type: 'global' }]);
    expect(addresses()).toEqual([entry]);
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('a remote takes the core of the runtime from the global that the shell sets', () => {
  const enhanced = realpathSync(join(ROOT, 'delivery/node_modules/@module-federation/enhanced'));
  expect(mentions(enhanced, '_FEDERATION_RUNTIME_CORE')).toBe(true);
  expect(runtimeCore).toHaveProperty('ModuleFederation');
});

test('the runtime still knows the word that leaves its snapshots out', () => {
  const runtime = realpathSync(join(ROOT, 'host-shell/node_modules/@module-federation/runtime'));
  const core = join(runtime, '../runtime-core');
  expect(mentions(core, 'FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN')).toBe(true);
});

test('the runtime tells federation tools what it has read in the manifest of a part', async () => {
  const entry = 'http://part.example/mf-manifest.json';
  const manifest = {
    id: 'part',
    name: 'part',
    metaData: {
      name: 'part',
      type: 'app',
      buildInfo: { buildVersion: '1.2.3', buildName: 'part' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: 'part',
      pluginVersion: '2',
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [{ id: 'part:module', name: 'module', path: './module', assets: {} }],
  };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ json: async () => manifest } as Response);
  const runtime = start(async () => () => 'the thing');
  await runtime.snapshotHandler.loadRemoteSnapshotInfo({ moduleInfo: { name: 'part', entry } });
  // The global that those tools read.
  const told = Reflect.get(globalThis, '__FEDERATION__') as { moduleInfo: Record<string, object> };
  expect(told.moduleInfo[`part:${entry}`]).toMatchObject({ globalName: 'part', modules: [{ moduleName: 'module' }] });
  jest.restoreAllMocks();
});
