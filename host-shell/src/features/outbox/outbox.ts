import { ApiError, isApiError } from '@sagitta/shared-contracts/api-error';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';
import { changeOf, isBehind, type Change, type KeptCall } from './change';
import { next, nextToSend, NOT_TAKEN, type OutboxEffect, type OutboxEvent, type Waiting } from './outbox-state';
import type { OutboxStore } from './outbox-store';

export interface OutboxOptions {
  store: OutboxStore;
  /** Sends it with its key and file, as the account that it is of. */
  send: (change: Change, file: Blob | null) => Promise<unknown>;
  /** Runs while no other tab of this account does. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs that something has changed, and is told by them. */
  tabs: { tell: () => void; listen: (onTold: () => void) => void };
  now: () => number;
  newKey: () => string;
  /** The first begins to wait. */
  onFirst?: () => void;
}

/** What a tab shows of it. */
export interface OutboxView {
  changes: Waiting;
  /** The one that this tab is sending. */
  sending: string | null;
  /** What this tab has sent last. */
  sent: readonly SentChange[];
  /** What this tab has sent in one go, last. */
  round: Round | null;
  /** What came to it last from this tab. */
  kept: WaitingChange | null;
}

interface SentChange {
  change: Change;
  /** Epoch ms by this device's clock, as of what pages have read. */
  at: number;
}

interface Round {
  sent: number;
  /** The host stopped answering. */
  isPaused: boolean;
}

/** What a person says of one of them. */
export type Decision = { type: 'agreed' | 'insisted' | 'retried'; id: string };

export interface Outbox {
  view: () => OutboxView;
  subscribe: (onChange: () => void) => () => void;
  /** Answers what its call fails with: it waits, or there is no room for it. */
  keep: (operation: Operation, request: Request, told: WaitingChange, key: string) => Promise<ApiError>;
  /**
   * Takes the place of the change that it corrects, and is sent. Answers what its call fails with: what the host says
   * against it, or that it is on its way as all that waits.
   */
  correct: (operation: Operation, request: Request, told: Correcting, key: string) => Promise<ApiError>;
  /** Something waits that it is behind: what comes later must not overtake it. */
  holds: (told: WaitingChange) => Promise<boolean>;
  /** The file of one of them. */
  file: (id: string) => Promise<Blob | null>;
  decide: (decision: Decision) => Promise<void>;
  /** Drops them, and what would have changed what they make. */
  discard: (ids: readonly string[]) => Promise<void>;
  /** Sends what can be sent. */
  send: () => Promise<Round>;
  /** Reads again what is stored. */
  refresh: () => Promise<void>;
}

type Correcting = WaitingChange & { corrects: string };

interface Request {
  params?: unknown;
  input?: unknown;
}

type Input = Readonly<Record<string, unknown>>;

export function createOutbox({ store, send, alone, tabs, now, newKey, onFirst }: OutboxOptions): Outbox {
  let view: OutboxView = { changes: [], sending: null, sent: [], round: null, kept: null };
  let sending: Promise<Round> | null = null;
  /** Told of a change that somebody has corrected, and whose form is still open: that it was sent, or why not. */
  const heard = new Map<string, (of: 'sent' | ApiError) => void>();
  const listeners = new Set<() => void>();
  const show = (change: Partial<OutboxView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const refresh = async (isAnew = false) => show({ changes: await store.load(isAnew) });
  tabs.listen(oneAtATime(() => refresh(true)));

  /** What is stored counts, not what this tab last saw of it: another tab may have changed it. */
  const take = async (event: OutboxEvent, file: Blob | null = null): Promise<readonly OutboxEffect[]> => {
    const { effects } = next(await store.load(), event);
    await carryOut(store, effects, file);
    if (effects.some(isStored)) {
      await refresh();
      tabs.tell();
    }
    return effects;
  };

  const sendOne = async (): Promise<'sent' | 'stopped' | 'none' | 'paused'> => {
    const [effect] = await take({ type: 'turn', now: now() });
    if (effect?.do !== 'send') return 'none';
    const { change } = effect;
    const { id } = change;
    show({ sending: id });
    try {
      const answer = await send(change, await fileOf(store, change));
      // Before it is taken off the list, so that nothing of it is out of sight meanwhile.
      show({ sent: [...view.sent, { change, at: Date.now() }].slice(-SENT_MOST) });
      const effects = await take({ type: 'answered', id, answer });
      if (effects.some((one) => one.do === 'drop')) {
        heard.get(id)?.('sent');
        return 'sent';
      }
      heard.get(id)?.(new ApiError('status', change.call.operation.name, 422, change.told.refused ?? NOT_TAKEN));
      show({ sent: view.sent.filter((one) => one.change !== change) });
      return 'stopped';
    } catch (error) {
      if (!isApiError(error)) throw error;
      const effects = await take({ type: 'failed', id, error });
      if (effects.some((one) => one.do === 'store')) heard.get(id)?.(error);
      return effects.some((one) => one.do === 'pause') ? 'paused' : 'stopped';
    } finally {
      show({ sending: null });
    }
  };
  const sendAll = async (): Promise<Round> => {
    let sent = 0;
    // One at a time, and each under the lock: what a person decides meanwhile, here or in another tab, counts.
    for (;;) {
      const outcome = await alone(sendOne);
      if (outcome === 'sent') sent += 1;
      if (outcome !== 'none' && outcome !== 'paused') continue;
      const round = { sent, isPaused: outcome === 'paused' };
      show({ round });
      return round;
    }
  };

  const sendWaiting = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  /** Null where the host does not answer. */
  const outcomeOf = async (id: string): Promise<'sent' | ApiError | null> => {
    try {
      return await new Promise((done) => {
        heard.set(id, done);
        const end = () => done(null);
        sendWaiting().then(end, end);
      });
    } finally {
      heard.delete(id);
    }
  };
  const made = ({ operation, request, told, key }: Made): { change: Change; file: Blob | null } => {
    const { name, method, path, success, errors, malformed, timeoutMs, body } = operation;
    const { input, kept, file } = withoutFile((request.input ?? {}) as Input);
    const kind = { name, method, path, success, errors, malformed, timeoutMs, body };
    const call = { operation: kind, params: request.params as Input | undefined, input, ...kept };
    return { change: changeOf(call, told, { key, now: now() }), file };
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: async (operation, request, told, key) => {
      const { change, file } = made({ operation, request, told, key });
      try {
        if (file) requireRoom(file, await store.load());
        const isFirst = view.changes.length === 0;
        await take({ type: 'added', change }, file);
        if (isFirst) onFirst?.();
      } catch (error) {
        return noRoom(operation, error);
      }
      show({ kept: told });
      return waits(operation);
    },
    correct: async (operation, request, told, key) => {
      const id = told.corrects;
      const { change, file } = made({ operation, request, told, key });
      try {
        if (file)
          requireRoom(
            file,
            (await store.load()).filter((one) => one.id !== id),
          );
        // What is being sent is first sent or refused.
        const effects = await alone(() => take({ type: 'corrected', id, change, now: now() }, file));
        if (effects.length === 0) return new ApiError('unkept', operation.name, 0, NOT_THERE);
      } catch (error) {
        return noRoom(operation, error);
      }
      // What is further behind is sent in its turn, with its form closed.
      const isNext = nextToSend(view.changes, now())?.id === id;
      const outcome = isNext ? await outcomeOf(id) : null;
      if (outcome === null) show({ kept: told });
      return outcome === null || outcome === 'sent' ? waits(operation) : outcome;
    },
    holds: async (told) => (await store.load()).some((earlier) => isBehind(told, earlier.told)),
    file: async (id) => {
      const change = view.changes.find((one) => one.id === id);
      return change ? store.file(change) : null;
    },
    decide: async ({ type, id }) => {
      await alone(() => take({ type, id, now: now(), newKey: newKey() }));
    },
    discard: async (ids) => {
      await alone(() => take({ type: 'discarded', ids }));
    },
    send: sendWaiting,
    refresh: () => refresh(),
  };
}

/** Of many that come while one runs, one more runs behind it. */
function oneAtATime(run: () => Promise<void>): () => void {
  let running: Promise<void> | null = null;
  let isAsked = false;
  return function asked() {
    isAsked = running !== null;
    running ??= run().finally(() => {
      running = null;
      if (isAsked) asked();
    });
  };
}

interface Made {
  operation: Operation;
  request: Request;
  told: WaitingChange;
  key: string;
}

const waits = ({ name }: Operation) => new ApiError('waiting', name, 0, 'It waits to be sent.');

function noRoom({ name }: Operation, error: unknown): ApiError {
  console.warn('A change could not be kept on this device.', error);
  return new ApiError('unkept', name, 0, NO_ROOM);
}

const NOT_THERE = 'The change that you correct does not wait any more: it was sent or discarded. Nothing was sent now.';
const NO_ROOM =
  'The server cannot be reached, and this device has no room to keep the change. ' +
  'Leave this open and try again, or write it down.';

const isStored = ({ do: what }: OutboxEffect) => what !== 'send' && what !== 'pause';

async function carryOut(store: OutboxStore, effects: readonly OutboxEffect[], file: Blob | null): Promise<void> {
  for (const effect of effects) {
    if (effect.do === 'add') await store.add(effect.change, file);
    if (effect.do === 'replace') await store.replace(effect.change, file);
  }
  const put = effects.flatMap((effect) => (effect.do === 'store' ? [effect.change] : []));
  const drop = effects.flatMap((effect) => (effect.do === 'drop' ? effect.ids : []));
  if (put.length > 0 || drop.length > 0) await store.write({ put, drop });
}

/** Of an inspection with all that it may have. */
const SENT_MOST = 101;

/** As many photos as an inspection has at most. */
export const FILES_MAX_BYTES = 100_000_000;

function requireRoom(file: Blob, changes: Waiting): void {
  const bytes = changes.reduce((sum, { call }) => sum + (call.file?.size ?? 0), file.size);
  if (bytes > FILES_MAX_BYTES) throw new Error(`Files that wait have at most ${FILES_MAX_BYTES} bytes.`);
}

/** JSON has no place for a file. */
function withoutFile(input: Input): { input: Input; kept: Pick<KeptCall, 'file'>; file: Blob | null } {
  const found = Object.entries(input).find((entry): entry is [string, Blob] => entry[1] instanceof Blob);
  if (!found) return { input, kept: {}, file: null };
  const [name, file] = found;
  const { [name]: _, ...rest } = input;
  return { input: rest, kept: { file: { name, type: file.type, size: file.size } }, file };
}

/** A form is never sent without the file that it had. */
async function fileOf(store: OutboxStore, change: Change): Promise<Blob | null> {
  const { operation, file } = change.call;
  const found = file ? await store.file(change) : null;
  if (file && !found) throw new ApiError('status', operation.name, 410, FILE_GONE);
  return found;
}

const FILE_GONE = 'This device can no longer read the file that belongs to it.';
