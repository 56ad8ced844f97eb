import type { FallbackKind } from '@sagitta/shared-contracts/api/release-fallback';
import { contractFits } from '@sagitta/shared-contracts/manifest';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { DeadlinePassed } from './deadline';

interface Running {
  status: 'ready';
  module: RemoteModule;
  release: Release;
  /** The live release failed, and this is the one before. */
  fellBack: boolean;
}

/** What a page shows of the remote. */
export type RemoteState = { status: 'idle' | 'loading' } | Running | { status: 'failed'; error: Error };

/** A release that a tab could not run. */
export interface Failure {
  part: string;
  version: string;
  /** The release that runs in its place; null where none could. */
  fellBackTo: string | null;
  kind: FallbackKind;
}

/** What loading waits for. */
type Step =
  /** An attempt in the background, which a person's Retry does not double. */
  | { waitsFor: 'healing' }
  | { waitsFor: 'registry' }
  | { waitsFor: 'first attempt'; release: Release | null; since: number }
  /** A pause, and the registry as it is then. */
  | { waitsFor: 'registry again'; release: Release | null; since: number; error: Error }
  | { waitsFor: 'second attempt'; release: Release }
  /** @property version of the live release, which failed */
  | { waitsFor: 'fallback'; release: Release; version: string | undefined; error: Error };

export interface LoaderState {
  shown: RemoteState;
  /** Present while `shown` is loading. */
  step: Step | null;
  /** What is done in the background, and what was shown when the attempt began. */
  healing: 'registry' | { release: Release | null; shown: RemoteState } | null;
  /** The live release, which takes over when the next page opens. */
  healed: Running | null;
  /** Addresses of releases whose page broke: fetching them again would not help. */
  broken: readonly string[];
  /** Addresses of releases that lack a page of the one that runs: fetched once for as long as that runs. */
  refused: readonly string[];
  /** Failures that were reported. */
  reported: readonly string[];
  /** A person has asked for the live release. */
  isWanted: boolean;
  /** Any release was requested before. */
  hasTried: boolean;
  /** Attempts in the background since a live release ran. */
  heals: number;
}

/** Loading for a page, or an attempt in the background. */
export type Line = 'page' | 'healing';

/** What the world says when something happens. */
export interface LoaderFacts {
  now: number;
  entry: PartEntry;
}

export type LoaderEvent =
  /** `next page`: one is about to be shown, and no input can be lost. */
  | { type: 'opened' | 'retried' | 'heal' | 'next page' }
  /**
   * @property starting in its first moments, which is the release's fault
   * @property again the same release broke in this browser a short time ago
   */
  | { type: 'crashed'; starting: boolean; again: boolean }
  /** The page that is shown is announced, and the release does not have it. */
  | { type: 'lacks'; page: string }
  /** @property isSlow the live release was too slow for this browser a short time ago */
  | { type: 'registry read'; line: Line; isSlow: boolean }
  | { type: 'loaded'; line: Line; module: RemoteModule }
  | { type: 'failed'; line: Line; error: Error };

export type LoaderEffect =
  /** `old`: unless it was read a moment ago; `paused`: after a short pause. */
  | { type: 'read registry'; line: Line; how: 'old' | 'now' | 'paused' }
  /** @property spentMs what earlier attempts took of the deadline */
  | { type: 'load'; line: Line; release: Release; again: boolean; spentMs: number }
  /** Calls for `heal` after a pause that doubles; null for not at all. */
  | { type: 'plan healing'; heals: number | null }
  | { type: 'report'; failure: Failure }
  | { type: 'remember as'; what: 'slow' | 'crashed'; url: string }
  | { type: 'warn'; words: unknown[] };

export interface LoaderStep {
  state: LoaderState;
  effects: readonly LoaderEffect[];
}

type At = LoaderEvent & LoaderFacts;

export const IDLE: LoaderState = {
  shown: { status: 'idle' },
  step: null,
  healing: null,
  healed: null,
  broken: [],
  refused: [],
  reported: [],
  isWanted: false,
  hasTried: false,
  heals: 0,
};

export function next(state: LoaderState, at: At): LoaderStep {
  const here: LoaderStep = { state, effects: [] };
  const { shown, healing, healed } = state;
  switch (at.type) {
    case 'opened':
      if (shown.status !== 'idle') return here;
      // Long after the start of the tab another release may be live.
      return begin(here, at, { waitsFor: 'registry' }, { type: 'read registry', line: 'page', how: 'old' });
    case 'retried': {
      if (shown.status === 'loading') return here;
      const wanted = change(here, { broken: [], isWanted: true });
      if (healing) return begin(wanted, at, { waitsFor: 'healing' });
      return begin(wanted, at, { waitsFor: 'registry' }, { type: 'read registry', line: 'page', how: 'now' });
    }
    case 'crashed':
      if (shown.status !== 'ready') return here;
      return breakDown(
        remember(here, 'crashed', shown.release),
        at,
        shown,
        'broke when it ran',
        at.starting || at.again,
      );
    case 'lacks':
      if (shown.status !== 'ready') return here;
      return breakDown(here, at, shown, `has no page ${at.page}`, hasPage(at.entry.fallback, at.page));
    case 'heal':
      if (healing || healed || !isAiling(state, at)) return here;
      return change(here, { healing: 'registry' }, { type: 'read registry', line: 'healing', how: 'now' });
    case 'next page':
      return healed ? become(here, at, healed) : here;
    case 'registry read':
      return at.line === 'healing' ? tryToHeal(here, at) : tryLive(here, at, at.isSlow);
    case 'loaded':
      return at.line === 'healing' ? healWith(here, at, at.module) : loaded(here, at, at.module);
    case 'failed':
      return failed(here, at, at.line, at.error);
  }
}

function change(step: LoaderStep, changes: Partial<LoaderState>, ...effects: LoaderEffect[]): LoaderStep {
  return { state: { ...step.state, ...changes }, effects: [...step.effects, ...effects] };
}

function begin(here: LoaderStep, at: At, step: Step, ...effects: LoaderEffect[]): LoaderStep {
  return change(become(here, at, { status: 'loading' }), { step }, ...effects);
}

function become(here: LoaderStep, at: At, shown: RemoteState): LoaderStep {
  return plan(change(here, { shown, step: null, healed: null, refused: [] }), at);
}

function plan(here: LoaderStep, at: At): LoaderStep {
  const { shown, healed, heals } = here.state;
  if (isAiling(here.state, at) && !healed) return change(here, { heals: heals + 1 }, { type: 'plan healing', heals });
  return change(here, shown.status === 'ready' ? { heals: 0 } : {}, { type: 'plan healing', heals: null });
}

/** Whether something else than a sound live release is shown. */
function isAiling({ shown, broken }: LoaderState, { entry: { live } }: LoaderFacts): boolean {
  if (shown.status !== 'ready') return shown.status === 'failed';
  return shown.fellBack || (live !== null && live.url !== shown.release.url) || broken.includes(shown.release.url);
}

/** With the registry as it is now: the first attempt, or the one after a first failure. */
function tryLive(here: LoaderStep, at: At, isSlow: boolean): LoaderStep {
  const { step, isWanted } = here.state;
  const { live, fallback } = at.entry;
  if (step?.waitsFor === 'registry') {
    // With a release to run meanwhile; the live one is tried again in the background.
    if (!isWanted && live && fallback && isSlow)
      return fallBack(here, at, new DeadlinePassed(`${nameOf(live, at)} did not load in time a short time ago.`));
    const first = { waitsFor: 'first attempt', release: live, since: at.now } as const;
    return attempt(change(here, { step: first }), at, 'page', live);
  }
  if (step?.waitsFor !== 'registry again') return here;
  const { release, since, error } = step;
  const isSame = live?.url === release?.url;
  if (!live || (isSame && isFinal(error))) return giveUp(here, at, error);
  // If the second attempt succeeds, only this message says what went wrong.
  const second = change(here, { step: { waitsFor: 'second attempt', release: live } }, warning(error));
  // Where another release can take over, both attempts together take one deadline at most.
  return attempt(second, at, 'page', live, isSame && fallback ? at.now - since : 0);
}

/** @param release null for an entry of the registry that names none */
function attempt(here: LoaderStep, at: At, line: Line, release: Release | null, spentMs = 0): LoaderStep {
  const { name, problem } = at.entry;
  if (!release) {
    const why = `The registry's entry for ${name} cannot be read: ${problem ?? 'no release'}.`;
    return failed(here, at, line, new Unreadable(why));
  }
  const { contract } = release.extras.manifest;
  if (!contractFits(CONTRACT_VERSION, contract)) {
    const why = `${nameOf(release, at)} needs contract ${contract}; this shell has ${CONTRACT_VERSION}.`;
    return failed(here, at, line, new Misfit(why));
  }
  return change(here, { hasTried: true }, { type: 'load', line, release, again: here.state.hasTried, spentMs });
}

function loaded(here: LoaderStep, at: At, module: RemoteModule): LoaderStep {
  const { step } = here.state;
  if (!step || !('release' in step) || !step.release) return here;
  const { release } = step;
  if (step.waitsFor !== 'fallback') return become(here, at, { status: 'ready', module, release, fellBack: false });
  const told = report(here, at, step.version, release.metadata.version, step.error);
  return become(told, at, { status: 'ready', module, release, fellBack: true });
}

function failed(here: LoaderStep, at: At, line: Line, error: Error): LoaderStep {
  if (line === 'healing') return notHealed(here, at, error);
  const { step } = here.state;
  switch (step?.waitsFor) {
    case 'first attempt': {
      const again = { ...step, waitsFor: 'registry again', error } as const;
      return change(here, { step: again }, { type: 'read registry', line, how: 'paused' });
    }
    case 'second attempt':
      return giveUp(here, at, error);
    case 'fallback':
      // Report the failure of the live release: that is the one to investigate.
      return runNone(change(here, {}, warning(error)), at, step.version, step.error);
    default:
      return here;
  }
}

/** The live release has failed as often as it is tried. */
function giveUp(here: LoaderStep, at: At, error: Error): LoaderStep {
  const { live } = at.entry;
  const isLate = live && error instanceof DeadlinePassed;
  return fallBack(isLate ? remember(here, 'slow', live) : here, at, error);
}

/** @param error why the live release does not run */
function fallBack(here: LoaderStep, at: At, error: Error): LoaderStep {
  const { live, fallback: release } = at.entry;
  const version = live?.metadata.version;
  const warned = change(here, {}, warning(error));
  if (!release || here.state.broken.includes(release.url)) return runNone(warned, at, version, error);
  return attempt(change(warned, { step: { waitsFor: 'fallback', release, version, error } }), at, 'page', release);
}

function runNone(here: LoaderStep, at: At, version: string | undefined, error: Error): LoaderStep {
  return become(report(here, at, version, null, error), at, { status: 'failed', error });
}

/** @param gives the release before should take over where it can */
function breakDown(here: LoaderStep, at: At, shown: Running, what: string, gives: boolean): LoaderStep {
  const { url, metadata } = shown.release;
  const { live, fallback } = at.entry;
  // Any other release is better now.
  const broken = change(here, { broken: [...new Set([...here.state.broken, url])], refused: [] });
  const error = new Crashed(`${nameOf(shown.release, at)} ${what}.`);
  // What is no longer live gives way to what is.
  const canFallBack = live?.url === url && fallback !== null && !broken.state.broken.includes(fallback.url);
  if (!gives || !canFallBack) return plan(report(broken, at, metadata.version, null, error), at);
  return fallBack(become(broken, at, { status: 'loading' }), at, error);
}

function remember(here: LoaderStep, what: 'slow' | 'crashed', { url }: Release): LoaderStep {
  return change(here, {}, { type: 'remember as', what, url });
}

function hasPage(release: Release | null, page: string): boolean {
  return release !== null && release.extras.manifest.pages.some(({ id }) => id === page);
}

function tryToHeal(here: LoaderStep, at: At): LoaderStep {
  const { shown, broken, refused } = here.state;
  const { live: release } = at.entry;
  const isRejected = release && [...broken, ...refused].includes(release.url);
  if (!isAiling(here.state, at) || isRejected) return endHealing(here, at);
  return attempt(change(here, { healing: { release, shown } }), at, 'healing', release);
}

function healWith(here: LoaderStep, at: At, module: RemoteModule): LoaderStep {
  const { shown, healing, broken, refused } = here.state;
  // Retry was faster, or the page has gone on.
  if (typeof healing === 'string' || !healing?.release || shown !== healing.shown) return endHealing(here, at);
  const { release } = healing;
  const healed = { status: 'ready', module, release, fellBack: false } as const;
  if (shown.status !== 'ready' || broken.includes(shown.release.url)) return endHealing(become(here, at, healed), at);
  const missing = shown.fellBack ? [] : missingPages(shown.module, module);
  if (missing.length === 0) return endHealing(change(here, { healed }), at);
  // A page that the new release does not have any more stays usable until the tab is reloaded.
  const { url, metadata } = release;
  const why = `${at.entry.name} keeps its current release: ${metadata.version} has no page ${missing.join(', ')}.`;
  return endHealing(change(here, { refused: [...refused, url] }, { type: 'warn', words: [why] }), at);
}

function notHealed(here: LoaderStep, at: At, error: Error): LoaderStep {
  const { healing } = here.state;
  if (typeof healing === 'string' || !healing) return here;
  const { shown, release } = healing;
  const fellBackTo = shown.status === 'ready' ? shown.release.metadata.version : null;
  const told = report(here, at, release?.metadata.version, fellBackTo, error);
  const words = [`${at.entry.name} keeps its current release.`, error.message];
  return endHealing(change(told, {}, { type: 'warn', words }), at);
}

function endHealing(here: LoaderStep, at: At): LoaderStep {
  const ended = plan(change(here, { healing: null }), at);
  if (ended.state.step?.waitsFor !== 'healing') return ended;
  return change(ended, { step: { waitsFor: 'registry' } }, { type: 'read registry', line: 'page', how: 'now' });
}

/** Once of each way in which a release failed. */
function report(here: LoaderStep, at: At, version: string | undefined, fellBackTo: string | null, error: Error) {
  if (version === undefined) return here;
  const failure: Failure = { part: at.entry.name, version, fellBackTo, kind: kindOf(error) };
  const key = JSON.stringify(failure);
  if (here.state.reported.includes(key)) return here;
  return change(here, { reported: [...here.state.reported, key] }, { type: 'report', failure });
}

function warning(error: Error): LoaderEffect {
  return { type: 'warn', words: [error.message, error.cause ?? ''] };
}

function nameOf(release: Release, { entry: { name } }: LoaderFacts): string {
  return `${name} ${release.metadata.version}`;
}

/** An entry of the registry that names no release to run. */
class Unreadable extends Error {}

/** A release that needs another contract is not even loaded. */
class Misfit extends Error {}

/** A page that broke, or that the release lacks. */
class Crashed extends Error {}

function kindOf(error: Error): FallbackKind {
  if (error instanceof Misfit) return 'contract';
  if (error instanceof DeadlinePassed) return 'deadline';
  if (error instanceof Crashed) return 'render';
  return isLoadError(error.cause) ? 'load' : 'start';
}

/** Of the runtime or of webpack: a file is missing, or not the one that was released. All else is the code's. */
function isLoadError(cause: unknown): boolean {
  return /RUNTIME-0|Loading .*chunk/.test(String(cause));
}

/** A failure that the same release would only repeat, or that took long enough already. */
function isFinal(error: Error): boolean {
  return error instanceof Unreadable || error instanceof Misfit || error instanceof DeadlinePassed;
}

function missingPages(older: RemoteModule, newer: RemoteModule): string[] {
  return Object.keys(older.pages).filter((page) => !Object.hasOwn(newer.pages, page));
}
