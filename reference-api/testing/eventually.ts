import { setTimeout as wait } from 'node:timers/promises';

/** Much longer than anything takes, and much shorter than a test may take: other tests keep the machine busy. */
const PATIENCE_MS = 60_000;

/** Waits until `look` finds something. On timeout it fails and says what was there instead. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  found: () => string = () => 'nothing',
): Promise<T> {
  // By a clock that nothing sets: neither a test nor the machine.
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(20)) {
    const result = await look();
    if (result !== undefined) return result;
  }
  throw new Error(`Timed out waiting for ${what}; last seen: ${found()}`);
}
