import { ApiError } from '@sagitta/shared-contracts/api-error';
import { ONCE_KEPT_DAYS } from '@sagitta/shared-contracts/once';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { SET_UP_FIRST } from '@sagitta/shared-contracts/rules/second-factor';
import { randomOf } from '@sagitta/shared-contracts/testing/random';
import { asksAgain, lockOf, type Change } from './change';
import { next, nextToSend, stopOf, type OutboxEvent, type Waiting } from './outbox-state';
import {
  AT,
  base,
  confirmation,
  corrected,
  finding,
  refusal,
  rename,
  signature,
  silence,
  thresholds,
} from './testing/changes';

const sentBy = (changes: Waiting, now = AT) => nextToSend(changes, now)?.id ?? null;
const only = ({ changes }: { changes: Waiting }): Change => {
  const [change, ...others] = changes;
  if (!change || others.length > 0) throw new Error(`${changes.length} changes are left.`);
  return change;
};
const inputOf = (changes: Waiting, { id }: Change) => changes.find((one) => one.id === id)?.call.input;

describe('what is sent next', () => {
  const [one, two] = [rename(1, 'A'), rename(2, 'B')];
  const stopped: Change = { ...one, stop: { kind: 'refused', message: 'No.' } };
  const sameAsOne = base(1, 5);

  test.each<[string, Waiting, Change | null]>([
    ['nothing where nothing waits', [], null],
    ['the first made', [one, two], one],
    ['the next of another device where the first is stopped', [stopped, sameAsOne, two], two],
    ['nothing of a device whose first is stopped', [stopped, sameAsOne], null],
  ])('is %s', (_, changes, expected) => expect(sentBy(changes)).toBe(expected?.id ?? null));

  test.each([
    ['a base', base(1, 5), HOUR_MS],
    ['thresholds', thresholds(1, { threshold: 50 }, ['threshold']), HOUR_MS],
    ['a name', rename(1, 'A'), ONCE_KEPT_DAYS * DAY_MS],
    ['a confirmation', confirmation(1), ONCE_KEPT_DAYS * DAY_MS],
  ])('is %s only until it is too old, and then nothing of the same either', (_, change, limit) => {
    const behind = { ...rename(9, 'Z'), told: { ...rename(9, 'Z').told, thing: change.told.thing } };
    expect(sentBy([change, behind], AT + limit)).toBe(change.id);
    expect(sentBy([change, behind], AT + limit + 1)).toBeNull();
    const agreed = only(next([change], { type: 'agreed', id: change.id, now: AT + limit + 1 }));
    expect(sentBy([agreed], AT + limit + 1)).toBe(change.id);
    expect(sentBy([agreed], AT + 2 * limit + 2)).toBeNull();
  });

  test('is nothing of which the moment lies ahead: how old it is cannot be known', () => {
    expect(asksAgain(base(1, 5), AT - 4 * MINUTE_MS)).toBe(false);
    expect(asksAgain(base(1, 5), AT - 6 * MINUTE_MS)).toBe(true);
  });
});

describe('a whole and its parts', () => {
  const [crack, rust, signed] = [finding('Crack'), finding('Rust'), signature()];
  const refused: Change = { ...crack, stop: { kind: 'refused', message: 'No.' } };

  test.each<[string, Waiting, Change | null]>([
    ['findings go before the signature that signs them', [crack, signed], crack],
    ['a finding goes though another was refused', [refused, rust], rust],
    ['a signature does not go while one of its findings was refused', [refused, signed], null],
    ['nor what comes behind that signature', [refused, signed, rust], null],
    ['others go on', [refused, signed, rename(1, 'A')], expect.anything() as Change],
  ])('%s', (_, changes, expected) => {
    const sent = nextToSend(changes, AT);
    if (expected === null) expect(sent).toBeNull();
    else expect(sent).toEqual(expected);
  });

  test('a correction of a finding that waits goes to the ID and lock that the host gives it', () => {
    const [first, second] = [corrected('Crack', 'A long crack'), corrected('Crack', 'Two cracks')];
    const added = next([crack, first, second], { type: 'answered', id: crack.id, answer: { ID: 40, updatedAt: 'F1' } });
    expect(inputOf(added.changes, first)).toMatchObject({ ID: 40, updatedAt: 'F1', text: 'A long crack' });
    const saved = next(added.changes, { type: 'answered', id: first.id, answer: { updatedAt: 'F2' } });
    expect(inputOf(saved.changes, second)).toMatchObject({ ID: 40, updatedAt: 'F2', text: 'Two cracks' });
  });

  test('a stored finding with the same lock as another keeps it', () => {
    const [one, other] = [corrected('Crack', 'A', 40, 'F1'), corrected('Rust', 'B', 41, 'F1')];
    const saved = next([one, other], { type: 'answered', id: one.id, answer: { updatedAt: 'F2' } });
    expect(saved.changes).toEqual([other]);
  });

  test('discarding a finding discards what was said of it, and nothing else', () => {
    const after = corrected('Crack', 'A long crack');
    const { changes, effects } = next([crack, after, rust, signed], { type: 'discarded', ids: [crack.id] });
    expect(changes).toEqual([rust, signed]);
    expect(effects).toEqual([{ do: 'drop', ids: [crack.id, after.id] }]);
    expect(next([crack, after], { type: 'discarded', ids: [after.id] }).changes).toEqual([crack]);
  });

  test('where somebody insists, what belongs together is sent together', () => {
    const entered = [{ label: 'Place', text: 'Here', name: 'x', with: ['y'] }];
    const moved = corrected('Crack', 'A', 40, 'F1');
    const change: Change = {
      ...moved,
      call: { ...moved.call, input: { ID: 40, updatedAt: 'F1', kind: 'watch', x: 0.1, y: 0.2 } },
      told: { ...moved.told, entered },
      stop: {
        kind: 'conflict',
        message: 'Other.',
        stored: { ID: 40, updatedAt: 'F2', kind: 'danger', x: 0.8, y: 0.9 },
        insisted: { updatedAt: 'F2' },
      },
    };
    const { changes } = next([change], { type: 'insisted', id: change.id, newKey: 'new', now: AT });
    expect(inputOf(changes, change)).toEqual({ ID: 40, updatedAt: 'F2', kind: 'danger', x: 0.1, y: 0.2 });
  });
});

describe('adding', () => {
  const first = rename(1, 'A');

  test('keeps the order and stores what came', () => {
    const { changes, effects } = next([first], { type: 'added', change: base(1, 5) });
    expect(changes.map(({ call }) => call.operation.name)).toEqual(['renameNode', 'setNodeBase']);
    expect(effects).toEqual([{ do: 'add', change: changes[1] }]);
  });

  test('takes the same twice for once', () => {
    expect(next([first], { type: 'added', change: rename(1, 'A') })).toEqual({ changes: [first], effects: [] });
    expect(next([first], { type: 'added', change: rename(2, 'A') }).changes).toHaveLength(2);
  });

  test('takes it again where something else of the same came between, or the first was refused', () => {
    const between = rename(1, 'B');
    expect(next([first, between], { type: 'added', change: rename(1, 'A') }).changes).toHaveLength(3);
    const refused: Change = { ...first, stop: { kind: 'refused', message: 'No.' } };
    expect(next([refused], { type: 'added', change: rename(1, 'A') }).changes).toHaveLength(2);
  });
});

describe('an answer', () => {
  const answered = (changes: Waiting, { id }: Change, answer: unknown) =>
    next(changes, { type: 'answered', id, answer });

  test('drops what was sent, and leaves what is of other things', () => {
    const [one, two] = [rename(1, 'A'), rename(2, 'B')];
    expect(answered([one, two], one, { succeeded: true, updatedViaWebsiteAt: 'L1' })).toEqual({
      changes: [two],
      effects: [{ do: 'drop', ids: [one.id] }],
    });
  });

  test('gives the next of the same its lock, which hands it on: nobody is in conflict with themselves', () => {
    const [one, two, three] = [rename(1, 'A'), base(1, 5), rename(1, 'C')];
    const first = answered([one, two, three], one, { succeeded: true, updatedViaWebsiteAt: 'L1' });
    expect(first.changes.map(({ call }) => call.input.updatedViaWebsiteAt)).toEqual(['L1', 'L0']);
    expect(first.effects.map((effect) => effect.do)).toEqual(['drop', 'store']);
    const second = answered(first.changes, two, { updatedViaWebsiteAt: 'L2', command: null });
    expect(only(second).call.input).toMatchObject({ name: 'C', updatedViaWebsiteAt: 'L2' });
    // As they were when the person acted: nothing was sent with these keys yet.
    expect(only(second).key).toBe(three.key);
  });

  test('is handed on by what is discarded before it was sent', () => {
    const one = thresholds(1, { threshold: 100, l1: 20, l2: 40 }, ['threshold']);
    const two = thresholds(1, { threshold: 50, l1: 30, l2: 40 }, ['l1']);
    const three = thresholds(1, { threshold: 50, l1: 20, l2: 45 }, ['l2']);
    const sent = answered([one, two, three], one, { updatedViaWebsiteAt: 'L1', command: { id: 7 } });
    const { changes, effects } = next(sent.changes, { type: 'discarded', ids: [two.id] });
    expect(effects).toEqual([
      { do: 'drop', ids: [two.id] },
      { do: 'store', change: changes[0] },
    ]);
    expect(inputOf(changes, three)).toMatchObject({
      threshold: 100,
      l1: 20,
      l2: 45,
      updatedViaWebsiteAt: 'L1',
      replaces: 7,
    });
  });

  test('is followed by what is made later of the version before it, too', () => {
    const [one, two, late] = [rename(1, 'A'), base(1, 5), rename(1, 'C')];
    const first = answered([one, two], one, { updatedViaWebsiteAt: 'L1' });
    const { changes } = next(first.changes, { type: 'added', change: late });
    expect(only(answered(changes, two, { updatedViaWebsiteAt: 'L2' })).call.input.updatedViaWebsiteAt).toBe('L2');
  });

  test('is not followed by an earlier release, which asks: only what this one knows says what is to be kept', () => {
    const [one, two, three] = [rename(1, 'A'), rename(1, 'B'), rename(1, 'C')];
    const [next, last] = answered([one, two, three], one, { updatedViaWebsiteAt: 'L1' }).changes;
    // What it compares.
    expect([next?.lock, lockOf(next ?? one)]).toEqual(['L1', 'L1']);
    expect([last?.lock, lockOf(last ?? one)]).toEqual(['L0', 'L0']);
  });

  test('gives its lock under the name that the later call has for it', () => {
    const [one, two] = [rename(1, 'A'), base(1, 5)];
    expect(only(answered([one, two], one, { succeeded: true, updatedAt: 'L1' })).call.input.updatedViaWebsiteAt).toBe(
      'L1',
    );
  });

  test('gives no lock to what was made of another version, nor where it has none', () => {
    const [one, other] = [rename(1, 'A'), rename(1, 'B', 'L9')];
    expect(inputOf(answered([one, other], one, { updatedViaWebsiteAt: 'L1' }).changes, other)).toEqual(
      other.call.input,
    );
    const follower = rename(1, 'B');
    expect(only(answered([one, follower], one, {})).call.input).toEqual(follower.call.input);
  });

  test('keeps what the first one changed where the next one only sends what was stored before', () => {
    const one = thresholds(1, { threshold: 100, l1: 20, l2: 40 }, ['threshold']);
    const two = thresholds(1, { threshold: 50, l1: 30, l2: 40 }, ['l1']);
    const left = only(answered([one, two], one, { updatedViaWebsiteAt: 'L1', command: { id: 7 } }));
    expect(left.call.input).toMatchObject({ threshold: 100, l1: 30, l2: 40, updatedViaWebsiteAt: 'L1', replaces: 7 });
  });

  test('lets a call of the same kind take the place of its command, and no other', () => {
    const [one, two] = [base(1, 5), thresholds(1, { threshold: 50 }, ['threshold'])];
    const answer = { updatedViaWebsiteAt: 'L1', command: { id: 7 } };
    expect(only(answered([one, two], one, answer)).call.input.replaces).toBeNull();
    const again = base(1, 6);
    expect(only(answered([one, again], one, answer)).call.input.replaces).toBe(7);
  });

  test('that says that it did not succeed is a refusal, in the words of its page', () => {
    const taken = rename(1, 'A');
    const told = { ...taken, told: { ...taken.told, refused: 'The name is taken.' } };
    const after = answered([told], told, { succeeded: false, updatedViaWebsiteAt: 'L1' });
    expect(only(after).stop).toEqual({ kind: 'refused', message: 'The name is taken.' });
    expect(after.effects).toEqual([{ do: 'store', change: only(after) }]);
  });
});

describe('a failure', () => {
  const stored = { id: 1, name: 'Theirs', MeasurementBaseDistance: 900, updatedViaWebsiteAt: 'L5' };

  test.each<[string, ApiError]>([
    ['no network', silence()],
    ['no answer in time', new ApiError('timeout', 'test', 0, 'Slow.')],
    ['the end of the session', new ApiError('aborted', 'test', 0, 'Cancelled.')],
    ['a session that the host does not know', refusal(401)],
    ['a busy host', refusal(503)],
    ['too many calls', refusal(429)],
    ['no host behind the gateway', refusal(502)],
    ['an account that has to set up a second factor', refusal(403, { code: SET_UP_FIRST })],
  ])('by %s leaves it as it is, with its key, and pauses', (_, error) => {
    const change = rename(1, 'A');
    expect(next([change], { type: 'failed', id: change.id, error })).toEqual({
      changes: [change],
      effects: [{ do: 'pause' }],
    });
  });

  test.each([400, 403, 404, 409, 413, 422, 500, 501])('by a refusal (%i) keeps it, and says why', (status) => {
    const change = rename(1, 'A');
    const { changes, effects } = next([change], { type: 'failed', id: change.id, error: refusal(status) });
    expect(only({ changes })).toEqual({ ...change, stop: { kind: 'refused', message: 'No.' } });
    expect(effects).toEqual([{ do: 'store', change: only({ changes }) }]);
  });

  test('of fields that were entered says which by their labels, and nothing of any other', () => {
    const why = 'A name or an IP is taken; `fields` names which.';
    expect(stopOf(rename(1, 'A'), refusal(409, { fields: { name: 'Already in use' } }, why))).toEqual({
      kind: 'refused',
      message: 'Name: Already in use.',
      fields: { name: 'Already in use' },
    });
  });

  test('of fields says which', () =>
    expect(stopOf(rename(1, 'A'), refusal(409, { fields: { ip: 'It is taken.' } }))).toEqual({
      kind: 'refused',
      message: 'No. It is taken.',
      fields: { ip: 'It is taken.' },
    }));

  test('of the lock is a conflict, with what is stored', () =>
    expect(stopOf(base(1, 5), refusal(409, { stored }))).toEqual({
      kind: 'conflict',
      message: 'Somebody else changed it in the meantime.',
      stored,
      insisted: { updatedViaWebsiteAt: 'L5' },
    }));

  test('of what has no lock is a refusal: there is nothing to insist on', () =>
    expect(stopOf(confirmation(1), refusal(409, { stored: { confirmedAt: 'x', updatedAt: 'L5' } }))).toMatchObject({
      kind: 'refused',
    }));

  test('by a command that waits can be insisted on: it takes its place', () => {
    const change = base(1, 5);
    const stop = stopOf(change, refusal(423, { stored: { id: 7, kind: 'base' } }));
    expect(stop).toMatchObject({ kind: 'conflict', insisted: { replaces: 7 } });
    const again = only(next([{ ...change, stop }], { type: 'insisted', id: change.id, newKey: 'n', now: AT }));
    expect(again.call.input).toEqual({ ...change.call.input, replaces: 7 });
  });

  test('by a command that waits shows what that sets, which stays where nothing was entered', () => {
    const change = thresholds(1, { threshold: 50, l1: 30, l2: 60 }, ['l1']);
    const theirs = [
      { field: 'l1', before: 10, after: 20 },
      { field: 'l2', before: 60, after: 70 },
    ];
    const stop = stopOf(change, refusal(423, { stored: { id: 7, kind: 'thresholds', changes: theirs } }));
    expect(stop).toMatchObject({ kind: 'conflict', stored: { l1: 20, l2: 70 } });
    const again = only(next([{ ...change, stop }], { type: 'insisted', id: change.id, newKey: 'n', now: AT }));
    expect(again.call.input).toMatchObject({ threshold: 50, l1: 30, l2: 70, replaces: 7 });
  });

  test('by a command that waits shows it by the name under which it is stored', () => {
    const changes = [{ field: 'newBase', before: null, after: 4_900 }];
    expect(stopOf(base(1, 5), refusal(423, { stored: { id: 7, kind: 'base', changes } }))).toMatchObject({
      stored: { MeasurementBaseDistance: 4_900 },
    });
  });
});

describe('what a person decides', () => {
  test('insisting sends what was entered with the lock that is stored, under another key', () => {
    const change = thresholds(1, { threshold: 50, l1: 30 }, ['l1']);
    const stored = { threshold: 80, l1: 10, l2: 60, updatedViaWebsiteAt: 'L5' };
    const stop = stopOf(change, refusal(409, { stored }));
    const again = only(next([{ ...change, stop }], { type: 'insisted', id: change.id, newKey: 'new', now: AT + 9 }));
    expect(again).toMatchObject({ id: change.id, key: 'new', stop: null, agreedAt: AT + 9 });
    // Theirs stays where nothing was entered, as in the form.
    expect(again.call.input).toMatchObject({ threshold: 80, l1: 30, updatedViaWebsiteAt: 'L5' });
    expect(again.call.input).not.toHaveProperty('l2');
  });

  test('later ones of the same follow what was insisted on', () => {
    const [one, two] = [rename(1, 'A'), base(1, 5)];
    const stop = stopOf(one, refusal(409, { stored: { name: 'Theirs', updatedViaWebsiteAt: 'L5' } }));
    const insisted = next([{ ...one, stop }, two], { type: 'insisted', id: one.id, newKey: 'new', now: AT });
    const after = next(insisted.changes, {
      type: 'answered',
      id: one.id,
      answer: { succeeded: true, updatedViaWebsiteAt: 'L6' },
    });
    expect(only(after).call.input.updatedViaWebsiteAt).toBe('L6');
  });

  test('what somebody else has stored stays in later ones too', () => {
    const one = thresholds(1, { threshold: 50, l1: 30, l2: 40 }, ['l1']);
    const two = thresholds(1, { threshold: 50, l1: 20, l2: 45 }, ['l2']);
    const stop = stopOf(one, refusal(409, { stored: { threshold: 80, l1: 20, l2: 40, updatedViaWebsiteAt: 'L5' } }));
    const insisted = next([{ ...one, stop }, two], { type: 'insisted', id: one.id, newKey: 'new', now: AT });
    expect(inputOf(insisted.changes, two)).toEqual(two.call.input);
    const sent = next(insisted.changes, { type: 'answered', id: one.id, answer: { updatedViaWebsiteAt: 'L6' } });
    expect(only(sent).call.input).toMatchObject({ threshold: 80, l1: 30, l2: 45, updatedViaWebsiteAt: 'L6' });
    // What is not sent after all leaves the later one to be asked about.
    const discarded = next(insisted.changes, { type: 'discarded', ids: [one.id] });
    expect(only(discarded).call.input).toMatchObject({ l2: 45, updatedViaWebsiteAt: 'L0' });
  });

  test('trying again what was refused has another key, since the host may know the first', () => {
    const refused: Change = { ...rename(1, 'A'), stop: { kind: 'refused', message: 'No.' } };
    expect(only(next([refused], { type: 'retried', id: refused.id, newKey: 'new', now: AT + 9 }))).toEqual({
      ...refused,
      key: 'new',
      agreedAt: AT + 9,
      stop: null,
    });
  });

  test('what is corrected takes its place with another key, and those behind it follow', () => {
    const refused: Change = { ...finding('Crack'), stop: { kind: 'refused', message: 'No.' } };
    const behind = corrected('Crack', 'Long crack');
    const other = { ...finding('Other'), key: 'new', lock: 'L9' };
    const { changes, effects } = next([refused, behind], { type: 'corrected', id: refused.id, change: other, now: AT });
    const [first] = changes;
    expect(effects).toEqual([{ do: 'replace', change: first }]);
    expect(first).toMatchObject({
      id: refused.id,
      key: 'new',
      lock: refused.lock,
      call: other.call,
      told: { thing: 'finding Crack', partOf: 'inspection 7' },
      stop: null,
    });
    expect(sentBy(changes)).toBe(refused.id);
    const { changes: left } = next(changes, { type: 'answered', id: refused.id, answer: { ID: 40, updatedAt: 'f1' } });
    expect(left).toMatchObject([{ call: { input: { ID: 40, updatedAt: 'f1' } } }]);
  });

  test('agreeing to an old one keeps its key: it may have arrived', () => {
    const old = base(1, 5);
    expect(only(next([old], { type: 'agreed', id: old.id, now: AT + HOUR_MS })).key).toBe(old.key);
  });

  test('discarding drops it and lets the next of the same go', () => {
    const [one, two] = [{ ...rename(1, 'A'), stop: { kind: 'refused', message: 'No.' } } as Change, base(1, 5)];
    const { changes, effects } = next([one, two], { type: 'discarded', ids: [one.id] });
    expect(effects).toEqual([{ do: 'drop', ids: [one.id] }]);
    expect(sentBy(changes)).toBe(two.id);
  });

  test.each<OutboxEvent>([
    { type: 'answered', id: 'gone', answer: {} },
    { type: 'agreed', id: 'gone', now: AT },
    { type: 'retried', id: 'gone', newKey: 'n', now: AT },
    { type: 'insisted', id: 'gone', newKey: 'n', now: AT },
    { type: 'corrected', id: 'gone', change: rename(2, 'B'), now: AT },
    { type: 'discarded', ids: ['gone'] },
  ])('nothing comes of what another tab has dropped ($type)', (event) => {
    const change = rename(1, 'A');
    expect(next([change], event)).toEqual({ changes: [change], effects: [] });
  });
});

/** What a change is sent with if each answer is carried to all behind it: the same, said anew in few words. */
function carried(change: Change, sent: readonly { change: Change; lock: string; command: number | null }[]) {
  const entered = (one: Change) => one.told.entered.map(({ name }) => name);
  return sent.reduce<Record<string, unknown>>(
    (input, { change: before, lock, command }) => {
      const isAlike = before.call.operation.name === change.call.operation.name;
      const names = isAlike ? entered(before).filter((name) => !entered(change).includes(name)) : [];
      return {
        ...input,
        ...Object.fromEntries(names.map((name) => [name, before.call.input[name]])),
        ...(isAlike && command !== null && Object.hasOwn(input, 'replaces') && { replaces: command }),
        updatedViaWebsiteAt: lock,
      };
    },
    { ...change.call.input },
  );
}

test.each(Array.from({ length: 40 }, (_, seed) => [seed]))(
  'what was sent before counts in whatever is sent behind it, and is stored once (seed %i)',
  (seed) => {
    const random = randomOf(seed + 500);
    const among = (count: number) => Math.floor(random() * count);
    const names = ['threshold', 'l1', 'l2', 'l3'];
    const made = Array.from({ length: 40 }, (_, index) => {
      if (random() < 0.3) return random() < 0.5 ? rename(1, String(index)) : base(1, index);
      const own = names.filter(() => random() < 0.4);
      const values = Object.fromEntries(names.map((name) => [name, own.includes(name) ? 100 + index : 1]));
      return thresholds(1, values, own);
    });
    const sent: { change: Change; lock: string; command: number | null }[] = [];
    let changes: Waiting = made;
    let stores = 0;
    const take = (event: OutboxEvent) => {
      const step = next(changes, event);
      changes = step.changes;
      stores += step.effects.filter((effect) => effect.do === 'store').length;
    };
    while (changes.length > 0) {
      const ids = changes.filter(() => random() < 0.01).map(({ id }) => id);
      if (ids.length > 0) take({ type: 'discarded', ids });
      const change = nextToSend(changes, AT);
      const original = made.find(({ id }) => id === change?.id);
      if (!change || !original) continue;
      expect(change.call.input).toEqual(carried(original, sent));
      const [lock, command] = [`L${sent.length + 1}`, random() < 0.5 ? 1 + among(1_000) : null];
      sent.push({ change: original, lock, command });
      take({
        type: 'answered',
        id: change.id,
        answer: { updatedViaWebsiteAt: lock, command: command && { id: command } },
      });
    }
    expect(sent.length).toBeGreaterThan(20);
    expect(stores).toBeLessThan(made.length);
  },
);

/**
 * A host with locks and keys, and a network that loses calls and answers: whatever happens, each change is carried out
 * at most once, in its order for each device, none is lost without a person's word, and none conflicts with another one
 * of the same person.
 */
test.each(Array.from({ length: 60 }, (_, seed) => [seed]))('nothing is lost or done twice (seed %i)', (seed) => {
  const random = randomOf(seed + 1);
  const among = (count: number) => Math.floor(random() * count);
  const locks = new Map<string, number>();
  const known = new Map<string, object>();
  const done: string[] = [];
  const made: Change[] = [];
  let changes: Waiting = [];
  const discarded = new Set<string>();
  let now = AT;
  const lockOf = (thing: string) => `L${locks.get(thing) ?? 0}`;
  /** Versions that somebody else made, or a change of which the person has said that it is not to be. */
  const foreign: { thing: string; version: number }[] = [];
  const noteForeign = (thing: string) => foreign.push({ thing, version: locks.get(thing) ?? 0 });

  const host = ({ id, key, call, lock, told: { thing } }: Change): object | ApiError => {
    const before = known.get(key);
    if (before) return before;
    if (call.input.updatedViaWebsiteAt !== lockOf(thing)) {
      // Nobody is in conflict with themselves.
      expect(foreign.some((one) => one.thing === thing && one.version > Number(lock?.slice(1)))).toBe(true);
      return refusal(409, { stored: { updatedViaWebsiteAt: lockOf(thing) } });
    }
    if (random() < 0.1) return refusal(422);
    locks.set(thing, (locks.get(thing) ?? 0) + 1);
    done.push(id);
    const answer = { succeeded: true, updatedViaWebsiteAt: lockOf(thing) };
    known.set(key, answer);
    return answer;
  };
  const take = (event: OutboxEvent) => {
    const step = next(changes, event);
    changes = step.changes;
    return step.effects;
  };
  const send = () => {
    const [effect] = take({ type: 'turn', now });
    if (effect?.do !== 'send') return;
    const { change } = effect;
    const { id } = change;
    const isOlderOfSame = changes.find(({ told }) => told.thing === change.told.thing);
    expect(isOlderOfSame?.id).toBe(id);
    if (random() < 0.3) return void take({ type: 'failed', id, error: silence() });
    const said = host(change);
    // The answer is lost, or the tab is closed before it comes.
    if (random() < 0.3) return void (random() < 0.5 && take({ type: 'failed', id, error: silence() }));
    if (said instanceof ApiError) take({ type: 'failed', id, error: said });
    else take({ type: 'answered', id, answer: said });
  };
  const decide = (isEverything: boolean) => {
    for (const change of changes) {
      if (!isEverything && random() < 0.7) continue;
      const newKey = `key-${seed}-${made.length}-${among(1e9)}`;
      if (change.stop?.kind === 'conflict') take({ type: 'insisted', id: change.id, newKey, now });
      else if (change.stop && random() < 0.5) {
        const { call, lock } = change;
        const made = { ...change, key: newKey, call: { ...call, input: { ...call.input, name: newKey } }, lock };
        take({ type: 'corrected', id: change.id, change: made, now });
      } else if (change.stop && (isEverything || random() < 0.5)) take({ type: 'retried', id: change.id, newKey, now });
      else if (asksAgain(change, now)) take({ type: 'agreed', id: change.id, now });
      else if (!isEverything && random() < 0.1) {
        take({ type: 'discarded', ids: [change.id] });
        discarded.add(change.id);
        noteForeign(change.told.thing);
      }
    }
  };

  for (let step = 0; step < 120; step += 1) {
    const what = random();
    const node = among(3);
    if (what < 0.3) {
      const change = random() < 0.5 ? rename : base;
      const one = change(node, step as never, lockOf(`node ${node}`), { at: now });
      made.push(one);
      take({ type: 'added', change: one });
    } else if (what < 0.75) send();
    else if (what < 0.85) decide(false);
    // Somebody else.
    else if (what < 0.9) {
      locks.set(`node ${node}`, (locks.get(`node ${node}`) ?? 0) + 1);
      noteForeign(`node ${node}`);
    } else now += among(40) * MINUTE_MS;
  }
  for (let step = 0; step < 2_000 && changes.length > 0; step += 1) {
    decide(true);
    send();
  }
  expect(changes).toEqual([]);
  expect(new Set(done).size).toBe(done.length);
  const missing = made.filter(({ id }) => !done.includes(id)).map(({ id }) => id);
  expect(missing.filter((id) => !discarded.has(id))).toEqual([]);
  for (const node of [0, 1, 2]) {
    const order = made.filter(({ told, id }) => told.thing === `node ${node}` && done.includes(id)).map(({ id }) => id);
    expect(done.filter((id) => order.includes(id))).toEqual(order);
  }
});
