import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { Change } from './change';

/** What waits on this device for one account, the first first. */
export interface OutboxStore {
  load: () => Promise<Change[]>;
  /** Behind all others. */
  add: (change: Change) => Promise<void>;
  put: (change: Change) => Promise<void>;
  drop: (id: string) => Promise<void>;
}

const NAME = 'sagitta-outbox';
const [CHANGES, KEYS] = ['changes', 'keys'] as const;

/** What is stored: of whom and in which order can be told, and nothing else without the key. */
interface Stored {
  /** Given by the browser, across tabs. */
  order?: number;
  accountId: number;
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * In the browser's own database, sealed with a key that belongs to the account on this device and that no script can
 * take out of it. A session that ends by itself leaves it: what a person entered is theirs.
 */
export function browserOutbox(accountId: number): OutboxStore {
  const about = (id: string) => bytesOf(`${accountId} ${id}`);
  let key: Promise<CryptoKey> | null = null;
  const ownKey = () => (key ??= keyOf(accountId));
  const sealed = async (change: Change): Promise<Stored> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: about(change.id) },
      await ownKey(),
      bytesOf(JSON.stringify(change)),
    );
    return { accountId, id: change.id, iv, bytes };
  };
  const unsealed = async ({ id, iv, bytes }: Stored): Promise<Change | null> => {
    try {
      const algorithm = { name: 'AES-GCM', iv, additionalData: about(id) };
      const plain = await crypto.subtle.decrypt(algorithm, await ownKey(), bytes);
      return parseJson(new TextDecoder().decode(plain)) as Change | null;
    } catch (error) {
      console.warn('A change that waits cannot be read.', error);
      return null;
    }
  };
  return {
    load: async () => {
      const all = await turn<Stored[]>(CHANGES, 'readonly', (store) => store.getAll());
      const read = await Promise.all((all ?? []).filter((one) => one.accountId === accountId).map(unsealed));
      return read.filter((change) => change !== null);
    },
    add: async (change) => {
      const record = await sealed(change);
      await turn(CHANGES, 'readwrite', (store) => store.add(record));
    },
    put: async (change) => {
      const record = await sealed(change);
      await turn(CHANGES, 'readwrite', (store) => {
        const found = store.index('id').getKey(change.id);
        found.addEventListener('success', () => {
          if (found.result !== undefined) store.put({ ...record, order: found.result });
        });
      });
    },
    drop: (id) =>
      turn(CHANGES, 'readwrite', (store) => {
        const found = store.index('id').getKey(id);
        found.addEventListener('success', () => {
          if (found.result !== undefined) store.delete(found.result);
        });
      }),
  };
}

/** The account's key on this device, made with its first change. Two tabs get the same. */
async function keyOf(accountId: number): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  let key: CryptoKey = made;
  await turn(KEYS, 'readwrite', (store) => {
    const found: IDBRequest<CryptoKey | undefined> = store.get(accountId);
    found.addEventListener('success', () => {
      if (found.result) key = found.result;
      else store.put(made, accountId);
    });
  });
  return key;
}

/** Opened for each turn, so that no tab keeps another from a later version. */
async function turn<T>(
  name: string,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const db = await opened();
  try {
    return await new Promise<T | undefined>((done, fail) => {
      const transaction = db.transaction(name, mode, { durability: 'strict' });
      const request = run(transaction.objectStore(name)) as IDBRequest<T> | undefined;
      transaction.addEventListener('complete', () => done(request?.result));
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
