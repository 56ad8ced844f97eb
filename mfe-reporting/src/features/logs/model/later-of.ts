import type { Log } from '@sagitta/shared-contracts/api/log';

/**
 * An entry as a later fetch has it. A confirmation is final: a fetch that the host answered before it, and that came
 * after it, does not undo it.
 */
export function laterOf(known: Log, fresh: Log): Log {
  if (!known.confirmed || fresh.confirmed) return fresh;
  const { confirmed, confirmedAt, confirmedBy, confirmComment } = known;
  return { ...fresh, confirmed, confirmedAt, confirmedBy, confirmComment };
}
