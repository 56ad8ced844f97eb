import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller';
import type { Served } from '../../access/calls/handler';
import { Refusal } from '../../kit/refusal';
import type { Services } from './services';

/** ms that a file waits unread; less than the deadline of a body that does not arrive. */
const PATIENCE_MS = 30_000;
/** Seconds after which a file that had no turn may be sent again. */
const RETRY_AFTER = 20;
/** What an embedded database writes for a file: its content, the log of it and more beside. */
const WRITTEN = 3;
/** Bytes that uploads leave free of the disk of an embedded database, for everything that matters more. */
const RESERVE = 64_000_000;

/**
 * Waits until a file may be received, before any of it is read: as many bytes at once as the process can hold, and no
 * more than the disk of an embedded database has room for.
 * @returns ends the turn; does nothing for a call without a file
 */
export async function roomForUpload(
  request: FastifyRequest,
  { maxFileBytes }: Served,
  { limits, store, env }: Services,
  caller: Caller | null,
  left: AbortSignal,
): Promise<() => void> {
  if (maxFileBytes === undefined) return NOTHING;
  const declared = Number(request.headers['content-length'] ?? maxFileBytes);
  const bytes = Number.isFinite(declared) ? Math.min(declared, maxFileBytes) : maxFileBytes;
  const ms = patience(env);
  const giveBack = await limits.uploads.wait(caller?.id ?? 0, { ms, weight: bytes, signal: left });
  if (!giveBack) throw new Refusal(429, undefined, undefined, RETRY_AFTER);
  const free = (await store.freeBytes?.()) ?? Infinity;
  if (free >= RESERVE + WRITTEN * bytes) return giveBack;
  giveBack();
  request.log.error(`A file was refused: the disk of the database has ${Math.round(free / 1_000_000)} MB left.`);
  throw new Refusal(507);
}

/**
 * Waits until a file that has been received may be stored, one at a time; before the transaction, so that nobody waits
 * with a connection of the database in hand.
 * @returns ends the turn; does nothing for a call without a file
 */
export async function turnToStore(
  { maxFileBytes }: Served,
  { limits, env }: Services,
  caller: Caller | null,
  left: AbortSignal,
): Promise<() => void> {
  if (maxFileBytes === undefined) return NOTHING;
  const giveBack = await limits.storing.wait(caller?.id ?? 0, { ms: patience(env), signal: left });
  if (!giveBack) throw new Refusal(429, undefined, undefined, RETRY_AFTER);
  return giveBack;
}

const NOTHING = () => undefined;

function patience({ REQUEST_TIMEOUT }: Services['env']): number {
  return Math.min(PATIENCE_MS, REQUEST_TIMEOUT * 500);
}
