import type { Installation } from '../store/installation';
import { SHELL, type Part } from '../suite';
import { assertFits } from './check';
import {
  assertExpected,
  assertNotWithdrawn,
  goneLive,
  lastGood,
  madeLive,
  withCanary,
  withoutCanary,
  withoutWithdrawn,
  withWithdrawn,
} from './lifecycle';
import type { ChangeOptions, Outcome } from './publish';
import { changeState, partState, withPart } from './state';
import type { PartState, State } from './state-schema';
import { checkFiles, releasesOf, signedFacts } from './stored-releases';

/**
 * Takes the live version back, and marks it as withdrawn: neither another rollback nor the shell's own fallback brings
 * it again. Where a canary runs, that is what is taken back, and the live version stays.
 * @param version to go back to; the last one that was live and is not withdrawn unless it is named
 */
export async function rollback(
  installation: Installation,
  part: Part,
  version?: string,
  options: ChangeOptions = {},
): Promise<Outcome> {
  return change(installation, part, options, async (state, now, mark) => {
    if (version === undefined && now.canary) return withoutCanary(now, 'rollback', 'rolled back', mark);
    if (version === undefined) assertNotJustDone(part, now, options);
    const target = version ?? lastGood(now);
    if (target === undefined)
      throw new Error(`${part.folder} has no earlier release to go back to that is not withdrawn. Name a version.`);
    if (target === now.live) return now;
    const checked = await checkedPart(installation, state, part, now, target, options);
    const back = madeLive(checked, target, 'rollback', mark);
    return now.live === null ? back : withWithdrawn(back, now.live, 'rolled back', mark);
  });
}

/** Makes a release live that is in the store: one that was stored only, or an earlier one. */
export async function promote(
  installation: Installation,
  part: Part,
  version: string,
  options: ChangeOptions = {},
): Promise<Outcome> {
  return change(installation, part, options, async (state, now, mark) =>
    madeLive(await checkedPart(installation, state, part, now, version, options), version, 'promote', mark),
  );
}

/**
 * Gives a share of the accounts another version than the live one, always the same accounts. `promote` gives it to all,
 * `rollback` and `withdraw` take it back.
 * @param percent 1 to 99
 */
export async function canary(
  installation: Installation,
  part: Part,
  version: string,
  percent: number,
  options: ChangeOptions = {},
): Promise<Outcome> {
  if (part.name === SHELL.name)
    throw new Error('The shell has no canary: it is chosen before anybody has signed in. Publish it to all.');
  return change(installation, part, options, async (state, now, mark) => {
    if (now.live === null) throw new Error(`Nothing of ${part.folder} is live. Publish a first release to all.`);
    if (now.live === version) throw new Error(`${part.folder}: ${version} is live for all accounts already.`);
    return withCanary(await checkedPart(installation, state, part, now, version, options), version, percent, mark);
  });
}

/** Marks a version as one that must not go live again. Where it is live, the last good one takes its place. */
export async function withdraw(
  installation: Installation,
  part: Part,
  version: string,
  why: string,
  options: ChangeOptions = {},
): Promise<Outcome> {
  return change(installation, part, options, async (state, now, mark) => {
    await assertKept(installation, part, version);
    if (now.canary?.version === version) return withoutCanary(now, 'withdraw', why, mark);
    if (now.live !== version) return withWithdrawn(now, version, why, mark);
    const target = lastGood(now);
    if (target === undefined)
      throw new Error(
        `${part.folder} has no other release that could take the place of ${version}. Publish one first.`,
      );
    const checked = await checkedPart(installation, state, part, now, target, options);
    return withWithdrawn(madeLive(checked, target, 'withdraw', mark), version, why, mark);
  });
}

type Mark = { at: string; by: string };

async function change(
  installation: Installation,
  part: Part,
  options: ChangeOptions,
  next: (state: State, now: PartState, mark: Mark) => Promise<PartState>,
): Promise<Outcome> {
  const mark = { at: new Date().toISOString(), by: options.by ?? 'unknown' };
  let before: string | null = null;
  let after: string | null = null;
  let canaries: Outcome['canary'];
  await changeState(installation, async (state) => {
    const now = partState(state, part.name);
    assertExpected(part.folder, now, options.expect);
    const changed = await next(state, now, mark);
    before = now.live;
    after = changed.live;
    if (now.canary || changed.canary) canaries = { before: now.canary?.version, now: changed.canary };
    return changed === now || options.dryRun ? state : withPart(state, part.name, changed);
  });
  if (after === null) throw new Error(`Nothing of ${part.folder} is live.`);
  return { version: after, before, ...(canaries && { canary: canaries }) };
}

/** The part's state, once it is sure that this version is whole, is not withdrawn, and fits what else is live. */
async function checkedPart(
  installation: Installation,
  state: State,
  part: Part,
  now: PartState,
  version: string,
  { lift }: ChangeOptions,
): Promise<PartState> {
  const { store } = installation;
  await assertKept(installation, part, version);
  if (!lift) assertNotWithdrawn(now, { name: part.name, version });
  const facts = await signedFacts(installation, part.name, version);
  await checkFiles(store, facts);
  await assertFits(store, state, facts);
  return lift ? withoutWithdrawn(now, version) : now;
}

async function assertKept({ store }: Installation, part: Part, version: string): Promise<void> {
  const kept = (await releasesOf(store, part.name)).map((release) => release.version);
  if (!kept.includes(version))
    throw new Error(`${part.folder} has no release ${version}. Kept: ${kept.join(', ') || 'none'}.`);
}

/** Two people on call roll back at one moment: the second must not take back what the first has brought. */
function assertNotJustDone(part: Part, now: PartState, { expect }: ChangeOptions): void {
  const { live } = now;
  const last = goneLive(now).at(-1);
  if (expect === undefined && last?.action === 'rollback')
    throw new Error(
      `${part.folder} was rolled back already, to ${live} by ${last.by} at ${last.at}. ` +
        `To go back further, say --expect ${live}.`,
    );
}
