import type { Operation } from '@sagitta/shared-contracts/operation';
import { isRecord, textOrNull } from '@sagitta/shared-contracts/rules/json';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { askedAgainAfterMs, ID_TO_COME, type WaitingChange } from '@sagitta/shared-contracts/waiting';

type Input = Readonly<Record<string, unknown>>;

/** A call as data: any later release of the shell can send it, without the part that made it. */
export interface KeptCall {
  operation: Pick<Operation, 'name' | 'method' | 'path' | 'success' | 'errors' | 'malformed' | 'timeoutMs'> &
    // Missing in what an earlier release has kept: JSON.
    Partial<Pick<Operation, 'body'>>;
  params: Input | undefined;
  /** Without its file, which is stored beside it. */
  input: Input;
  file?: KeptFile;
}

/** The file of a form, of which there is one at most. */
interface KeptFile {
  /** In the input. */
  name: string;
  type: string;
  size: number;
}

/** Why a change does not go on by itself. */
export type Stop =
  | {
      kind: 'conflict';
      message: string;
      /** What the host has, by its own names. */
      stored: Input;
      /** What has to be sent with it so that it is taken in spite of that. */
      insisted: Input;
    }
  | {
      kind: 'refused';
      message: string;
      /** What it said of single fields. Missing in what an earlier release has kept. */
      fields?: Readonly<Record<string, string>>;
    };

/** A change that waits. */
export interface Change {
  id: string;
  /** Its Idempotency-Key, made when the person acted; another one for what a person sends after a refusal. */
  key: string;
  call: KeptCall;
  told: WaitingChange;
  /** When the person acted, epoch ms. */
  at: number;
  /** When they said last that it is still to be sent, after it had become old. */
  agreedAt: number | null;
  /** The lock with which it was made, or that the one before it has made, and which that makes stale. */
  lock: string | null;
  stop: Stop | null;
  /** What those before it have made, and it hands on. Missing where it is the first, or has followed none yet. */
  after?: Made;
}

/** What changes of the same follow (followers.ts). */
export interface Made {
  /** The locks with which those were made that have made it. */
  of: readonly (string | null)[];
  /** The lock that it has now. */
  lock: string;
  /** Null where it had one before. */
  ID: number | null;
  /** What was entered, by the name of the call, and the command that waits for the device. */
  by: Readonly<Record<string, { values: Input; command: number | null }>>;
}

/** The names of locks of inputs and of answers (docs/product/calls.md#optimistic-locks). */
const LOCKS = ['updatedViaWebsiteAt', 'updatedAt'] as const;
/** The clock of a device that starts without a network may differ by so much. */
const CLOCK_MS = 5 * MINUTE_MS;

export function lockNameOf(input: Input): string | null {
  return LOCKS.find((name) => Object.hasOwn(input, name)) ?? null;
}

/** The lock with which it is sent. */
export function lockOf({ call: { input } }: Pick<Change, 'call'>): string | null {
  const name = lockNameOf(input);
  return name === null ? null : textOrNull(input[name]);
}

/** The lock in what the host says is stored, or answers. */
export function lockIn(told: unknown): string | null {
  if (!isRecord(told)) return null;
  for (const name of LOCKS) {
    const lock = told[name];
    if (typeof lock === 'string') return lock;
  }
  return null;
}

export function changeOf(call: KeptCall, told: WaitingChange, { key, now }: { key: string; now: number }): Change {
  return {
    id: key,
    key,
    call,
    told,
    at: now,
    agreedAt: null,
    lock: lockOf({ call }),
    stop: null,
  };
}

/** Whether a person has to say again that it is to be sent. A moment that lies ahead says nothing of its age. */
export function asksAgain({ call, at, agreedAt }: Change, now: number): boolean {
  const age = now - (agreedAt ?? at);
  return age > askedAgainAfterMs(call.operation.name) || age < -CLOCK_MS;
}

/** Says the same as another that waits: pressed twice. */
export function isSame(one: Change, other: Change): boolean {
  const said = ({ call: { operation, params, input, file } }: Change) =>
    JSON.stringify([operation.name, params, input, file]);
  return one.told.thing === other.told.thing && said(one) === said(other);
}

type Told = Pick<WaitingChange, 'thing' | 'partOf'>;

/** Whether the later of two is sent after the earlier. */
export function isBehind(later: Told, earlier: Told): boolean {
  const one = createQueue();
  one.add(earlier);
  return one.holds(later);
}

/** What later ones are sent after: of the same, or one of the whole and one of its parts. */
export function createQueue() {
  const things = new Set<string>();
  const wholes = new Set<string>();
  return {
    add: ({ thing, partOf }: Told) => {
      things.add(thing);
      if (partOf !== undefined) wholes.add(partOf);
    },
    holds: ({ thing, partOf }: Told) =>
      things.has(thing) || wholes.has(thing) || (partOf !== undefined && things.has(partOf)),
  };
}

/** The names of what was entered, in its input. */
export const namesOf = ({ told }: Pick<Change, 'told'>) =>
  told.entered.flatMap(({ name, with: others = [] }) => [name, ...others]);

/** It is of something that a change before it has yet to make. */
export const isOfComing = ({ call: { input } }: Change) => Object.hasOwn(input, 'ID') && input.ID === ID_TO_COME;

export const withInput = (change: Change, input: Input): Change => ({
  ...change,
  call: { ...change.call, input: { ...change.call.input, ...input } },
});
