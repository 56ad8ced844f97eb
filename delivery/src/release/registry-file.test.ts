import { utimes, writeFile } from 'node:fs/promises';
import { temporaryStore } from '../testing/fake-builds';
import { changeRegistry, readRegistry, RegistryConflict, swapRegistry } from './registry-file';
import { pointAt } from './route';

const release = (name: string) => ({
  url: `http://localhost/${name}/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version: '1' },
  extras: { manifest: { name, contract: '^1.0', pages: [] }, scripts: [] },
});

test('a registry that is not there yet is empty', async () => {
  const store = await temporaryStore();
  expect((await readRegistry(store.registry)).registry.microFrontends).toEqual({});
});

test('a write against an older state is refused, and the newer state stays', async () => {
  const { registry: path } = await temporaryStore();
  const { registry, tag } = await readRegistry(path);
  await swapRegistry(path, tag, pointAt(registry, 'a', release('a')));
  await expect(swapRegistry(path, tag, pointAt(registry, 'b', release('b')))).rejects.toThrow(RegistryConflict);
  expect(Object.keys((await readRegistry(path)).registry.microFrontends)).toEqual(['a']);
});

test('releases of several teams at the same moment are all kept', async () => {
  const { registry: path } = await temporaryStore();
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(names.map((name) => changeRegistry(path, (registry) => pointAt(registry, name, release(name)))));
  expect(Object.keys((await readRegistry(path)).registry.microFrontends).sort()).toEqual(names);
});

test('what is no registry is never written', async () => {
  const { registry: path } = await temporaryStore();
  const bad = { ...release('a'), metadata: { integrity: 'md5-x', version: '1' } };
  await expect(changeRegistry(path, (registry) => pointAt(registry, 'a', bad))).rejects.toThrow(/integrity|sha384/i);
  expect((await readRegistry(path)).tag).toBe('');
});

test('a lock whose owner died is taken over', async () => {
  const { registry: path } = await temporaryStore();
  await changeRegistry(path, (registry) => pointAt(registry, 'a', release('a')));
  await writeFile(`${path}.lock`, '');
  const long = new Date(Date.now() - 60_000);
  await utimes(`${path}.lock`, long, long);
  await changeRegistry(path, (registry) => pointAt(registry, 'b', release('b')));
  expect(Object.keys((await readRegistry(path)).registry.microFrontends)).toEqual(['a', 'b']);
});
