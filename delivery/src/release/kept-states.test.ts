import { tellRestored, tellStates } from '../commands/tell';
import type { Installation } from '../store/installation';
import { StoreFailure } from '../store/store';
import { partNamed } from '../suite';
import { remoteBuild, temporaryInstallation } from '../testing/fake-builds';
import { rollback, withdraw } from './go-back';
import { keptStates, restoreState } from './kept-states';
import { prune } from './prune';
import { publish } from './publish';
import { partState, readState, stateKey, statesFolder } from './state';
import { removeRelease } from './stored-releases';

const systems = partNamed('mfe-systems');

let installation: Installation;
beforeEach(async () => {
  installation = await temporaryInstallation();
});

const release = async (content: string) =>
  (await publish(installation, await remoteBuild('mfe_systems', { content }), { by: 'anna' })).version;
const live = async () => partState((await readState(installation)).state, systems.name).live;
const damage = (text: string) => installation.store.write(stateKey(installation), Buffer.from(text));
const livesKept = async () =>
  (await keptStates(installation)).map(({ state }) => state && partState(state, systems.name).live);

test('the last ten states are kept, the newest first, and no more', async () => {
  const versions: string[] = [];
  for (let count = 0; count < 12; count += 1) versions.push(await release(String(count)));
  expect(await livesKept()).toEqual(versions.toReversed().slice(0, 10));
  expect(tellStates(await keptStates(installation))[0]).toMatch(
    new RegExp(`publish mfe_systems ${versions.at(-1)} by anna`),
  );
});

test('the state that an older tool left is kept before the first change', async () => {
  const one = await release('one');
  for (const { key } of await installation.store.list(statesFolder(installation))) await installation.store.remove(key);
  const two = await release('two');
  expect(await livesKept()).toEqual([two, one]);
});

test.each(['cut short', 'gone'])('a document that is %s can be read back, and nothing is lost', async (how) => {
  const [one, two] = [await release('one'), await release('two')];
  await withdraw(installation, systems, one, 'bad', { by: 'ben' });
  if (how === 'gone') await installation.store.remove(stateKey(installation));
  else await damage('{"format":1,"par');
  for (const attempt of [() => release('three'), () => rollback(installation, systems, one)])
    await expect(attempt()).rejects.toThrow(/pnpm release states/);
  const [newest] = await keptStates(installation);
  const restored = await restoreState(installation, newest?.name ?? '', { by: 'eva' });
  expect(tellRestored(restored)).toEqual(['What was live could not be read. The kept state is live again.']);
  expect(await live()).toBe(two);
  const { state } = await readState(installation);
  expect(partState(state, systems.name)).toMatchObject({ withdrawn: { [one]: { by: 'ben' } } });
  expect(state.restored).toMatchObject([{ by: 'eva', from: newest?.name }]);
  expect(tellStates(await keptStates(installation))[0]).toMatch(/read back by eva$/);
});

test('an earlier state is read back whole, which a dry run tells without doing it', async () => {
  const [one, two] = [await release('one'), await release('two')];
  const earlier = (await keptStates(installation)).at(-1)?.name ?? '';
  const dry = await restoreState(installation, earlier, { dryRun: true });
  expect(tellRestored(dry, true)).toEqual([`mfe_systems: ${one} would be live (before: ${two})`]);
  expect(await live()).toBe(two);
  await restoreState(installation, earlier, {});
  expect(await live()).toBe(one);
});

test('a state whose releases are not whole any more is not read back', async () => {
  const one = await release('one');
  const two = await release('two');
  const earlier = (await keptStates(installation)).at(-1)?.name ?? '';
  await removeRelease(installation.store, 'mfe_systems', one);
  await expect(restoreState(installation, earlier, {})).rejects.toThrow(`mfe_systems ${one} is not in the store`);
  await expect(restoreState(installation, 'none', {})).rejects.toThrow(`No state none is kept`);
  expect(await live()).toBe(two);
});

test('nothing is pruned while a document is gone', async () => {
  await release('one');
  await installation.store.remove(stateKey(installation));
  const later = new Date(Date.now() + 1e10);
  await expect(prune(installation.store, { days: 0, keep: 0, now: later })).rejects.toThrow('releases.json is gone');
});

test('a store that is full keeps no copy, and the change is made all the same', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation();
  const { store } = installation;
  const full: Installation = {
    ...installation,
    store: {
      ...store,
      write: async (key, bytes, expected) => {
        if (key.startsWith(statesFolder(installation))) throw new StoreFailure('The store is full.');
        return store.write(key, bytes, expected);
      },
    },
  };
  const { version } = await publish(full, await remoteBuild('mfe_systems'));
  expect(await live()).toBe(version);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('no copy of it could be kept. The store is full.'));
  said.mockRestore();
});
