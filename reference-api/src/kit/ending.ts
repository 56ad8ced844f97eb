import { loggedError } from './log-errors';

export interface EndingOptions {
  say: (line: string) => void;
  /** Ends the process at once. */
  exit: (code: number) => void;
  /** ms for everything to close; a database that answers nothing would be waited for without end. */
  patienceMs?: number;
}

/** Longer than the calls under way and the embedded database are given, one after the other. */
const PATIENCE_MS = 20_000;

/**
 * Closes everything once, whatever asks for it and however often. What does not close in time is left behind: it is
 * as after a crash, which loses nothing that was acknowledged.
 * @returns ends the process; `why` is an error that nothing handled, after which nothing can be relied on
 */
export function endingOf(
  stop: () => Promise<void>,
  { say, exit, patienceMs = PATIENCE_MS }: EndingOptions,
): (why?: unknown) => void {
  let isEnding = false;
  return (why) => {
    if (why !== undefined) {
      process.exitCode = 1;
      const { type, message, stack, cause } = loggedError(why);
      say(`Ending: ${type}: ${message}${cause ? ` (${cause.message})` : ''}\n${stack}`);
    }
    if (isEnding) return;
    isEnding = true;
    const late = setTimeout(() => {
      say(`Not everything closed within ${patienceMs / 1000} s; ending anyway.`);
      exit(1);
    }, patienceMs);
    // Nothing waits for it, so a process with nothing left to do ends before.
    late.unref();
    stop().catch((error: unknown) => {
      say(`Could not close everything: ${loggedError(error).message}`);
      exit(1);
    });
  };
}
