import type { Installation } from '../store/installation';
import { partNamed } from '../suite';
import { remoteBuild, temporaryInstallation } from '../testing/fake-builds';
import { canary, promote } from './go-back';
import { failuresIn, guardCanaries, nextGuarded, type Guarded } from './guard-canaries';
import { publish } from './publish';
import { partState, readState } from './state';

const systems = partNamed('mfe-systems');

let installation: Installation;
let live: string;
let early: string;
beforeEach(async () => {
  installation = await temporaryInstallation();
  live = (await publish(installation, await remoteBuild('mfe_systems'))).version;
  const other = await remoteBuild('mfe_systems', { content: 'two' });
  early = (await publish(installation, other, { storeOnly: true })).version;
  await canary(installation, systems, early, 10);
});
const now = async () => partState((await readState(installation)).state, systems.name);
const reportsOf = (part: string, version: string, reports: number) => ({
  id: 1,
  part,
  version,
  fellBackTo: null,
  kind: 'render' as const,
  reports,
  lastAt: '2026-11-27T03:00:00Z',
});
/** Some of a canary's failures are of another kind, and so reported apart. */
const counted = (canaryFailures: number, liveFailures: number) =>
  failuresIn([
    reportsOf('mfe_systems', early, 1),
    { ...reportsOf('mfe_systems', early, canaryFailures - 1), kind: 'load' },
    reportsOf('mfe_systems', live, liveFailures),
    reportsOf('mfe_reporting', early, 1_000),
  ]);
const look = (before: Guarded, ...counts: Parameters<typeof counted>) =>
  guardCanaries(installation, before, counted(...counts));

test('withdraws a canary that fails more often than the live release, and says why', async () => {
  const first = await look({}, 0, 500);
  expect(first.said).toEqual([]);
  const second = await look(first.guarded, 4, 500);
  const why = 'failed 4 times with 10 % of the accounts, the live release 0 times: worse with a confidence of 99.9 %';
  expect(second.said).toEqual([`mfe-systems: the canary ${early} is withdrawn: it ${why}.`]);
  const { canary: left, live: still, withdrawn } = await now();
  expect([left, still, withdrawn[early]]).toEqual([undefined, live, expect.objectContaining({ by: 'guard', why })]);
  expect((await look(second.guarded, 9, 500)).said).toEqual([]);
});

test('keeps one that fails like the live release', async () => {
  const { guarded } = await look({}, 0, 0);
  expect((await look(guarded, 10, 90)).said).toEqual([]);
  expect((await now()).canary?.version).toBe(early);
});

test('counts from the first look: what failed before says nothing about now', async () => {
  expect((await look({}, 50, 0)).said).toEqual([]);
});

test('begins anew with another share, and with another live release', async () => {
  const { guarded } = await look({}, 0, 0);
  await canary(installation, systems, early, 20);
  expect((await look(guarded, 4, 0)).said).toEqual([]);
});

test('leaves alone what is live for all', async () => {
  const { guarded } = await look({}, 0, 0);
  await promote(installation, systems, early);
  expect((await look(guarded, 40, 0)).said).toEqual([]);
  expect((await now()).live).toBe(early);
});

test('begins anew where the host has forgotten what was counted first', async () => {
  const { guarded } = await look({}, 100, 100);
  const after = await look(guarded, 3, 100);
  expect(after.said).toEqual([]);
  expect((await look(after.guarded, 20, 100)).said).toHaveLength(1);
});

test('knows of no failure where nobody reported any', () => {
  expect(failuresIn([])('mfe_systems', live)).toBe(0);
  expect(nextGuarded({}, {}, failuresIn([]))).toEqual({ guarded: {}, bad: [] });
});
