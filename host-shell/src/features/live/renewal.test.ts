import { reachable } from '@sagitta/shared-contracts/testing';
import {
  CURRENT,
  isCurrent,
  next,
  type QueryFacts,
  type Renewal,
  type RenewalEffect,
  type RenewalEvent,
} from './renewal';

const NOW = 1_000_000;
const part = async () => null;
const update = (answer: unknown) => answer;
const follows = { kinds: ['nodes'], systems: [7, 8] };
const inParts = { follows: { ...follows, renewPart: part } };
const facts: QueryFacts = {
  now: NOW,
  follows,
  isActive: true,
  status: 'success',
  isFetching: false,
  hasData: true,
  isInvalidated: false,
  fetchedAt: NOW - 5_000,
  partAt: 0,
};
const seven = { id: 7, kinds: ['nodes'], nodeIds: [] };
const eight = { ...seven, id: 8 };
const changed = (...systems: (typeof seven)[]): RenewalEvent => ({ type: 'changed', systems });
const came = (isOvertaken: boolean): RenewalEvent => ({ type: 'part came', changes: [seven], update, isOvertaken });
const waiting: Renewal = { waiting: [seven], inPart: false };
const inDoubt: Renewal = { waiting: null, inPart: false };
const inPart: Renewal = { waiting: [], inPart: true };

type Row = [string, Renewal, RenewalEvent, Partial<QueryFacts>, Partial<Renewal>, RenewalEffect[]];
const invalidate: RenewalEffect = { type: 'invalidate' };
const refetch: RenewalEffect = { type: 'refetch' };

test.each<Row>([
  ['a change waits', CURRENT, changed(seven), {}, { waiting: [seven] }, [invalidate]],
  ['another change waits with it', waiting, changed(eight), {}, { waiting: [seven, eight] }, [invalidate]],
  ['a change of another system is none', CURRENT, changed({ ...seven, id: 9 }), {}, {}, []],
  ['nor is one that nobody follows', CURRENT, changed(seven), { follows: null }, {}, []],
  ['a change of what is in doubt leaves all in doubt', inDoubt, changed(seven), {}, {}, [invalidate]],
  ['so does one of what failed', CURRENT, changed(seven), { status: 'error' }, { waiting: null }, [invalidate]],
  ['or of what was invalidated', CURRENT, changed(seven), { isInvalidated: true }, { waiting: null }, [invalidate]],
  [
    'but not of what a part renews',
    inPart,
    changed(seven),
    { isInvalidated: true },
    { waiting: [seven] },
    [invalidate],
  ],
  ['a stream that begins puts all in doubt', waiting, { type: 'begun' }, {}, { waiting: null }, [invalidate]],
  ['but nothing that follows nothing', CURRENT, { type: 'begun' }, { follows: null }, {}, []],

  ['nothing is due where nothing waits', CURRENT, { type: 'due' }, {}, {}, []],
  ['what waits is asked for', waiting, { type: 'due' }, {}, { waiting: [] }, [refetch]],
  ['what nobody shows is not', waiting, { type: 'due' }, { isActive: false }, { waiting: [] }, []],
  [
    'a part is enough where it may be',
    waiting,
    { type: 'due' },
    inParts,
    { waiting: [], inPart: true },
    [{ type: 'ask for part', part, changes: [seven] }],
  ],
  ['not where all is in doubt', inDoubt, { type: 'due' }, inParts, { waiting: [] }, [refetch]],
  [
    'nor a minute after the last whole answer',
    waiting,
    { type: 'due' },
    { ...inParts, fetchedAt: NOW - 60_000 },
    { waiting: [] },
    [refetch],
  ],
  [
    'nor while a whole answer is coming',
    waiting,
    { type: 'due' },
    { ...inParts, isFetching: true },
    { waiting: [] },
    [refetch],
  ],
  [
    'a second passes between two answers',
    waiting,
    { type: 'due' },
    { fetchedAt: NOW - 400 },
    {},
    [{ type: 'wait', ms: 600 }],
  ],
  ['and between two parts', waiting, { type: 'due' }, { partAt: NOW - 300 }, {}, [{ type: 'wait', ms: 700 }]],
  [
    'or as much as the query wants',
    waiting,
    { type: 'due' },
    { follows: { ...follows, atMostEveryMs: 8_000 } },
    {},
    [{ type: 'wait', ms: 3_000 }],
  ],
  [
    'a clock that was set back holds nothing up',
    waiting,
    { type: 'due' },
    { fetchedAt: NOW + 9_000 },
    { waiting: [] },
    [refetch],
  ],
  [
    'a first answer is not asked for twice',
    waiting,
    { type: 'due' },
    { hasData: false, isFetching: true, fetchedAt: 0 },
    {},
    [{ type: 'wait', ms: 1_000 }],
  ],
  [
    'a part under way is waited for',
    { ...waiting, inPart: true },
    { type: 'due' },
    inParts,
    {},
    [{ type: 'wait', ms: 1_000 }],
  ],

  ['a part that fits is shown', inPart, came(false), {}, { inPart: false }, [{ type: 'show part', update }]],
  [
    'and stays stale where more waits',
    { waiting: [eight], inPart: true },
    came(false),
    {},
    { inPart: false },
    [{ type: 'show part', update }, invalidate],
  ],
  [
    'a part that was overtaken is asked for again',
    inPart,
    came(true),
    {},
    { waiting: [seven], inPart: false },
    [invalidate],
  ],
  ['one that failed leaves all in doubt', inPart, { type: 'part failed' }, {}, { waiting: null, inPart: false }, []],

  ['a heartbeat confirms what is current', CURRENT, { type: 'confirmed' }, {}, {}, [{ type: 'confirm' }]],
  ['nothing that waits', waiting, { type: 'confirmed' }, {}, {}, []],
  ['nothing of which a part is coming', inPart, { type: 'confirmed' }, {}, {}, []],
  ['nothing that is being fetched', CURRENT, { type: 'confirmed' }, { isFetching: true }, {}, []],
  ['nothing that has failed', CURRENT, { type: 'confirmed' }, { status: 'error' }, {}, []],
  ['nothing that was invalidated', CURRENT, { type: 'confirmed' }, { isInvalidated: true }, {}, []],
  [
    'after a minute all is asked for',
    CURRENT,
    { type: 'confirmed' },
    { fetchedAt: NOW - 60_000 },
    { waiting: null },
    [],
  ],
  [
    'a connection that is back asks for what failed',
    CURRENT,
    { type: 'resumed' },
    { status: 'error' },
    { waiting: null },
    [],
  ],
  ['and for nothing else', CURRENT, { type: 'resumed' }, {}, {}, []],
  ['one that is lost asks for everything', CURRENT, { type: 'lost' }, {}, {}, [refetch]],
  ['also while a part is coming', { ...waiting, inPart: true }, { type: 'lost' }, inParts, { waiting: [] }, [refetch]],
])('%s', (_, before, event, seen, changes, effects) => {
  expect(next(before, { ...facts, ...seen, ...event })).toEqual({ state: { ...before, ...changes }, effects });
});

describe('after any sequence of events, whatever the cache says', () => {
  const seen = [true, false].flatMap((isFetching) =>
    [true, false].flatMap((isActive) =>
      (['success', 'error'] as const).flatMap((status) =>
        [NOW, NOW - 5_000, NOW - 60_000].map((fetchedAt) => ({
          ...facts,
          ...inParts,
          isFetching,
          isActive,
          status,
          fetchedAt,
        })),
      ),
    ),
  );
  const always: RenewalEvent[] = [
    ...(['begun', 'confirmed', 'resumed', 'lost', 'due'] as const).map((type) => ({ type })),
    changed(seven),
  ];
  const ofPart = [came(true), came(false), { type: 'part failed' } as const];
  const transitions = reachable<Renewal, RenewalEvent & QueryFacts, RenewalEffect>(
    CURRENT,
    (state) =>
      [...always, ...(state.inPart ? ofPart : [])].flatMap((event) => seen.map((one) => ({ ...one, ...event }))),
    next,
    // How many changes wait makes no difference.
    (state) => `${state.waiting?.slice(0, 1).length} ${state.inPart}`,
  );
  const doing = (type: RenewalEffect['type']) =>
    transitions.filter(({ effects }) => effects.some((one) => one.type === type));

  test('reaches every state', () => {
    expect(new Set(transitions.map(({ before }) => before)).size).toBe(6);
  });

  test('a part is never asked for while one is on its way', () => {
    expect(doing('ask for part').length).toBeGreaterThan(0);
    for (const { before, after } of doing('ask for part')) expect([before.inPart, after.inPart]).toEqual([false, true]);
  });

  test('nothing is asked for twice in one step', () => {
    for (const { effects } of transitions)
      expect(effects.filter(({ type }) => type === 'refetch' || type === 'ask for part').length).toBeLessThan(2);
  });

  test('what waits goes on waiting until it is asked for or nobody shows it', () => {
    for (const { before, event, after, effects } of transitions) {
      const isAsked = effects.some(({ type }) => type === 'refetch' || type === 'ask for part');
      const waits = ({ waiting: some }: Renewal) => some === null || some.length > 0;
      if (waits(before) && !waits(after)) expect(isAsked || !event.isActive).toBe(true);
    }
  });

  test('only what is current is confirmed', () => {
    expect(doing('confirm').length).toBeGreaterThan(0);
    for (const { before, event } of doing('confirm'))
      expect([isCurrent(before), event.status]).toEqual([true, 'success']);
  });
});
