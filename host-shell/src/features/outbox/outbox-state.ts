import { errorDetails, isUnreachable, type ApiError } from '@sagitta/shared-contracts/api-error';
import { isRecord } from '@sagitta/shared-contracts/rules/json';
import { SET_UP_FIRST } from '@sagitta/shared-contracts/rules/second-factor';
import {
  asksAgain,
  createQueue,
  isOfComing,
  isSame,
  lockIn,
  lockNameOf,
  namesOf,
  withInput,
  type Change,
  type Stop,
} from './change';
import { followed, knowing, madeBefore, madeBy } from './followers';

/** Changes of one account, the first made first. */
export type Waiting = readonly Change[];

export type OutboxEvent =
  | { type: 'added'; change: Change }
  /** There may be a network. */
  | { type: 'turn'; now: number }
  | { type: 'answered'; id: string; answer: unknown }
  | { type: 'failed'; id: string; error: ApiError }
  /** A person says of an old one that it is still to be sent. */
  | { type: 'agreed'; id: string; now: number }
  /** A person wants theirs, though something else is stored. */
  | { type: 'insisted'; id: string; newKey: string; now: number }
  /** A person tries again what was refused. */
  | { type: 'retried'; id: string; newKey: string; now: number }
  /** A person has corrected it: another call in its place, with a key of its own. */
  | { type: 'corrected'; id: string; change: Change; now: number }
  | { type: 'discarded'; ids: readonly string[] };

export type OutboxEffect =
  | { do: 'add'; change: Change }
  | { do: 'store'; change: Change }
  /** With another file, or with none. */
  | { do: 'replace'; change: Change }
  | { do: 'drop'; ids: readonly string[] }
  | { do: 'send'; change: Change }
  /** The host does not answer, or takes nothing now. */
  | { do: 'pause' };

export interface OutboxStep {
  changes: Waiting;
  effects: readonly OutboxEffect[];
}

/**
 * What becomes of the changes that wait, and what is to be done about it. They are sent one at a time, in their order;
 * one that is stopped keeps back those behind it alone.
 */
export function next(changes: Waiting, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'added': {
      const last = changes.findLast(({ told }) => told.thing === event.change.told.thing);
      if (last && !last.stop && isSame(last, event.change)) return { changes, effects: [] };
      return { changes: [...changes, event.change], effects: [{ do: 'add', change: event.change }] };
    }
    case 'turn': {
      const change = nextToSend(changes, event.now);
      return { changes, effects: change ? [{ do: 'send', change }] : [] };
    }
    case 'answered':
      return answered(changes, event.id, event.answer);
    case 'failed': {
      const failed = changes.find(({ id }) => id === event.id);
      const stop = failed && stopOf(failed, event.error);
      return stop ? changed(changes, event.id, { stop }) : { changes, effects: [{ do: 'pause' }] };
    }
    case 'agreed':
      return changed(changes, event.id, { agreedAt: event.now });
    case 'retried':
      return changed(changes, event.id, { key: event.newKey, agreedAt: event.now, stop: null });
    case 'insisted':
      return insisted(changes, event);
    case 'corrected':
      return corrected(changes, event);
    case 'discarded':
      return discarded(changes, event.ids);
  }
}

/** Null where nothing can be sent now. */
export function nextToSend(changes: Waiting, now: number): Change | null {
  const held = heldBack(changes, now);
  return changes.find((change) => !held.has(change)) ?? null;
}

/** Those that do not go on before a person has decided, of them or of one that they are behind. */
export function heldBack(changes: Waiting, now: number): ReadonlySet<Change> {
  const held = new Set<Change>();
  const queue = createQueue();
  for (const change of changes)
    if (change.stop || asksAgain(change, now) || queue.holds(change.told)) {
      held.add(change);
      queue.add(change.told);
    }
  return held;
}

function answered(changes: Waiting, id: string, answer: unknown): OutboxStep {
  const sent = changes.find((change) => change.id === id);
  if (!sent) return { changes, effects: [] };
  if (isRecord(answer) && answer.succeeded === false)
    return changed(changes, id, {
      stop: { kind: 'refused', message: sent.told.refused ?? NOT_TAKEN },
    });
  const left = changes.filter((change) => change !== sent);
  return dropped(left, followed(left, sent.told.thing, madeBy(sent, answer)), [id]);
}

/** Off the list, in one with what follows from it. */
function dropped(left: Waiting, changes: Waiting, ids: readonly string[]): OutboxStep {
  const store = changes.filter((change, index) => change !== left[index]);
  return { changes, effects: [{ do: 'drop', ids }, ...store.map((change) => ({ do: 'store', change }) as const)] };
}

export const NOT_TAKEN = 'The host did not take it.';

/** What was entered replaces what somebody else has stored; what was not entered follows it. */
function insisted(changes: Waiting, { id, newKey, now }: Extract<OutboxEvent, { type: 'insisted' }>): OutboxStep {
  const change = changes.find((one) => one.id === id);
  if (change?.stop?.kind !== 'conflict') return { changes, effects: [] };
  const { stored, insisted: wanted } = change.stop;
  const own = namesOf(change);
  const theirs = Object.keys(change.call.input).filter((name) => !own.includes(name) && Object.hasOwn(stored, name));
  const kept = Object.fromEntries(theirs.map((name) => [name, stored[name]]));
  const input = { ...kept, ...wanted };
  const again: Change = { ...withInput(knowing(change, kept), input), key: newKey, agreedAt: now, stop: null };
  return {
    changes: changes.map((one) => (one === change ? again : one)),
    effects: [{ do: 'store', change: again }],
  };
}

/**
 * What was corrected is sent where the change before would have been. It stays of the same thing, and keeps the lock
 * with which that was made: those behind it follow what it makes.
 */
function corrected(changes: Waiting, { id, change, now }: Extract<OutboxEvent, { type: 'corrected' }>): OutboxStep {
  const before = changes.find((one) => one.id === id);
  if (!before) return { changes, effects: [] };
  const { corrects: _, ...told } = change.told;
  const { thing, partOf } = before.told;
  const again: Change = {
    ...before,
    key: change.key,
    call: change.call,
    told: { ...told, thing, ...(partOf !== undefined && { partOf }) },
    agreedAt: now,
    stop: null,
  };
  return {
    changes: changes.map((one) => (one === before ? again : one)),
    effects: [{ do: 'replace', change: again }],
  };
}

/**
 * Why the host does not take it; null where it said nothing of it, or nothing that lasts: it is then sent again, with
 * the same key.
 */
export function stopOf(change: Change, error: ApiError): Stop | null {
  // No session, too much to do, or no host behind the gateway.
  if (error.kind !== 'status' || error.status === 401 || isUnreachable(error)) return null;
  const { stored, fields, code } = errorDetails(error);
  if (code === SET_UP_FIRST) return null;
  const { message } = error;
  const { input } = change.call;
  const lockName = lockNameOf(input);
  if (isRecord(stored) && error.status === 409 && lockName !== null && !fields) {
    const lock = lockIn(stored);
    if (lock !== null) return { kind: 'conflict', message: OTHERS, stored, insisted: { [lockName]: lock } };
  }
  if (isRecord(stored) && error.status === 423 && Object.hasOwn(input, 'replaces') && typeof stored.id === 'number')
    return {
      kind: 'conflict',
      message: STILL_WAITS,
      stored: valuesOf(stored, change),
      insisted: { replaces: stored.id },
    };
  return { kind: 'refused', message: refusalText(message, fields ?? {}, change), ...(fields && { fields }) };
}

/** What the host says of a status is of any field; what it says of those that were entered is enough. */
function refusalText(message: string, fields: Readonly<Record<string, string>>, { told }: Change): string {
  const texts = Object.entries(fields);
  const labels = texts.map(([name]) => told.entered.find((one) => one.name === name)?.label);
  if (texts.length === 0 || labels.includes(undefined)) return [message, ...Object.values(fields)].join(' ');
  return texts.map(([, text], index) => `${labels[index]}: ${text.replace(/\.?$/, '.')}`).join(' ');
}

/** What a command that waits sets, by the names of its call and of what is stored. */
function valuesOf({ changes }: Readonly<Record<string, unknown>>, { told }: Change): Readonly<Record<string, unknown>> {
  const set = (Array.isArray(changes) ? changes : []).filter(isRecord);
  const values = Object.fromEntries(set.map(({ field, after }) => [String(field), after]));
  const shown = told.entered.filter(({ name }) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(shown.map(({ name, storedAs = name }) => [storedAs, values[name]])) };
}

const OTHERS = 'Somebody else changed it in the meantime.';
const STILL_WAITS = 'An earlier change of this kind still waits for the device. Sent anyway, yours takes its place.';

function changed(changes: Waiting, id: string, now: Partial<Change>): OutboxStep {
  const before = changes.find((change) => change.id === id);
  if (!before) return { changes, effects: [] };
  const change = { ...before, ...now };
  return { changes: changes.map((one) => (one === before ? change : one)), effects: [{ do: 'store', change }] };
}

/** With those of what it would have made. */
function discarded(changes: Waiting, asked: readonly string[]): OutboxStep {
  const gone = new Set(asked);
  const coming = new Set(changes.flatMap((one) => (gone.has(one.id) && !isOfComing(one) ? [one.told.thing] : [])));
  const isGone = (change: Change) => gone.has(change.id) || (isOfComing(change) && coming.has(change.told.thing));
  const ids = changes.filter(isGone).map(({ id }) => id);
  if (ids.length === 0) return { changes, effects: [] };
  const left = changes.filter((one) => !isGone(one));
  // Those behind them still follow what was made before them.
  const heirs = changes
    .filter(isGone)
    .reduce<Waiting>((all, one) => followed(all, one.told.thing, madeBefore(one)), left);
  return dropped(left, heirs, ids);
}
