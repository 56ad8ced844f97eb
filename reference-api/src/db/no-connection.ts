import type pg from 'pg';

/** `busy`: every connection is in use. `away`: the server cannot be reached, or is starting, stopping or crashed. */
export type Lack = 'busy' | 'away';

/** A pool had no connection to give, so nothing of the work that wanted it was done. */
class NoConnection extends Error {
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

/** PostgreSQL refuses or ends a session: too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now. */
const STATES: Readonly<Record<string, Lack>> = { '53300': 'busy', '57P01': 'away', '57P02': 'away', '57P03': 'away' };

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
const HUNG_UP = /^Connection terminated /;

/**
 * Has a pool say by {@link NoConnection} that it has no connection to give. A wrong password or a missing database
 * stays what it is: waiting does not help.
 */
export function tellLacks(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const told = (error: Error) => {
    const lack = lackOfConnecting(error);
    return lack === null ? error : new NoConnection(lack, error);
  };
  // A pool's `query` passes a callback.
  pool.connect = ((callback?: (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void) => {
    if (callback)
      return connect((error, client, release) => callback(error ? told(error) : undefined, client, release));
    return connect().catch((error: Error) => {
      throw told(error);
    });
  }) as typeof pool.connect;
}

export function lackOfConnecting(error: Error & { code?: string }): Lack | null {
  const { code = '' } = error;
  if (error.message === POOL_TIMEOUT) return 'busy';
  return STATES[code] ?? (UNREACHED.has(code) || HUNG_UP.test(error.message) ? 'away' : null);
}

/**
 * What a failed call lacked, or null if it failed for another reason. A statement that the server ended as it stopped
 * was rolled back. One whose connection broke without a word may have been carried out, so that counts as a failure.
 */
export function lackOf(error: unknown): Lack | null {
  if (error instanceof NoConnection) return error.lack;
  if (!(error instanceof Error)) return null;
  const state = 'code' in error && typeof error.code === 'string' ? STATES[error.code] : undefined;
  return state ?? lackOf(error.cause);
}
