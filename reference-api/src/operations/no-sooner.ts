import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers, or fails, no sooner than `ms` after it was asked, so that the time does not tell which way the work went.
 */
export async function noSooner<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const due = wait(ms);
  try {
    return await work();
  } finally {
    await due;
  }
}
