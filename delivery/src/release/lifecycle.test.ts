import { partFor, readParts, type PartEntry } from '@sagitta/shared-contracts/read-registry';
import { fallbackOf, liveRelease } from '@sagitta/shared-contracts/registry';
import type { Installation } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { remoteBuild, shellBuild, temporaryInstallation, twoHoursLaterEachTime } from '../testing/fake-builds';
import { tellHistory, tellReleases } from '../commands/tell';
import { canary, promote, rollback, withdraw } from './go-back';
import { publish, type PublishOptions } from './publish';
import { registryOf } from './registry';
import { partState, readState, stateKey } from './state';
import { releasesOf } from './stored-releases';

const systems = partNamed('mfe-systems');
const shell = partNamed('host-shell');
const at = addresses(3000);

let installation: Installation;
let clock: () => Date;
beforeEach(async () => {
  clock = twoHoursLaterEachTime();
  installation = await temporaryInstallation();
});

const release = async (content: string, options: PublishOptions = {}) =>
  (await publish(installation, await remoteBuild('mfe_systems', { content }), { by: 'anna', at: clock(), ...options }))
    .version;
const live = async () => partState((await readState(installation)).state, systems.name).live;
const bytes = async () => String((await installation.store.read(stateKey(installation)))?.bytes);
const kept = async () => (await releasesOf(installation.store, systems.name)).map(({ version }) => version);

test('a second rollback is refused, and the one after it goes back further, never to a bad release', async () => {
  const [one, two, bad] = [await release('one'), await release('two'), await release('bad')];
  expect(await rollback(installation, systems)).toMatchObject({ version: two, before: bad });
  await expect(rollback(installation, systems, undefined, { by: 'ben' })).rejects.toThrow(
    `was rolled back already, to ${two} by unknown`,
  );
  expect(await rollback(installation, systems, undefined, { expect: two })).toMatchObject({
    version: one,
    before: two,
  });
  await expect(rollback(installation, systems, undefined, { expect: one })).rejects.toThrow('no earlier release');
  expect(await live()).toBe(one);
});

test('of two rollbacks at one moment one does it, and the other says so', async () => {
  const [one] = [await release('one'), await release('two'), await release('bad')];
  const ended = await Promise.allSettled([rollback(installation, systems), rollback(installation, systems)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await live()).not.toBe(one);
});

test('a release that was refused or only stored was never live, and no rollback finds it', async () => {
  const shells = [await shellBuild(), await shellBuild({ content: 'two' })];
  for (const build of shells) await publish(installation, build, { at: clock() });
  await release('one');
  await expect(publish(installation, await shellBuild({ contract: '2.0' }))).rejects.toThrow('does not fit');
  const first = (await releasesOf(installation.store, shell.name)).at(-1)?.version;
  expect((await rollback(installation, shell)).version).toBe(first);
  const one = await live();
  const storedOnly = await release('stored', { storeOnly: true });
  expect(await live()).toBe(one);
  expect(await rollback(installation, systems, undefined, { dryRun: true })).toMatchObject({ version: null });
  expect(await promote(installation, systems, storedOnly)).toMatchObject({ version: storedOnly, before: one });
});

test('a refused release leaves nothing in the store', async () => {
  await publish(installation, await shellBuild());
  const before = await installation.store.list('');
  const misfit = await remoteBuild('mfe_systems', { contract: '^9.0' });
  await expect(publish(installation, misfit)).rejects.toThrow('needs contract');
  const openPages = async () => ['the page page of mfe_systems crashed'];
  await expect(release('crashes', { openPages })).rejects.toThrow('crashed');
  expect(await installation.store.list('')).toEqual(before);
});

test('a release that is refused after it was stored is removed again', async () => {
  const one = await release('one');
  const { store } = installation;
  // Somebody else releases while this one is being written.
  let other: Promise<string> | null = null;
  const slow: Installation = {
    ...installation,
    store: {
      ...store,
      write: async (key, content, expected) => {
        if (key.startsWith('releases/')) await (other ??= release('other'));
        return store.write(key, content, expected);
      },
    },
  };
  const mine = await remoteBuild('mfe_systems', { content: 'mine' });
  await expect(publish(slow, mine, { expect: one })).rejects.toThrow(`expected ${one} to be live`);
  expect(await live()).toBe(await other);
  expect((await kept()).sort()).toEqual([one, await other].sort());
});

test('nothing is changed where another version is live than was expected', async () => {
  expect(await release('one', { expect: 'nothing' })).toBe(await live());
  const one = await live();
  const before = await bytes();
  await expect(release('two', { expect: '9.9.9' })).rejects.toThrow(
    `expected 9.9.9 to be live, and it is ${one} (publish by anna at 2`,
  );
  for (const change of [rollback(installation, systems, undefined, { expect: 'nothing' })])
    await expect(change).rejects.toThrow('Nothing was changed');
  expect(await bytes()).toBe(before);
  expect(await kept()).toEqual([one]);
});

test('a withdrawn release is live nowhere, not even as a fallback, until that is lifted', async () => {
  const [one, two, three] = [await release('one'), await release('two'), await release('three')];
  await withdraw(installation, systems, two, 'loses input', { by: 'ben' });
  expect(await live()).toBe(three);
  const { registry } = await registryOf(installation, (await readState(installation)).state, at.releases);
  expect(fallbackOf(registry, systems.name)?.metadata.version).toBe(one);
  for (const again of [() => promote(installation, systems, two), () => release('two')])
    await expect(again()).rejects.toThrow(/was withdrawn by ben at .* \(loses input\)/);
  expect(await promote(installation, systems, two, { lift: true })).toMatchObject({ version: two, before: three });
  expect(await withdraw(installation, systems, two, 'again')).toMatchObject({ version: three, before: two });
  await withdraw(installation, systems, one, 'too old');
  await expect(withdraw(installation, systems, three, 'bad as well')).rejects.toThrow('Publish one first');
  expect(await live()).toBe(three);
});

test('a dry run checks everything and changes nothing', async () => {
  const [one, two] = [await release('one'), await release('two')];
  const before = [await bytes(), await kept()];
  const dryRun = { dryRun: true };
  const three = await release('three', dryRun);
  expect(three).not.toBe(two);
  expect(await rollback(installation, systems, undefined, dryRun)).toMatchObject({ version: one, before: two });
  expect(await promote(installation, systems, one, dryRun)).toMatchObject({ version: one, before: two });
  expect(await withdraw(installation, systems, two, 'bad', dryRun)).toMatchObject({ version: one, before: two });
  await expect(promote(installation, systems, three, dryRun)).rejects.toThrow('has no release');
  expect([await bytes(), await kept()]).toEqual(before);
});

test('two teams that release at one moment are both live', async () => {
  const names = ['mfe_systems', 'mfe_backoffice', 'mfe_reporting', 'mfe_auth_accounts'];
  const builds = await Promise.all(names.map((name) => remoteBuild(name)));
  await Promise.all(builds.map((build) => publish(installation, build)));
  const { state } = await readState(installation);
  expect(names.filter((name) => partState(state, name).live === null)).toEqual([]);
});

test('a shell and a remote that do not fit are never both live, whoever is faster', async () => {
  await publish(installation, await shellBuild({ contract: '1.2' }));
  for (let round = 0; round < 5; round += 1) {
    const own = await temporaryInstallation();
    await publish(own, await shellBuild({ contract: '1.2' }));
    const remote = await remoteBuild('mfe_systems', { contract: '^1.2' });
    const newer = await shellBuild({ contract: '2.0' });
    const ended = await Promise.allSettled([publish(own, remote), publish(own, newer)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

test('a document that was edited by hand is told of and left as it is', async () => {
  await release('one');
  for (const text of ['<html>', '{"format":1}', '{"format":1,"parts":{"mfe_systems":{"live":"../x"}}}', '[]']) {
    await installation.store.write(stateKey(installation), Buffer.from(text));
    for (const change of [() => release('two'), () => rollback(installation, systems)])
      await expect(change()).rejects.toThrow(/releases\.json cannot be read .* edited by hand\? .*nothing was changed/);
    expect(await bytes()).toBe(text);
  }
});

test('the list and the history tell what is live and who did what', async () => {
  const [one, two] = [await release('one'), await release('two')];
  await rollback(installation, systems, undefined, { by: 'ben' });
  expect((await tellReleases(installation, [systems])).join('\n')).toMatch(
    new RegExp(`mfe-systems +${one}  \\(2 kept\\)[^]*${two} .* withdrawn by ben: rolled back`),
  );
  expect((await tellHistory(installation, systems)).map((line) => line.slice(26))).toEqual([
    `publish  ${one}  anna`,
    `publish  ${two}  anna`,
    `rollback ${one}  ben`,
    `withdrawn ${two}  ben: rolled back`,
  ]);
});

test('whatever moment a publisher is killed at, what is live is whole, and the next one succeeds', async () => {
  await publish(installation, await shellBuild());
  const one = await release('one');
  const { store } = installation;
  const build = await remoteBuild('mfe_systems', { content: 'two' });
  const dies = (after: number): Installation => {
    let steps = 0;
    const step = () => {
      steps += 1;
      // A dead process does not clean up either: every later call fails as well.
      if (steps > after) throw new Error('killed');
    };
    return {
      ...installation,
      store: {
        ...store,
        read: async (key) => (step(), store.read(key)),
        write: async (key, content, expected) => (step(), store.write(key, content, expected)),
        remove: async (key) => (step(), store.remove(key)),
        list: async (prefix) => (step(), store.list(prefix)),
      },
    };
  };
  const said = jest.spyOn(console, 'warn').mockImplementation();
  let kills = 0;
  for (let isKilled = true; isKilled; kills += 1) {
    isKilled = await publish(dies(kills), build).then(
      () => false,
      () => true,
    );
    const { state } = await readState(installation);
    const { registry, problems } = await registryOf(installation, state, at.releases);
    expect(problems).toEqual([]);
    const version = liveRelease(registry, systems.name)?.metadata.version ?? '';
    for (const file of ['remoteEntry.js', '1.js', '1.css', 'release.json'])
      expect(await store.read(`releases/mfe_systems/${version}/${file}`)).not.toBeNull();
    if (version !== one) continue;
    expect((await kept()).filter((other) => other !== one).length).toBeLessThanOrEqual(1);
  }
  expect(kills).toBeGreaterThan(20);
  expect((await publish(installation, build)).version).toBe(await live());
  said.mockRestore();
});

describe('a canary', () => {
  const state = async () => partState((await readState(installation)).state, systems.name);
  const listed = async () =>
    (await registryOf(installation, (await readState(installation)).state, at.releases)).registry.microFrontends[
      systems.name
    ] ?? [];
  const traffic = async () =>
    (await listed()).map(({ metadata, deployment }) => [metadata.version, deployment?.traffic, deployment?.default]);
  const started = async () => {
    const versions = [await release('one'), await release('two'), await release('new', { storeOnly: true })] as const;
    await canary(installation, systems, versions[2], 10);
    return versions;
  };

  test('is listed beside the live release and its fallback, and readers of older shells do not see it', async () => {
    const [one, two, early] = await started();
    expect(await traffic()).toEqual([
      [two, 90, true],
      [one, 0, false],
      [early, 10, false],
    ]);
    const { registry } = await registryOf(installation, (await readState(installation)).state, at.releases);
    expect(liveRelease(registry, systems.name)?.metadata.version).toBe(two);
    expect(fallbackOf(registry, systems.name)?.metadata.version).toBe(one);
    expect(partFor(readParts(registry)?.[0] as PartEntry, 7).fallback).not.toBeNull();
    expect((await listed()).every(({ extras }) => Date.parse(String(extras.released)) > 0)).toBe(true);
    expect(await tellReleases(installation, [systems])).toContainEqual(expect.stringContaining('10 % of the accounts'));
  });

  test('changes its share, and ends when it is promoted', async () => {
    const [, two, early] = await started();
    await canary(installation, systems, early, 50);
    expect((await state()).canary).toMatchObject({ version: early, percent: 50 });
    expect(await promote(installation, systems, early)).toMatchObject({ version: early, before: two });
    expect(await state()).not.toHaveProperty('canary');
  });

  test('is what a rollback takes back; a second rollback does not touch the live release', async () => {
    const [, two, early] = await started();
    expect(await rollback(installation, systems, undefined, { by: 'ben' })).toMatchObject({
      version: two,
      before: two,
    });
    expect(await state()).toMatchObject({ live: two, withdrawn: { [early]: { by: 'ben' } } });
    expect(await state()).not.toHaveProperty('canary');
    await expect(rollback(installation, systems)).rejects.toThrow('was rolled back already');
    await expect(canary(installation, systems, early, 10)).rejects.toThrow('was withdrawn by ben');
  });

  test('ends in the installation that withdraws it, and goes on in another of the same store', async () => {
    const [, two, early] = await started();
    const other = { ...installation, name: 'other' };
    await promote(other, systems, two);
    await canary(other, systems, early, 20);
    await withdraw(installation, systems, early, 'slow');
    expect(await state()).not.toHaveProperty('canary');
    expect(partState((await readState(other)).state, systems.name)).toMatchObject({
      live: two,
      canary: { version: early, percent: 20 },
      withdrawn: {},
    });
  });

  test('ends when it is withdrawn, and stays when another release goes live', async () => {
    const [, , early] = await started();
    const three = await release('three');
    expect(await state()).toMatchObject({ live: three, canary: { version: early } });
    await withdraw(installation, systems, early, 'slow');
    expect(await state()).toMatchObject({ live: three, withdrawn: { [early]: { why: 'slow' } } });
    expect(await state()).not.toHaveProperty('canary');
  });

  test('needs a live release, a version that is not live, and a part that accounts can differ in', async () => {
    const stored = await release('stored', { storeOnly: true });
    await expect(canary(installation, systems, stored, 10)).rejects.toThrow('Nothing of mfe-systems is live');
    const one = await release('one');
    await expect(canary(installation, systems, one, 10)).rejects.toThrow('live for all accounts already');
    await expect(canary(installation, systems, 'none', 10)).rejects.toThrow('has no release none');
    await expect(canary(installation, shell, one, 10)).rejects.toThrow('The shell has no canary');
  });

  test('has to fit the shell, and a new shell has to fit it', async () => {
    await publish(installation, await shellBuild({ contract: '1.2' }));
    await release('one');
    const { version } = await publish(installation, await remoteBuild('mfe_systems', { contract: '^1.2' }), {
      storeOnly: true,
    });
    await canary(installation, systems, version, 10);
    await expect(publish(installation, await shellBuild({ contract: '1.1' }))).rejects.toThrow(
      `${version}, which needs`,
    );
  });

  test('that is only tried changes nothing', async () => {
    await release('one');
    const stored = await release('stored', { storeOnly: true });
    const before = await bytes();
    await canary(installation, systems, stored, 10, { dryRun: true });
    expect(await bytes()).toBe(before);
  });
});
