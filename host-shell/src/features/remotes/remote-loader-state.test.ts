import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { reachable } from '@sagitta/shared-contracts/testing';
import { DeadlinePassed } from './deadline';
import {
  IDLE,
  next,
  type LoaderEffect,
  type LoaderEvent,
  type LoaderFacts,
  type LoaderState,
} from './remote-loader-state';

const release = (version: string, contract = '^1.0'): Release => ({
  url: `http://remote/${version}`,
  metadata: { integrity: 'sha384-x', version },
  extras: { manifest: { name: 'mfe_any', contract, pages: [] }, scripts: [] },
});
const [v1, v2, v3, misfit] = [release('1'), release('2'), release('3'), release('9', '^99.0')];
const remote: RemoteModule = { contractVersion: '1.0', Provider: ({ children }) => children, pages: {} };
const withPage: RemoteModule = { ...remote, pages: { page: () => null } };
const listed = (live: Release | null, fallback: Release | null): LoaderFacts => ({
  now: 5_000,
  entry: { name: 'mfe_any', pages: [], problem: live ? null : 'it lists no release', live, fallback },
});
const both = listed(v2, v1);
const alone = listed(v2, null);

const gone = new Error('mfe_any 2 could not be fetched or started.', { cause: new Error('Loading chunk 7 failed.') });
const late = new DeadlinePassed('late');
const ready = (of: Release, fellBack = false, its = remote) =>
  ({ status: 'ready', module: its, release: of, fellBack }) as const;
const broke = new Error('mfe_any 2 broke when it ran.');
const lacks = new Error('mfe_any 2 has no page page.');
const withLogs: Release = {
  ...v1,
  extras: {
    ...v1.extras,
    manifest: { ...v1.extras.manifest, pages: [{ id: 'page', path: '/page', title: 'Page', access: 'public' }] },
  },
};
const announced = listed(v2, withLogs);
const crashed: LoaderEffect = { type: 'remember as', what: 'crashed', url: v2.url };

const loading = (step: LoaderState['step']): LoaderState => ({ ...IDLE, shown: { status: 'loading' }, step });
const registry = loading({ waitsFor: 'registry' });
const first: LoaderState = { ...loading({ waitsFor: 'first attempt', release: v2, since: 1_000 }), hasTried: true };
const again = (error: Error): LoaderState => loading({ waitsFor: 'registry again', release: v2, since: 1_000, error });
const second = loading({ waitsFor: 'second attempt', release: v2 });
const fallingBack = loading({ waitsFor: 'fallback', release: v1, version: '2', error: gone });
const runs: LoaderState = { ...IDLE, shown: ready(v2) };
const fell: LoaderState = { ...IDLE, shown: ready(v1, true) };
const failedState: LoaderState = { ...IDLE, shown: { status: 'failed', error: gone } };
const healing = (state: LoaderState, of: Release): LoaderState => ({
  ...state,
  healing: { release: of, shown: state.shown },
});

const read = (line: 'page' | 'healing', isSlow = false): LoaderEvent => ({ type: 'registry read', line, isSlow });
const loads = (line: 'page' | 'healing', of: Release, spentMs = 0, isAgain = false): LoaderEffect => ({
  type: 'load',
  line,
  release: of,
  again: isAgain,
  spentMs,
});
const reads = (line: 'page' | 'healing', how: 'old' | 'now' | 'paused'): LoaderEffect => ({
  type: 'read registry',
  line,
  how,
});
const plans = (heals: number | null): LoaderEffect => ({ type: 'plan healing', heals });
const warns = (...words: unknown[]): LoaderEffect => ({ type: 'warn', words });
const failure = (kind: 'load' | 'render' | 'contract' | 'deadline', version: string, fellBackTo: string | null) =>
  ({ part: 'mfe_any', version, fellBackTo, kind }) as const;
const reports = (...facts: Parameters<typeof failure>): LoaderEffect => ({
  type: 'report',
  failure: failure(...facts),
});
const reported = (...facts: Parameters<typeof failure>) => ({ reported: [JSON.stringify(failure(...facts))] });
const warnsOf = (error: Error) => warns(error.message, error.cause ?? '');

type Row = [string, LoaderState, LoaderEvent, LoaderFacts, Partial<LoaderState>, LoaderEffect[]];
test.each<Row>([
  [
    'a page that opens has the registry read first',
    IDLE,
    { type: 'opened' },
    both,
    { shown: { status: 'loading' }, step: { waitsFor: 'registry' } },
    [plans(null), reads('page', 'old')],
  ],
  ['another one changes nothing', first, { type: 'opened' }, both, {}, []],
  [
    'then the live release is loaded',
    registry,
    read('page'),
    both,
    { step: { waitsFor: 'first attempt', release: v2, since: 5_000 }, hasTried: true },
    [loads('page', v2)],
  ],
  [
    'or the one before, where that was slow a short time ago',
    registry,
    read('page', true),
    both,
    {
      step: {
        waitsFor: 'fallback',
        release: v1,
        version: '2',
        error: new DeadlinePassed('mfe_any 2 did not load in time a short time ago.'),
      },
      hasTried: true,
    },
    [warns('mfe_any 2 did not load in time a short time ago.', ''), loads('page', v1)],
  ],
  [
    'unless somebody has asked for it',
    { ...registry, isWanted: true },
    read('page', true),
    both,
    { step: { waitsFor: 'first attempt', release: v2, since: 5_000 }, hasTried: true },
    [loads('page', v2)],
  ],
  [
    'what loads is shown',
    first,
    { type: 'loaded', line: 'page', module: remote },
    both,
    { shown: ready(v2), step: null },
    [plans(null)],
  ],
  [
    'a first failure is followed by a pause',
    first,
    { type: 'failed', line: 'page', error: gone },
    both,
    { step: { waitsFor: 'registry again', release: v2, since: 1_000, error: gone } },
    [reads('page', 'paused')],
  ],
  [
    'and a second attempt, for what is left of the deadline',
    again(gone),
    read('page'),
    both,
    { step: { waitsFor: 'second attempt', release: v2 }, hasTried: true },
    [warnsOf(gone), loads('page', v2, 4_000)],
  ],
  [
    'for all of it where no other release can take over',
    again(gone),
    read('page'),
    alone,
    { step: { waitsFor: 'second attempt', release: v2 }, hasTried: true },
    [warnsOf(gone), loads('page', v2)],
  ],
  [
    'or where another is live by then',
    again(late),
    read('page'),
    listed(v3, v2),
    { step: { waitsFor: 'second attempt', release: v3 }, hasTried: true },
    [warnsOf(late), loads('page', v3)],
  ],
  [
    'a release that was late is not tried twice, and remembered',
    again(late),
    read('page'),
    both,
    { step: { waitsFor: 'fallback', release: v1, version: '2', error: late }, hasTried: true },
    [{ type: 'remember as', what: 'slow', url: v2.url }, warnsOf(late), loads('page', v1)],
  ],
  [
    'a second failure gives way to the release before',
    second,
    { type: 'failed', line: 'page', error: gone },
    both,
    { step: { waitsFor: 'fallback', release: v1, version: '2', error: gone }, hasTried: true },
    [warnsOf(gone), loads('page', v1)],
  ],
  [
    'not to one whose page broke',
    { ...second, broken: [v1.url] },
    { type: 'failed', line: 'page', error: gone },
    both,
    { shown: { status: 'failed', error: gone }, step: null, heals: 1, ...reported('load', '2', null) },
    [warnsOf(gone), reports('load', '2', null), plans(0)],
  ],
  [
    'the release before runs, is reported, and the live one is tried again later',
    fallingBack,
    { type: 'loaded', line: 'page', module: remote },
    both,
    { shown: ready(v1, true), step: null, heals: 1, ...reported('load', '2', '1') },
    [reports('load', '2', '1'), plans(0)],
  ],
  [
    'where both fail, the failure of the live one is shown',
    fallingBack,
    { type: 'failed', line: 'page', error: late },
    both,
    { shown: { status: 'failed', error: gone }, step: null, heals: 1, ...reported('load', '2', null) },
    [warnsOf(late), reports('load', '2', null), plans(0)],
  ],
  [
    'an entry that names no release is read again',
    registry,
    read('page'),
    listed(null, null),
    {
      step: {
        waitsFor: 'registry again',
        release: null,
        since: 5_000,
        error: new Error("The registry's entry for mfe_any cannot be read: it lists no release."),
      },
    },
    [reads('page', 'paused')],
  ],
  [
    'a release of another contract is not fetched',
    registry,
    read('page'),
    listed(misfit, v1),
    {
      step: {
        waitsFor: 'registry again',
        release: misfit,
        since: 5_000,
        error: new Error(`mfe_any 9 needs contract ^99.0; this shell has ${CONTRACT_VERSION}.`),
      },
    },
    [reads('page', 'paused')],
  ],

  [
    'Retry reads the registry, and forgets what broke',
    { ...failedState, broken: [v2.url] },
    { type: 'retried' },
    both,
    { ...registry, broken: [], isWanted: true },
    [plans(null), reads('page', 'now')],
  ],
  [
    'but waits for an attempt in the background',
    healing(failedState, v2),
    { type: 'retried' },
    both,
    { shown: { status: 'loading' }, step: { waitsFor: 'healing' }, isWanted: true },
    [plans(null)],
  ],
  [
    'and goes on once that has ended',
    { ...loading({ waitsFor: 'healing' }), healing: { release: v2, shown: failedState.shown } },
    { type: 'loaded', line: 'healing', module: remote },
    both,
    { step: { waitsFor: 'registry' }, healing: null },
    [plans(null), reads('page', 'now')],
  ],

  [
    'a crash at the start gives way to the release before',
    runs,
    { type: 'crashed', starting: true, again: false },
    both,
    { ...loading({ waitsFor: 'fallback', release: v1, version: '2', error: broke }), broken: [v2.url], hasTried: true },
    [crashed, plans(null), warnsOf(broke), loads('page', v1)],
  ],
  [
    'a later one is reported',
    runs,
    { type: 'crashed', starting: false, again: false },
    both,
    { broken: [v2.url], heals: 1, ...reported('render', '2', null) },
    [crashed, reports('render', '2', null), plans(0)],
  ],
  [
    'once',
    { ...runs, broken: [v2.url], heals: 1, ...reported('render', '2', null) },
    { type: 'crashed', starting: false, again: false },
    both,
    { heals: 2 },
    [crashed, plans(1)],
  ],
  [
    'the second of a release gives way whenever it comes',
    runs,
    { type: 'crashed', starting: false, again: true },
    both,
    { ...loading({ waitsFor: 'fallback', release: v1, version: '2', error: broke }), broken: [v2.url], hasTried: true },
    [crashed, plans(null), warnsOf(broke), loads('page', v1)],
  ],
  [
    'unless another is live by then, which takes over in the background',
    runs,
    { type: 'crashed', starting: false, again: true },
    listed(v3, v1),
    { broken: [v2.url], heals: 1, ...reported('render', '2', null) },
    [crashed, reports('render', '2', null), plans(0)],
  ],
  [
    'a page that is announced and missing gives way to the release before',
    runs,
    { type: 'lacks', page: 'page' },
    announced,
    {
      ...loading({ waitsFor: 'fallback', release: withLogs, version: '2', error: lacks }),
      broken: [v2.url],
      hasTried: true,
    },
    [plans(null), warnsOf(lacks), loads('page', withLogs)],
  ],
  [
    'but not to one that does not have it either, and is reported like a crash',
    runs,
    { type: 'lacks', page: 'page' },
    both,
    { broken: [v2.url], heals: 1, ...reported('render', '2', null) },
    [reports('render', '2', null), plans(0)],
  ],
  ['what runs is not healed', runs, { type: 'heal' }, both, {}, []],
  ['what fell back is', fell, { type: 'heal' }, both, { healing: 'registry' }, [reads('healing', 'now')]],
  [
    'so is what is not live any more',
    runs,
    { type: 'heal' },
    listed(v3, v2),
    { healing: 'registry' },
    [reads('healing', 'now')],
  ],
  ['but one attempt at a time', healing(fell, v2), { type: 'heal' }, both, {}, []],
  [
    'the live release is loaded in the background',
    { ...fell, healing: 'registry' },
    read('healing'),
    both,
    { healing: { release: v2, shown: fell.shown }, hasTried: true },
    [loads('healing', v2)],
  ],
  [
    'not one that broke here',
    { ...fell, healing: 'registry', broken: [v2.url], heals: 2 },
    read('healing'),
    both,
    { healing: null, heals: 3 },
    [plans(2)],
  ],
  [
    'it waits for the next page',
    healing(fell, v2),
    { type: 'loaded', line: 'healing', module: remote },
    both,
    { healing: null, healed: ready(v2) },
    [plans(null)],
  ],
  [
    'and takes over there',
    { ...fell, healed: ready(v2) },
    { type: 'next page' },
    both,
    { shown: ready(v2), healed: null },
    [plans(null)],
  ],
  [
    'where a failure is shown it takes over at once',
    healing(failedState, v2),
    { type: 'loaded', line: 'healing', module: remote },
    both,
    { shown: ready(v2), healing: null },
    [plans(null), plans(null)],
  ],
  [
    'one that lacks a page of what runs is refused',
    healing({ ...runs, shown: ready(v2, false, withPage) }, v3),
    { type: 'loaded', line: 'healing', module: remote },
    listed(v3, v2),
    { healing: null, refused: [v3.url], heals: 1 },
    [warns('mfe_any keeps its current release: 3 has no page page.'), plans(0)],
  ],
  [
    'one that fails is reported as the release it was, whatever is live by then',
    healing(runs, v3),
    { type: 'failed', line: 'healing', error: gone },
    both,
    { healing: null, ...reported('load', '3', '2') },
    [reports('load', '3', '2'), warns('mfe_any keeps its current release.', gone.message), plans(null)],
  ],
])('%s', (_, before, event, facts, changes, effects) => {
  expect(next(before, { ...facts, ...event })).toEqual({ state: { ...before, ...changes }, effects });
});

describe('after any sequence of events, whatever the registry lists', () => {
  const registries = [both, listed(v1, null), listed(null, null), listed(misfit, v2)];
  const always: LoaderEvent[] = [
    ...(['opened', 'retried', 'heal', 'next page'] as const).map((type) => ({ type })),
    { type: 'crashed', starting: true, again: false },
    { type: 'crashed', starting: false, again: true },
    { type: 'crashed', starting: false, again: false },
    { type: 'lacks', page: 'page' },
  ];
  const answers = (line: 'page' | 'healing'): LoaderEvent[] => [
    { type: 'loaded', line, module: line === 'page' ? withPage : remote },
    { type: 'loaded', line, module: withPage },
    { type: 'failed', line, error: gone },
    { type: 'failed', line, error: late },
  ];
  const isTrying = ({ step }: LoaderState) => step !== null && /attempt|fallback/.test(step.waitsFor);
  const isHealing = ({ healing: now }: LoaderState) => now !== null && now !== 'registry';
  const possible = (state: LoaderState) => [
    ...always,
    ...(isTrying(state) ? answers('page') : []),
    ...(state.step?.waitsFor.startsWith('registry') ? [read('page'), read('page', true)] : []),
    ...(state.healing === 'registry' ? [read('healing')] : []),
    ...(isHealing(state) ? answers('healing') : []),
  ];
  /** What makes no difference to what happens next is left out. */
  const nameOf = (state: LoaderState) => {
    const { healing: now } = state;
    const compared = now && typeof now === 'object' ? [now.release?.url, now.shown === state.shown] : now;
    return JSON.stringify({ ...state, healing: compared, reported: 0, heals: 0, hasTried: 0 }, (_, value: unknown) =>
      value instanceof Error || typeof value === 'function' ? String(value) : value,
    );
  };
  const transitions = reachable<LoaderState, LoaderEvent & LoaderFacts, LoaderEffect>(
    IDLE,
    (state) => possible(state).flatMap((event) => registries.map((facts) => ({ ...facts, ...event }))),
    next,
    nameOf,
  );
  const loaded = transitions.flatMap((transition) =>
    transition.effects.flatMap((effect) => (effect.type === 'load' ? [{ ...transition, effect }] : [])),
  );

  test('a release is loaded only while the registry lists it', () => {
    expect(loaded.length).toBeGreaterThan(100);
    for (const { event, effect } of loaded) expect([event.entry.live, event.entry.fallback]).toContain(effect.release);
  });

  test('nor one of another contract, or one that broke and nobody has asked for again', () => {
    for (const { effect, after } of loaded) {
      expect(effect.release).not.toBe(misfit);
      if (effect.line === 'healing') expect([...after.broken, ...after.refused]).not.toContain(effect.release.url);
    }
  });

  test('two attempts of the same kind never run at once', () => {
    for (const { before, event, effect } of loaded) {
      const isFree = effect.line === 'page' ? !isTrying(before) : before.healing === 'registry';
      expect(isFree || (event.type === 'failed' && event.line === effect.line)).toBe(true);
    }
  });

  test('what loads waits for something that comes, and nothing else waits', () => {
    for (const { after } of transitions) {
      expect(after.step !== null).toBe(after.shown.status === 'loading');
      if (after.step?.waitsFor === 'healing') expect(after.healing).not.toBeNull();
    }
  });

  test('a page that works is replaced only by the next page, by Retry, or by its crash', () => {
    const replaced = transitions.filter(
      ({ before, after }) => before.shown.status === 'ready' && before.shown !== after.shown,
    );
    expect(replaced.length).toBeGreaterThan(100);
    for (const { before, event } of replaced) {
      const isBroken = before.shown.status === 'ready' && before.broken.includes(before.shown.release.url);
      expect(isBroken || ['next page', 'retried', 'crashed', 'lacks'].includes(event.type)).toBe(true);
    }
  });

  test('where something else than the live release is shown at the end, healing is planned', () => {
    const ended = transitions.filter(
      ({ before, after }) => (before.step && !after.step) || (before.healing && !after.healing && !after.step),
    );
    expect(ended.length).toBeGreaterThan(100);
    for (const { event, after, effects } of ended) {
      const { shown } = after;
      const isSound =
        shown.status === 'ready' &&
        !shown.fellBack &&
        !after.broken.includes(shown.release.url) &&
        (event.entry.live === null || event.entry.live === shown.release);
      const plan = effects.findLast(({ type }) => type === 'plan healing');
      expect(plan?.type === 'plan healing' && plan.heals === null).toBe(isSound || after.healed !== null);
    }
  });
});
