import { setTimeout as wait } from 'node:timers/promises';

/** What finds a page that does not come, also on a busy machine. */
export const PATIENCE_MS = 40_000;

/** Tries again until there is an answer, or tells why the last try had none. */
export async function within<T>(failed: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  let reason = '';
  while (Date.now() < deadline) {
    try {
      const answer = await attempt();
      if (answer !== null) return answer;
    } catch (error) {
      // An element that a renewed page no longer has, or a driver that does not listen yet.
      reason = `: ${String(error)}`;
    }
    await wait(100);
  }
  throw new Error(`${failed}${reason}`);
}

/**
 * Does something with the first element of a place that is seen. What moves or is replaced meanwhile is looked for
 * again.
 */
export function actor<E>(find: (place: string) => Promise<E[]>, isSeen: (element: E) => Promise<boolean>) {
  return (place: string, act: (element: E) => Promise<void>) =>
    within(`Not seen or not usable: ${place}`, async () => {
      for (const element of await find(place))
        if (await isSeen(element)) {
          await act(element);
          return true;
        }
      return null;
    });
}
