/** Sealed bytes. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** What is stored: of whom and in which order can be told, and nothing else without the key. */
export interface Stored extends Sealed {
  /** Given by the browser, across tabs. */
  order?: number;
  accountId: number;
  id: string;
}

type FileKey = [accountId: number, id: string];

/** All or nothing. */
export interface ShelfWrite {
  /** Whose it is, and what it is sealed with: put back where the browser has dropped all under an open tab. */
  key: readonly [accountId: number, CryptoKey];
  /** Behind all others. */
  add?: Stored;
  /** In the place of those with their IDs, if they are still there. */
  put?: readonly Stored[];
  drop?: readonly string[];
  putFile?: readonly [FileKey, Sealed];
  dropFiles?: readonly FileKey[];
}

/** The browser's own database of what waits, which all tabs share. */
export interface Shelf {
  /** All that is stored, in its order; null where nobody has written since this mark. */
  read: (mark: string | null) => Promise<{ mark: string; all: Stored[] | null }>;
  /** Answers the mark before it, and its own. */
  write: (what: ShelfWrite) => Promise<{ before: string; mark: string }>;
  file: (key: FileKey) => Promise<Sealed | undefined>;
  /** The account's key on this device, made with its first change. Two tabs get the same. */
  key: (accountId: number) => Promise<CryptoKey>;
}

const NAME = 'sagitta-outbox';
/**
 * Files lie beside the keys, under account and change, and not with their changes. A store of their own would need
 * another version of the database, which an earlier release cannot open.
 */
const [CHANGES, KEYS] = ['changes', 'keys'] as const;
/** Beside the keys: another with each write. An earlier release leaves it as it is, and tells the other tabs. */
const MARK = 'mark';
const NO_MARK = '';

export const browserShelf: Shelf = {
  read: async (known) => {
    let mark = NO_MARK;
    let all: Stored[] | null = null;
    await turn('readonly', (changes, keys) => {
      onResult(keys.get(MARK), (found: string | undefined) => {
        mark = found ?? NO_MARK;
        if (mark === known) return;
        onResult(changes.getAll(), (found: Stored[]) => {
          all = found;
        });
      });
    });
    return { mark, all };
  },
  write: async ({ key: [accountId, key], add, put = [], drop = [], putFile, dropFiles = [] }) => {
    const mark = crypto.randomUUID();
    let before = NO_MARK;
    await turn('readwrite', (changes, keys) => {
      onResult(keys.get(MARK), (found: string | undefined) => {
        before = found ?? NO_MARK;
      });
      keys.put(mark, MARK);
      onResult(keys.get(accountId), (found: CryptoKey | undefined) => {
        if (!found) keys.put(key, accountId);
      });
      if (add) changes.add(add);
      for (const key of dropFiles) keys.delete(key);
      if (putFile) keys.put(putFile[1], putFile[0]);
      const inPlace = (id: string, act: (order: IDBValidKey) => void) =>
        onResult(changes.index('id').getKey(id), (order: IDBValidKey | undefined) => {
          if (order !== undefined) act(order);
        });
      for (const record of put) inPlace(record.id, (order) => changes.put({ ...record, order }));
      for (const id of drop) inPlace(id, (order) => changes.delete(order));
    });
    return { before, mark };
  },
  file: async (key) => {
    let file: Sealed | undefined;
    await turn('readonly', (_, keys) =>
      onResult(keys.get(key), (found: Sealed | undefined) => {
        file = found;
      }),
    );
    return file;
  },
  key: async (accountId) => {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    let key: CryptoKey = made;
    await turn('readwrite', (_, keys) =>
      onResult(keys.get(accountId), (found: CryptoKey | undefined) => {
        if (found) key = found;
        else keys.put(made, accountId);
      }),
    );
    return key;
  },
};

function onResult<T>(request: IDBRequest<T>, told: (found: T) => void): void {
  request.addEventListener('success', () => told(request.result));
}

/** Opened for each turn, so that no tab keeps another from a later version. */
async function turn(mode: IDBTransactionMode, run: (changes: IDBObjectStore, keys: IDBObjectStore) => void) {
  const db = await opened();
  try {
    await new Promise<void>((done, fail) => {
      const transaction = db.transaction([CHANGES, KEYS], mode, { durability: 'strict' });
      run(transaction.objectStore(CHANGES), transaction.objectStore(KEYS));
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('The database refused.')));
    });
  } finally {
    db.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result
      .createObjectStore(CHANGES, { keyPath: 'order', autoIncrement: true })
      .createIndex('id', 'id', { unique: true });
    request.result.createObjectStore(KEYS);
  });
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('The database refused.')));
  });
}
