import type { Installation } from '../store/installation';
import { SHELL, type Part as AnyPart } from '../suite';
import { assertFits } from './check';
import {
  assertExpected,
  assertNotWithdrawn,
  goneLive,
  insteadOfBad,
  madeLive,
  markOf,
  saidGood,
  takenOff,
  wasSeen,
  wayBack,
  whyNotGood,
  withCanary,
  withoutCanary,
  withoutWithdrawn,
  withReports,
  withWithdrawn,
  type Mark,
  type WayBack,
} from './lifecycle';
import type { ChangeOptions, Outcome } from './publish';
import { assertPagesComeUp, releaseInStore, type OpenPages } from './see-pages';
import { changeState, partState, readState, withPart } from './state';
import type { PartState, State } from './state-schema';
import { checkFiles, releasesOf, signedFacts } from './stored-releases';

/** Also one that is in the store and not in this checkout. */
type Part = Pick<AnyPart, 'folder' | 'name'>;

/** What a change has come to; `version` is null where nothing of the part is live any more. */
export type Changed = Omit<Outcome, 'version'> & { version: string | null };

/**
 * Takes the live version back, and marks it as withdrawn: neither another rollback nor the shell's own fallback brings
 * it again. Where a canary runs, that is what is taken back, and the live version stays. Where no other release was
 * live, the part is taken off.
 * @param version to go back to; the last good one unless it is named
 */
export async function rollback(
  installation: Installation,
  part: Part,
  version?: string,
  options: ChangeOptions = {},
): Promise<Changed> {
  return change(installation, part, options, async (state, now, mark) => {
    const back: WayBack = version === undefined ? wayBack(part.name, now) : { kind: 'version', version };
    if (back.kind === 'canary') return withoutCanary(now, 'rollback', 'rolled back', mark);
    if (version === undefined) assertNotJustDone(part, now, options);
    const replaced = await replacedLive(installation, state, part, now, back, options, (checked, target) =>
      madeLive(checked, target, 'rollback', mark),
    );
    const live = replaced ?? takenOff(now, 'rolled back', mark);
    return now.live === null || live.live === now.live ? live : withWithdrawn(live, now.live, 'rolled back', mark);
  });
}

/**
 * What takes the place of the live version; null where nothing can, and the part is to be taken off.
 * @throws where somebody has to choose, and says among what
 */
async function replacedLive(
  installation: Installation,
  state: State,
  part: Part,
  now: PartState,
  back: WayBack,
  options: ChangeOptions,
  made: (checked: PartState, version: string) => PartState,
): Promise<PartState | null> {
  if (back.kind === 'off') return null;
  if (back.kind === 'choose') throw new Error(chooseWords(part, now, back.others));
  if (back.kind === 'none')
    throw new Error(
      `${part.folder} has no earlier release to go back to that is not withdrawn. Publish one first` +
        `${part.name === SHELL.name ? '.' : `, or take the part off (pnpm release retire ${part.folder}).`}`,
    );
  if (back.version === now.live) return now;
  return made(await checkedPart(installation, state, part, now, back.version, options), back.version);
}

function chooseWords({ folder }: Part, now: PartState, others: readonly string[]): string {
  const told = others.map((version) => `  ${version} ${whyNotGood(now, version)}`);
  return [
    `${folder} has no earlier release that is known to be good: one that was live for an hour without a report of a ` +
      `browser, or that somebody called good. Name one (pnpm release rollback ${folder} <version>), or take the part ` +
      `off (pnpm release retire ${folder}):`,
    ...told,
  ].join('\n');
}

/** Makes a release live that is in the store: one that was stored only, or an earlier one. */
export async function promote(
  installation: Installation,
  part: Part,
  version: string,
  options: PromoteOptions = {},
): Promise<Changed> {
  const opened = await assertSeen(installation, part, version, options);
  return change(installation, part, options, async (state, now, mark) => {
    const checked = await checkedPart(installation, state, part, now, version, options);
    const live = madeLive(checked, version, 'promote', { ...mark, ...opened });
    return options.insteadOfBad ? insteadOfBad(now, live, mark) : live;
  });
}

export interface PromoteOptions extends ChangeOptions {
  /** The check in a browser, for what nobody has opened yet. */
  openPages?: OpenPages;
}

/** Opens the pages of a release that was stored without. */
async function assertSeen(
  installation: Installation,
  part: Part,
  version: string,
  { openPages }: PromoteOptions,
): Promise<{ opened?: true }> {
  const { state } = await readState(installation);
  const now = partState(state, part.name);
  if (!openPages || now.live === version || wasSeen(now, version)) return {};
  await assertKept(installation, part, version);
  const facts = await signedFacts(installation, part.name, version);
  await checkFiles(installation.store, facts);
  const release = await releaseInStore(installation.store, facts);
  return (await assertPagesComeUp(installation, state, release, openPages)) ? { opened: true } : {};
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
  options: PromoteOptions = {},
): Promise<Changed> {
  if (part.name === SHELL.name)
    throw new Error('The shell has no canary: it is chosen before anybody has signed in. Publish it to all.');
  const opened = await assertSeen(installation, part, version, options);
  return change(installation, part, options, async (state, now, mark) => {
    if (now.live === null) throw new Error(`Nothing of ${part.folder} is live. Publish a first release to all.`);
    if (now.live === version) throw new Error(`${part.folder}: ${version} is live for all accounts already.`);
    const checked = await checkedPart(installation, state, part, now, version, options);
    return withCanary(checked, version, percent, mark, opened);
  });
}

/**
 * Marks a version as one that must not go live again. Where it is live, the last good one takes its place; where there
 * was no other, the part is taken off.
 */
export async function withdraw(
  installation: Installation,
  part: Part,
  version: string,
  why: string,
  options: ChangeOptions = {},
): Promise<Changed> {
  return change(installation, part, options, async (state, now, mark) => {
    await assertKept(installation, part, version);
    if (now.canary?.version === version) return withoutCanary(now, 'withdraw', why, mark);
    if (now.live !== version) return withWithdrawn(now, version, why, mark);
    const { canary: _, ...alone } = now;
    const back = wayBack(part.name, alone);
    const replaced = await replacedLive(installation, state, part, now, back, options, (checked, target) =>
      madeLive(checked, target, 'withdraw', mark),
    );
    return withWithdrawn(replaced ?? takenOff(now, why, mark), version, why, mark);
  });
}

/** Takes the part off: its pages are gone until one of its releases is promoted, or another is published. */
export async function retire(
  installation: Installation,
  part: Part,
  why: string,
  options: ChangeOptions = {},
): Promise<Changed> {
  if (part.name === SHELL.name) throw new Error('The shell stays: without it nobody sees anything.');
  return change(installation, part, options, async (_, now, mark) => {
    if (now.live === null) throw new Error(nothingLive(part, now));
    return takenOff(now, why, mark);
  });
}

/** Somebody says that a version is good: the live one, unless another is named. */
export async function callGood(
  installation: Installation,
  part: Part,
  named: string | undefined,
  options: ChangeOptions = {},
): Promise<Changed & { good: string }> {
  let good = '';
  const changed = await change(installation, part, options, async (_, now, mark) => {
    const version = named ?? now.live;
    if (version === null) throw new Error(nothingLive(part, now));
    await assertKept(installation, part, version);
    assertNotWithdrawn(now, { name: part.name, version });
    good = version;
    return saidGood(now, version, mark);
  });
  return { ...changed, good };
}

function nothingLive({ folder }: Part, { offs }: PartState): string {
  const off = offs?.at(-1);
  return (
    `Nothing of ${folder} is live${off ? `: it was taken off by ${off.by} at ${off.at} (${off.why})` : ''}. ` +
    `Publish a release, or promote one.`
  );
}

async function change(
  installation: Installation,
  part: Part,
  options: ChangeOptions,
  next: (state: State, now: PartState, mark: Mark) => Promise<PartState>,
): Promise<Changed> {
  const mark = markOf(options);
  let done: { now: PartState; after: PartState } | null = null;
  await changeState(installation, async (state) => {
    const now = withReports(part.name, partState(state, part.name), options.reports);
    assertExpected(part.folder, now, options.expect);
    const after = await next(state, now, mark);
    done = { now, after };
    return after === partState(state, part.name) || options.dryRun ? state : withPart(state, part.name, after);
  });
  return outcomeOf(part, done);
}

function outcomeOf(part: Part, done: { now: PartState; after: PartState } | null): Changed {
  if (!done) throw new Error(`${part.folder} was not looked at.`);
  const { now, after } = done;
  const canary = (now.canary || after.canary) && { before: now.canary?.version, now: after.canary };
  return { version: after.live, before: now.live, back: wayBack(part.name, after), ...(canary && { canary }) };
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
  if (live === null) throw new Error(nothingLive(part, now));
  const last = goneLive(now).at(-1);
  if (expect === undefined && last?.action === 'rollback')
    throw new Error(
      `${part.folder} was rolled back already, to ${live} by ${last.by} at ${last.at}. ` +
        `To go back further, say --expect ${live}.`,
    );
}
