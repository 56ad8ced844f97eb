import type { Installation } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { remoteBuild, temporaryInstallation, twoHoursLaterEachTime } from '../testing/fake-builds';
import { rollback, withdraw } from './go-back';
import { prune } from './prune';
import { publish, type PublishOptions } from './publish';
import { stateKey } from './state';
import { releasesOf } from './stored-releases';
import { verify } from './verify';

const systems = partNamed('mfe-systems');
const DAY = 86_400_000;
const REPAIR = 'pnpm release repair mfe_systems writes it again from its build.';
const later = (days: number) => new Date(Date.now() + days * DAY);

let installation: Installation;
let versions: string[];
const release = async (content: string, options?: PublishOptions, own = installation) =>
  (await publish(own, await remoteBuild('mfe_systems', { content }), { at: clock(), ...options })).version;
let clock: () => Date;
const kept = async () => (await releasesOf(installation.store, systems.name)).map(({ version }) => version).sort();

beforeEach(async () => {
  installation = await temporaryInstallation();
  versions = [];
  clock = twoHoursLaterEachTime();
  for (const content of ['one', 'two', 'three', 'four']) versions.push(await release(content));
});

test('what an open tab may still run is kept, and goes when it cannot be open any more', async () => {
  const [one, two, three, four] = versions;
  expect(await prune(installation.store, { days: 30, keep: 2, now: later(29) })).toEqual([]);
  const old = { days: 30, keep: 2, now: later(31) };
  expect(await prune(installation.store, { ...old, dryRun: true })).toEqual(
    [one, two].sort().map((version) => `mfe_systems ${version}`),
  );
  expect(await kept()).toEqual([...versions].sort());
  await prune(installation.store, old);
  expect(await kept()).toEqual([three, four].sort());
  const left = (await installation.store.list('')).filter(({ key }) => key.includes(`/${one}/`));
  expect(left).toEqual([]);
  expect(await rollback(installation, systems)).toMatchObject({ version: three, before: four });
});

test('what a rollback needs is kept however old it is, and so is what another installation runs', async () => {
  const [one, two, three, four] = versions;
  const other = { ...installation, name: 'production' };
  await release('two', {}, other);
  await withdraw(installation, systems, three ?? '', 'bad');
  await prune(installation.store, { days: 0, keep: 1, now: later(1) });
  // Live, the last good one behind it, and what is live in production.
  expect(await kept()).toEqual([two, four].sort());
  expect(await kept()).not.toContain(one);
});

test('what a killed publisher left behind goes after a day', async () => {
  const { store } = installation;
  await store.write('releases/mfe_systems/0.1.0-half/1.js', Buffer.from('x'));
  await store.write('drafts/half', Buffer.from('x'));
  expect(await prune(store, { days: 30, keep: 9 })).toEqual([]);
  expect(await prune(store, { days: 30, keep: 9, now: later(2) })).toEqual([
    'mfe_systems 0.1.0-half (never finished)',
    'drafts/half',
  ]);
  expect(await store.list('drafts/')).toEqual([]);
});

test('nothing is removed while it cannot be told what is needed', async () => {
  await installation.store.write(stateKey({ name: 'edited' }), Buffer.from('<html>'));
  await expect(prune(installation.store, { days: 0, keep: 0, now: later(1) })).rejects.toThrow('edited by hand');
  expect(await kept()).toHaveLength(4);
});

test('verify finds what is missing, changed or withdrawn, in every form that is served', async () => {
  const { store } = installation;
  const live = versions.at(-1) ?? '';
  const folder = `releases/mfe_systems/${live}`;
  expect(await verify(installation, addresses(3000).releases)).toEqual([]);
  const packed = await store.read(`${folder}/1.js.br`);
  await store.write(`${folder}/1.js.br`, Buffer.from('not brotli'));
  expect(await verify(installation, addresses(3000).releases)).toEqual([
    `mfe_systems ${live}: 1.js.br is not the file that was released. ${REPAIR}`,
  ]);
  await store.write(`${folder}/1.js.br`, packed?.bytes ?? Buffer.from(''));
  await store.remove(`${folder}/1.css`);
  expect(await verify(installation, addresses(3000).releases)).toEqual([
    `mfe_systems ${live}: 1.css is missing. ${REPAIR}`,
  ]);
  await store.remove(`${folder}/release.json`);
  expect(await verify(installation, addresses(3000).releases)).toEqual([
    expect.stringContaining('is not in the store'),
  ]);
});
