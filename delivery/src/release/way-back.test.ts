import { fallbackOf } from '@sagitta/shared-contracts/registry';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { outcomeWords } from '../commands/outcome';
import { tellHistory, tellReleases } from '../commands/tell';
import type { Installation } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { LONG_AGO, remoteBuild, shellBuild, temporaryInstallation } from '../testing/fake-builds';
import { callGood, canary, promote, retire, rollback, withdraw } from './go-back';
import type { Report } from './lifecycle';
import { publish, type OpenPages, type PublishOptions } from './publish';
import { registryOf } from './registry';
import { noteReports } from './reports';
import { partState, readState } from './state';

const systems = partNamed('mfe-systems');
const shell = partNamed('host-shell');

let installation: Installation;
let now: number;
beforeEach(async () => {
  installation = await temporaryInstallation();
  now = Date.now() - 10 * HOUR_MS;
});

const at = () => new Date(now);
const later = (ms: number) => {
  now += ms;
};
const release = async (content: string, options: PublishOptions = {}) =>
  (await publish(installation, await remoteBuild('mfe_systems', { content }), { at: at(), ...options })).version;
const fallback = async () => {
  const { registry } = await registryOf(installation, (await readState(installation)).state, addresses(3000).releases);
  return fallbackOf(registry, systems.name)?.metadata.version;
};
const state = async () => partState((await readState(installation)).state, systems.name);
const listed = async () => {
  const { registry } = await registryOf(installation, (await readState(installation)).state, addresses(3000).releases);
  return Object.keys(registry.microFrontends);
};
const reported = (version: string, more: Partial<Report> = {}): Report => ({
  part: systems.name,
  version,
  kind: 'render',
  lastAt: at().toISOString(),
  ...more,
});

describe('a fix on top of a bad release', () => {
  test('goes back to the release before the bad one, which was live for some minutes alone', async () => {
    const good = await release('good');
    later(2 * HOUR_MS);
    const bad = await release('bad');
    later(59 * MINUTE_MS);
    const fix = await release('fix');
    expect(await fallback()).toBe(good);
    expect(await rollback(installation, systems, undefined, { dryRun: true })).toMatchObject({ version: good });
    expect((await tellReleases(installation, [systems])).join('\n')).toMatch(
      new RegExp(`${bad} .* was live for 59 min[^]*${good} .* a rollback goes back to this`),
    );
    expect(fix).not.toBe(good);
  });

  test('withdraws it with --instead-of-bad, however long it was live', async () => {
    const good = await release('good');
    later(2 * HOUR_MS);
    const bad = await release('bad');
    later(2 * HOUR_MS);
    const fix = await release('fix', { insteadOfBad: true, by: 'anna' });
    expect(await state()).toMatchObject({ live: fix, withdrawn: { [bad]: { by: 'anna', why: `replaced by ${fix}` } } });
    expect(await fallback()).toBe(good);
  });

  test('is promoted so as well, and never in place of nothing or of itself', async () => {
    await expect(release('one', { insteadOfBad: true })).rejects.toThrow('Nothing else is live that could be bad');
    const bad = await release('bad');
    await expect(release('bad', { insteadOfBad: true })).rejects.toThrow('Nothing else is live that could be bad');
    const fix = await release('fix', { storeOnly: true });
    await promote(installation, systems, fix, { insteadOfBad: true });
    expect(Object.keys((await state()).withdrawn)).toEqual([bad]);
  });
});

describe('a release is good', () => {
  test('after an hour live, also where a canary was taken back meanwhile', async () => {
    const one = await release('one');
    later(40 * MINUTE_MS);
    await canary(installation, systems, await release('early', { storeOnly: true }), 10, { at: at() });
    await rollback(installation, systems, undefined, { at: at() });
    later(19 * MINUTE_MS);
    await release('two');
    expect(await fallback()).toBeUndefined();
    await rollback(installation, systems, one, { at: at() });
    later(HOUR_MS);
    await release('three');
    expect(await fallback()).toBe(one);
  });

  test('not by two half hours, with an hour off between them', async () => {
    await release('one');
    later(30 * MINUTE_MS);
    const { live } = await state();
    await retire(installation, systems, 'paused', { at: at() });
    later(HOUR_MS);
    await promote(installation, systems, live ?? '', { at: at() });
    later(30 * MINUTE_MS);
    await release('two');
    expect(await fallback()).toBeUndefined();
  });

  test('at once where somebody says so, and not any more once a browser could not run it after that', async () => {
    const one = await release('one');
    later(MINUTE_MS);
    const old = reported(one);
    later(MINUTE_MS);
    expect(await callGood(installation, systems, undefined, { at: at() })).toMatchObject({ good: one });
    await release('two');
    await noteReports(installation, [old]);
    expect(await fallback()).toBe(one);
    later(MINUTE_MS);
    await noteReports(installation, [reported(one)]);
    expect(await fallback()).toBeUndefined();
  });

  test('never while it is withdrawn', async () => {
    const one = await release('one');
    await release('two');
    await withdraw(installation, systems, one, 'bad');
    await expect(callGood(installation, systems, one)).rejects.toThrow('was withdrawn by');
  });

  test('not where a browser could not run it, however long it was live; reports of others say nothing', async () => {
    const one = await release('one');
    later(2 * HOUR_MS);
    const two = await release('two', { at: at() });
    await noteReports(installation, [reported(one, { part: 'mfe_reporting' }), reported('0.1.0-other')]);
    expect(await fallback()).toBe(one);
    const reports = [reported(one)];
    await expect(rollback(installation, systems, undefined, { reports })).rejects.toThrow(
      new RegExp(`no earlier release that is known to be good[^]*\n {2}${one} failed in a browser at .* \\(render\\)`),
    );
    // What a command asked the API for is known to servers once something is changed.
    later(HOUR_MS);
    await callGood(installation, systems, two, { at: at(), reports });
    expect(await fallback()).toBeUndefined();
  });
});

test('a rollback that would have to guess lists what there is, and takes a name', async () => {
  const [one, two] = [await release('one'), await release('two')];
  await expect(rollback(installation, systems)).rejects.toThrow(`\n  ${one} was live for less than a minute`);
  expect((await state()).live).toBe(two);
  expect(await rollback(installation, systems, one)).toMatchObject({ version: one, before: two });
});

test('every outcome says where a rollback would go', async () => {
  const words = async (content: string) =>
    outcomeWords(systems, await publish(installation, await remoteBuild('mfe_systems', { content }), { at: at() }));
  expect(await words('one')).toMatch(/is live \(before: nothing\)\. A rollback would take the part off/);
  const { live: one } = await state();
  expect(await words('two')).toContain(
    `A rollback would have to name a version, since none is known to be good (${one}`,
  );
  const { live: two } = await state();
  later(HOUR_MS);
  expect(await words('three')).toContain(`A rollback would go to ${two}`);
  const early = await release('early', { storeOnly: true });
  expect(outcomeWords(systems, await canary(installation, systems, early, 10))).toContain(
    `A rollback would take back the canary ${early}`,
  );
});

describe('the first release of a part', () => {
  test.each([
    ['rolled back', () => rollback(installation, systems, undefined, { by: 'ben' })],
    ['withdrawn', async () => withdraw(installation, systems, (await state()).live ?? '', 'bad', { by: 'ben' })],
  ])('can be %s: the part is off, and comes back with another one', async (_, takeBack) => {
    const first = await release('first');
    const done = await takeBack();
    expect(done).toMatchObject({ version: null, before: first });
    expect(outcomeWords(systems, done)).toMatch(/^mfe-systems is taken off: its pages are gone/);
    expect(await listed()).toEqual([]);
    expect(await state()).toMatchObject({ live: null, withdrawn: { [first]: { by: 'ben' } } });
    await expect(rollback(installation, systems)).rejects.toThrow(
      'Nothing of mfe-systems is live: it was taken off by ben',
    );
    await release('second');
    expect(await listed()).toEqual(['mfe_systems']);
  });
});

test('a part is retired, its history says so, and it comes back as it was', async () => {
  const one = await release('one');
  await canary(installation, systems, await release('early', { storeOnly: true }), 10);
  expect(await retire(installation, systems, 'sold', { by: 'ben' })).toMatchObject({ version: null, before: one });
  expect(await listed()).toEqual([]);
  expect((await state()).canary).toBeUndefined();
  expect((await tellHistory(installation, systems)).at(-1)).toContain(`taken off ${one}  ben: sold`);
  await expect(retire(installation, systems, 'again')).rejects.toThrow('taken off by ben');
  expect(await promote(installation, systems, one)).toMatchObject({ version: one, before: null });
  expect(await listed()).toEqual(['mfe_systems']);
  await expect(retire(installation, shell, 'no')).rejects.toThrow('The shell stays');
});

test('what was stored without a look is opened before it goes live, unless it was live before', async () => {
  await publish(installation, await shellBuild());
  const openPages = jest.fn<ReturnType<OpenPages>, Parameters<OpenPages>>(async () => []);
  const one = await release('one', LONG_AGO);
  const seen = await release('seen', { storeOnly: true, openPages });
  const unseen = await release('unseen', { storeOnly: true });
  const seenLater = await release('seen later', { storeOnly: true });
  await release('seen later', { storeOnly: true, openPages });
  openPages.mockClear();
  for (const version of [seen, seenLater]) await promote(installation, systems, version, { openPages });
  await promote(installation, systems, one, { openPages });
  expect(openPages).not.toHaveBeenCalled();
  openPages.mockResolvedValueOnce(['the page page of mfe_systems crashed: boom']);
  await expect(canary(installation, systems, unseen, 10, { openPages })).rejects.toThrow('crashed: boom');
  openPages.mockResolvedValueOnce(['the page page of mfe_systems crashed: boom']);
  await expect(promote(installation, systems, unseen, { openPages })).rejects.toThrow('crashed: boom');
  expect((await state()).live).toBe(one);
  const [, , remotes, unstored] = openPages.mock.lastCall ?? [];
  expect(remotes).toMatchObject([{ version: unseen }]);
  expect(unstored?.files.find(({ path }) => path === '1.js')?.bytes.toString()).toBe('"unseen"');
  await canary(installation, systems, unseen, 10, { openPages });
  openPages.mockClear();
  await promote(installation, systems, unseen, { openPages });
  expect(openPages).not.toHaveBeenCalled();
});
