import { reachable } from '@sagitta/shared-contracts/testing';
import {
  next,
  STARTING,
  type Question,
  type ReplayerEffect,
  type ReplayerEvent,
  type ReplayerState,
  type Side,
} from './replayer-state';

const readings = { times: Float64Array.of(0), deflections: Float64Array.of(1) };
const question = (side: Side, percent: number): Question => ({
  side,
  thresholds: { permissible: 40, levels: [percent, null, null, null] },
});
const [today, changed, newer] = [question('today', 20), question('changed', 30), question('changed', 40)];
const asks = (one: Question): ReplayerEvent => ({ type: 'asked', question: one });
const alarms = [{ level: 1, from: 0, to: 1, over: true } as const];

const starting = STARTING;
const idle: ReplayerState = { ...STARTING, place: 'worker', readings, newest: [today] };
const busy: ReplayerState = { ...idle, newest: [today, changed], waiting: [changed], asked: today };
const onPage: ReplayerState = { ...idle, place: 'page' };

test.each<[string, ReplayerState, ReplayerEvent, Partial<ReplayerState>, ReplayerEffect[]]>([
  ['asks wait for the readings and the worker', starting, asks(today), { newest: [today], waiting: [today] }, []],
  ['readings wait for the worker', starting, { type: 'loaded', readings }, { readings }, []],
  [
    'a worker that has started gets the readings and the first question',
    { ...starting, readings, newest: [today], waiting: [today] },
    { type: 'worker started' },
    { place: 'worker', waiting: [], asked: today },
    [
      { type: 'hand over', readings },
      { type: 'ask worker', question: today },
    ],
  ],
  [
    'an idle worker is asked at once',
    idle,
    asks(changed),
    { newest: [today, changed], asked: changed },
    [{ type: 'ask worker', question: changed }],
  ],
  [
    'a busy one is asked later, for the newest only',
    busy,
    asks(newer),
    { newest: [today, newer], waiting: [newer] },
    [],
  ],
  [
    'an answer is reported, and the next is asked',
    busy,
    { type: 'answered', alarms },
    { waiting: [], asked: changed },
    [
      { type: 'report', question: today, alarms },
      { type: 'ask worker', question: changed },
    ],
  ],
  ['an answer that nobody waits for is ignored', idle, { type: 'answered', alarms }, {}, []],
  [
    'new readings are replayed for the newest of each side',
    idle,
    { type: 'loaded', readings },
    { asked: today },
    [
      { type: 'hand over', readings },
      { type: 'ask worker', question: today },
    ],
  ],
  [
    'the page goes on where the worker fails',
    busy,
    { type: 'worker failed' },
    { place: 'page', waiting: [], asked: null },
    [
      { type: 'end worker' },
      { type: 'replay on page', question: changed, readings },
      { type: 'replay on page', question: today, readings },
    ],
  ],
  [
    'and drops what the worker was asked where a newer question of that side waits',
    { ...busy, waiting: [newer], asked: changed },
    { type: 'worker failed' },
    { place: 'page', waiting: [], asked: null },
    [{ type: 'end worker' }, { type: 'replay on page', question: newer, readings }],
  ],
  [
    'the page answers at once',
    onPage,
    asks(changed),
    { newest: [today, changed] },
    [{ type: 'replay on page', question: changed, readings }],
  ],
  ['the end ends the worker', busy, { type: 'ended' }, { place: 'ended', asked: null }, [{ type: 'end worker' }]],
  ['no worker begins after the end', { ...starting, place: 'ended' }, { type: 'worker started' }, {}, []],
  ['no page takes over after the end', { ...busy, place: 'ended' }, { type: 'worker failed' }, {}, []],
])('%s', (_, before, event, changes, effects) => {
  expect(next(before, event)).toEqual({ state: { ...before, ...changes }, effects });
});

describe('after any sequence of events', () => {
  const events: ReplayerEvent[] = [
    ...[today, changed, newer].map(asks),
    { type: 'loaded', readings },
    { type: 'worker started' },
    { type: 'worker failed' },
    { type: 'answered', alarms },
    { type: 'ended' },
  ];
  const transitions = reachable(STARTING, () => events, next);
  const of = (effects: readonly ReplayerEffect[], type: ReplayerEffect['type']) =>
    effects.filter((effect) => effect.type === type).length;

  test('the worker is asked one question at a time', () => {
    const asking = transitions.filter(({ effects }) => of(effects, 'ask worker') > 0);
    expect(asking.length).toBeGreaterThan(20);
    for (const { before, event, effects } of asking) {
      expect(of(effects, 'ask worker')).toBe(1);
      expect(before.asked === null || event.type === 'answered').toBe(true);
    }
  });

  test('nothing waits for a worker or page that is free', () => {
    for (const { after } of transitions) {
      const isFree = after.readings && !after.asked && (after.place === 'worker' || after.place === 'page');
      if (isFree) expect(after.waiting).toEqual([]);
    }
  });

  test('every question is answered, unless a newer one of its side is: by the worker, or on the page', () => {
    const pending = (state: ReplayerState) => [...state.waiting, ...(state.asked ? [state.asked] : [])];
    for (const { before, event, after, effects } of transitions) {
      if (after.place === 'ended') continue;
      const done = effects.flatMap((effect) =>
        effect.type === 'report' || effect.type === 'replay on page' ? [effect.question] : [],
      );
      const owed = [...pending(before), ...(event.type === 'asked' ? [event.question] : [])];
      for (const { side } of owed) expect([...pending(after), ...done].map((one) => one.side)).toContain(side);
    }
  });

  test('after the end nothing is asked, reported or started', () => {
    const later = transitions.filter(({ before }) => before.place === 'ended');
    expect(later.length).toBeGreaterThan(0);
    for (const { after, effects } of later) expect([after.place, effects]).toEqual(['ended', []]);
  });
});
