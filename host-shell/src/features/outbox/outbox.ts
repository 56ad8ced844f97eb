import { ApiError, isApiError } from '@sagitta/shared-contracts/api-error';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';
import { changeOf, isBehind, type Change, type KeptCall } from './change';
import { next, type OutboxEffect, type OutboxEvent, type Waiting } from './outbox-state';
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
export type Decision = { type: 'agreed' | 'insisted' | 'retried' | 'discarded'; id: string };

export interface Outbox {
  view: () => OutboxView;
  subscribe: (onChange: () => void) => () => void;
  /** Answers what its call fails with: it waits, or there is no room for it. */
  keep: (operation: Operation, request: Request, told: WaitingChange, key: string) => Promise<ApiError>;
  /** Something waits that it is behind: what comes later must not overtake it. */
  holds: (told: WaitingChange) => Promise<boolean>;
  /** The file of one of them. */
  file: (id: string) => Promise<Blob | null>;
  decide: (decision: Decision) => Promise<void>;
  /** Sends what can be sent. */
  send: () => Promise<Round>;
  /** Reads again what is stored. */
  refresh: () => Promise<void>;
}

interface Request {
  params?: unknown;
  input?: unknown;
}

type Input = Readonly<Record<string, unknown>>;

export function createOutbox({ store, send, alone, tabs, now, newKey }: OutboxOptions): Outbox {
  let view: OutboxView = { changes: [], sending: null, sent: [], round: null, kept: null };
  let sending: Promise<Round> | null = null;
  const listeners = new Set<() => void>();
  const show = (change: Partial<OutboxView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const refresh = async () => show({ changes: await store.load() });
  tabs.listen(() => void refresh());

  /** What is stored counts, not what this tab last saw of it: another tab may have changed it. */
  const take = async (event: OutboxEvent, file: Blob | null = null): Promise<readonly OutboxEffect[]> => {
    const { effects } = next(await store.load(), event);
    for (const effect of effects) await carryOut(store, effect, file);
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
      if (effects.some((one) => one.do === 'drop')) return 'sent';
      show({ sent: view.sent.filter((one) => one.change !== change) });
      return 'stopped';
    } catch (error) {
      if (!isApiError(error)) throw error;
      const effects = await take({ type: 'failed', id, error });
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

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: async ({ name, method, path, success, errors, malformed, timeoutMs, body }, request, told, key) => {
      const { input, kept, file } = withoutFile((request.input ?? {}) as Input);
      const operation = { name, method, path, success, errors, malformed, timeoutMs, body };
      const call = { operation, params: request.params as Input | undefined, input, ...kept };
      try {
        if (file) requireRoom(file, await store.load());
        await take({ type: 'added', change: changeOf(call, told, { key, now: now() }) }, file);
      } catch (error) {
        console.warn('A change could not be kept on this device.', error);
        return new ApiError('unkept', name, 0, NO_ROOM);
      }
      show({ kept: told });
      return new ApiError('waiting', name, 0, 'It waits for a network.');
    },
    holds: async (told) => (await store.load()).some((earlier) => isBehind(told, earlier.told)),
    file: async (id) => {
      const change = view.changes.find((one) => one.id === id);
      return change ? store.file(change) : null;
    },
    decide: async ({ type, id }) => {
      await alone(() => take({ type, id, now: now(), newKey: newKey() }));
    },
    send: () => {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
    refresh,
  };
}

const NO_ROOM =
  'The server cannot be reached, and this device has no room to keep the change. ' +
  'Leave this open and try again, or write it down.';

const isStored = ({ do: what }: OutboxEffect) => what !== 'send' && what !== 'pause';

async function carryOut(store: OutboxStore, effect: OutboxEffect, file: Blob | null): Promise<void> {
  if (effect.do === 'add') await store.add(effect.change, file);
  if (effect.do === 'store') await store.put(effect.change);
  if (effect.do === 'drop') await store.drop(effect.id);
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
