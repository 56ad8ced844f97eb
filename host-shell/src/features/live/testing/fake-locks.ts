/**
 * `navigator.locks` as far as tabs need it: one holder a name, the others wait in the order in which they came, and may
 * give up waiting.
 */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: LockOptions, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      let isGranted = false;
      const afterOthers = async (others: Promise<unknown> | undefined) => {
        await others;
        if (signal?.aborted) return;
        isGranted = true;
        await work().then(resolve, reject);
      };
      queues.set(name, afterOthers(queues.get(name)));
      signal?.addEventListener('abort', () => {
        if (!isGranted) reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  return { request: request as LockManager['request'] };
}
