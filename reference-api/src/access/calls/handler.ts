import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type * as v from 'valibot';
import type { Operation, Schema } from '@sagitta/shared-contracts/operation';
import type { CARDS_TYPE, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import type { Caller } from '../caller';
import type { Clock } from '../../kit/clock';
import type { Env } from '../../kit/env';
import type { Database, ReadSource } from '../../db/database';
import type { Limits } from '../limits/limits';
import type { W2Controller } from './w2-controller';

/** What every handler gets besides its own input. */
export interface CallContext {
  db: Database;
  /** For readings and logs, on a replica where there is one; guards and everything else use `db`. */
  longReads: ReadSource;
  clock: Clock;
  env: Env;
  limits: Limits;
  /** Of the W2 systems. */
  controller: W2Controller;
  log: FastifyBaseLogger;
  /** Address from which the call came. */
  address: string;
  header(name: string): string | undefined;
  /** Aborted once the caller is gone, or has the answer. */
  left: AbortSignal;
}

type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** One call of an operation, with its parameters and body already checked. */
export type Call<O extends Operation> = CallContext & {
  params: Parsed<O['params']>;
  input: Parsed<O['input']>;
  caller: O extends { auth: 'none' } ? null : Caller;
};

/** A file response, complete or as a stream. `lastModified` lets the route answer 304. */
export class FileBody {
  constructor(
    readonly bytes: Buffer | Readable,
    readonly mime: string,
    readonly options: { lastModified?: Date; fileName?: string } = {},
  ) {}
}

/** A response that the database has already written as JSON text; long lists are cheaper this way. */
export class JsonText {
  constructor(
    readonly text: string,
    readonly type: 'application/json' | typeof TABLE_TYPE | typeof CARDS_TYPE = 'application/json',
  ) {}
}

/** What a handler may omit: the contract reads an absent optional field as null. */
type Loose<T> = T extends readonly (infer E)[]
  ? Loose<E>[]
  : T extends object
    ? { [K in keyof T as undefined extends T[K] ? never : K]: Loose<T[K]> } & {
        [K in keyof T as undefined extends T[K] ? K : never]?: Loose<T[K]>;
      }
    : T;

export type AnswerOf<O extends Operation> = O['output'] extends Schema
  ? Loose<v.InferInput<O['output']>> | JsonText
  : FileBody;

/** An operation with its handler. */
export interface Served {
  operation: Operation;
  /** The call runs in one transaction. */
  transaction: boolean;
  /** Maximum size of the file, for calls with one. */
  maxFileBytes?: number;
  handle(call: CallContext & { params: unknown; input: unknown; caller: Caller | null }): Promise<unknown>;
}

/** Serves an operation that only reads, or that has transactions of its own. */
export function serve<const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<AnswerOf<O>>,
): Served {
  return { operation, transaction: false, handle: (call) => handler(call as Call<O>) };
}

/** Serves an operation that changes something: in one transaction, rolled back if the handler throws. */
export function serveInTransaction<const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<AnswerOf<O>>,
): Served {
  return { operation, transaction: true, handle: (call) => handler(call as Call<O>) };
}

/** Serves an operation that takes a file of at most this many bytes. */
export function serveUpload<const O extends Operation>(
  operation: O,
  maxFileBytes: number,
  handler: (call: Call<O>) => Promise<AnswerOf<O>>,
): Served {
  return { ...serveInTransaction(operation, handler), maxFileBytes };
}
