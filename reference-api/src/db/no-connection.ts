import { types } from 'node:util';
import type pg from 'pg';

/** `busy`: every connection is in use. `away`: the server cannot be reached, or is starting, stopping or crashed. */
export type Lack = 'busy' | 'away';

/** A pool had no connection to give, so nothing of the work that wanted it was done. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';

  constructor(
    readonly lack: Lack,
    cause: Error,
  ) {
    super(lack === 'busy' ? 'Every connection to the database is in use.' : 'The database cannot be reached.', {
      cause,
    });
  }
}

/** The connection broke while a transaction was committed, so nobody knows whether it was. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';

  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause });
  }
}

/**
 * PostgreSQL refuses or ends a session: too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, and
 * what a proxy in front of it says of a connection that is gone.
 */
const STATES: Readonly<Record<string, Lack>> = {
  '53300': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '08000': 'away',
  '08003': 'away',
  '08006': 'away',
};

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** pg-pool's words: no client was free in time. It gives no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** pg's words: the server did not answer in time, or hung up while the session was being opened. */
const HUNG_UP = /^Connection terminated\b/;
/** pg's words: the connection broke before this statement was sent. They do not say why. */
const NOT_SENT = /^Client (has encountered a connection error|was closed) and is not queryable$/;

/** What ended connections of a pool: the same error tells another host's broken connection from one of the database. */
const losses = new WeakSet<Error>();

/**
 * Has a pool survive connections that break. The pool itself listens only to those that are idle; the error of one that
 * is in use, between two statements of a transaction, would end the process.
 */
export function surviveLosses(pool: pg.Pool, tell: (error: Error) => void): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      losses.add(error);
      tell(error);
    }),
  );
  // Told by the listener above. Without one here, the loss of an idle connection would end the process.
  pool.on('error', () => undefined);
}

/**
 * Has a pool say by {@link NoConnection} that it has no connection to give. A wrong password or a missing database
 * stays what it is: waiting does not help.
 */
export function tellLacks(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const explained = (error: Error) => {
    const lack = lackOfConnecting(error);
    return lack === null ? error : new NoConnection(lack, error);
  };
  // A pool's `query` passes a callback.
  pool.connect = ((callback?: (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void) => {
    if (callback)
      return connect((error, client, release) => callback(error ? explained(error) : undefined, client, release));
    return connect().catch((error: Error) => {
      throw explained(error);
    });
  }) as typeof pool.connect;
}

export function lackOfConnecting(error: Error & { code?: string }): Lack | null {
  const { code = '' } = error;
  if (error.message === POOL_TIMEOUT) return 'busy';
  return STATES[code] ?? (UNREACHED.has(code) || HUNG_UP.test(error.message) ? 'away' : null);
}

/** What a failed call lacked, or null if it failed for another reason. */
export function lackOf(error: unknown): Lack | null {
  if (error instanceof NoConnection) return error.lack;
  if (!isError(error)) return null;
  if (error instanceof CommitUnknown || isLoss(error) || NOT_SENT.test(error.message)) return 'away';
  return stateOf(error) ?? lackOf(error.cause);
}

/**
 * Whether what a call did may have been stored although it failed with a {@link lackOf}: its connection broke without a
 * word. A statement that the server ended as it stopped was rolled back, and so is a transaction without its commit.
 */
export function mayBeDone(error: unknown): boolean {
  if (!isError(error) || error instanceof NoConnection) return false;
  if (error instanceof CommitUnknown) return true;
  return (isLoss(error) && stateOf(error) === undefined) || mayBeDone(error.cause);
}

/** Errors of sockets are of another realm where tests run, and no instances of its `Error`. */
const isError = (thrown: unknown): thrown is Error => types.isNativeError(thrown);

/** A connection that its pool has given up says so to its statements alone. */
function isLoss(error: Error): boolean {
  return losses.has(error) || HUNG_UP.test(error.message);
}

function stateOf(error: Error): Lack | undefined {
  return 'code' in error && typeof error.code === 'string' ? STATES[error.code] : undefined;
}
