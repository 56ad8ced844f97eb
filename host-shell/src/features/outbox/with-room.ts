import type { OutboxStore } from './outbox-store';

/** As much as some photos take; then all that there is. */
const MADE_BYTES = [10_000_000, Infinity] as const;

/**
 * A store that has room made, and writes once more, where the browser has none left.
 * @param makeRoom drops so many bytes of what can be had again; answers whether it dropped any
 */
export function withRoom(store: OutboxStore, makeRoom: (bytes: number) => Promise<boolean>): OutboxStore {
  const written = async (write: () => Promise<void>) => {
    for (const bytes of MADE_BYTES) {
      try {
        return await write();
      } catch (error) {
        if (!isFull(error) || !(await made(bytes))) throw error;
      }
    }
    return write();
  };
  const made = async (bytes: number) => {
    try {
      return await makeRoom(bytes);
    } catch (error) {
      console.warn('No room could be made for what waits.', error);
      return false;
    }
  };
  return {
    ...store,
    add: (change, file) => written(() => store.add(change, file)),
    replace: (change, file) => written(() => store.replace(change, file)),
    write: (what) => written(() => store.write(what)),
  };
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
