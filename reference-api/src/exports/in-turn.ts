import { Readable } from 'node:stream';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { Caller } from '../access/caller';
import type { Limits } from '../access/limits/limits';
import { Refusal } from '../kit/refusal';
import type { Call, CallContext, FileBody, Served } from '../access/calls/handler';

/** ms that an export waits for its turn: a few of the others end meanwhile. */
const PATIENCE_MS = 30_000;
/** Seconds after which one that had no turn may be tried again. */
const RETRY_AFTER = 30;

/** Serves an operation that makes a file of much data, a few at a time. */
export function readsInTurn<const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<FileBody>,
): Served {
  return { operation, transaction: false, handle: (call) => inTurn(call, () => handler(call as Call<O>)) };
}

/** The turn ends once the file is sent, or its caller has left. */
export async function inTurn(
  { limits, caller, left }: Pick<CallContext, 'left'> & { limits: Pick<Limits, 'exports'>; caller: Caller | null },
  make: () => Promise<FileBody>,
): Promise<FileBody> {
  // A contract that lets nobody in particular call it would have all of them share the turns of one.
  const giveBack = await limits.exports.wait(caller?.id ?? 0, { ms: PATIENCE_MS, signal: left });
  if (!giveBack) throw new Refusal(429, undefined, undefined, RETRY_AFTER);
  try {
    const file = await make();
    if (file.bytes instanceof Readable) file.bytes.once('close', giveBack);
    else giveBack();
    return file;
  } catch (error) {
    giveBack();
    throw error;
  }
}
