import type { Sealed, Shelf, Stored } from '../outbox-shelf';

/** As the browser's. `read` counts how often all was read; an earlier release writes and leaves the mark. */
export function fakeShelf() {
  let mark = '';
  let order = 0;
  let stored: readonly Stored[] = [];
  const files = new Map<string, Sealed>();
  const keys = new Map<number, Promise<CryptoKey>>();
  const counted = { read: 0, sealed: 0 };
  const shelf: Shelf = {
    read: async (known) => {
      if (known === mark) return { mark, all: null };
      counted.read += 1;
      return { mark, all: [...stored] };
    },
    write: async ({ key: [accountId, key], add, put = [], drop = [], putFile, dropFiles = [] }) => {
      const before = mark;
      mark = crypto.randomUUID();
      if (!keys.has(accountId)) keys.set(accountId, Promise.resolve(key));
      counted.sealed += put.length + (add ? 1 : 0);
      if (add) stored = [...stored, { ...add, order: (order += 1) }];
      const by = new Map(put.map((one) => [one.id, one]));
      stored = stored
        .map((one) => ({ ...one, ...by.get(one.id), order: one.order }))
        .filter(({ id }) => !drop.includes(id));
      for (const file of dropFiles) files.delete(file.join(' '));
      if (putFile) files.set(putFile[0].join(' '), putFile[1]);
      return { before, mark };
    },
    file: async (key) => files.get(key.join(' ')),
    key: async (accountId) => {
      const key =
        keys.get(accountId) ??
        (crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ]) as Promise<CryptoKey>);
      keys.set(accountId, key);
      return key;
    },
  };
  const asBefore = async (write: () => Promise<void>) => {
    const kept = mark;
    await write();
    mark = kept;
  };
  const dropAll = () => {
    [mark, stored] = ['', []];
    files.clear();
    keys.clear();
  };
  return { shelf, counted, asBefore, dropAll };
}
