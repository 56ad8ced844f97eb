import { types } from 'node:util';
import { lackOf, lackOfConnecting } from '../../db/no-connection';

/**
 * Classes of PostgreSQL's errors that are about the server and not about what is stored: connection, transaction state,
 * conflicts, resources, locks, intervention, system and internal errors.
 */
const OF_THE_SERVER = new Set(['08', '25', '40', '53', '55', '57', '58', 'F0', 'XX']);

/** Whether the database could not do its work, so that the same work may be done later. */
export function isOutage(error: unknown): boolean {
  // Errors of sockets are of another realm where tests run, and no instances of its `Error`.
  if (!types.isNativeError(error)) return false;
  if (lackOf(error) !== null || lackOfConnecting(error) !== null) return true;
  if ('code' in error && typeof error.code === 'string' && OF_THE_SERVER.has(error.code.slice(0, 2))) return true;
  return isOutage(error.cause);
}
