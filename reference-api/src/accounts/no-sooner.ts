import { setTimeout as wait } from 'node:timers/promises';

/** Answers, or fails, at the earliest after `ms`, so that the timing does not reveal which way the work went. */
export async function noSooner<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const due = wait(ms);
  try {
    return await work();
  } finally {
    await due;
  }
}
