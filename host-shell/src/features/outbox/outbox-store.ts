import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { Change } from './change';

/** What waits on this device for one account, the first first. */
export interface OutboxStore {
  load: () => Promise<Change[]>;
  /** Behind all others, with the file of its form. */
  add: (change: Change, file: Blob | null) => Promise<void>;
  /** The file of one; null where there is none that can be read. */
  file: (change: Change) => Promise<Blob | null>;
  /** In the place of the one with its ID, with this file instead of the one before. */
  replace: (change: Change, file: Blob | null) => Promise<void>;
  /** All or nothing: what is sent goes off the list with those behind it following what it has made. */
  write: (what: { put: readonly Change[]; drop: readonly string[] }) => Promise<void>;
}

const NAME = 'sagitta-outbox';
/**
 * Files lie beside the keys, under account and change, and not with their changes, which are all read at each step. A
 * store of their own would need another version of the database, which an earlier release cannot open.
 */
const [CHANGES, KEYS] = ['changes', 'keys'] as const;

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** What is stored: of whom and in which order can be told, and nothing else without the key. */
interface Stored extends Sealed {
  /** Given by the browser, across tabs. */
  order?: number;
  accountId: number;
  id: string;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * In the browser's own database, sealed with a key that belongs to the account on this device and that no script can
 * take out of it. A session that ends by itself leaves it: what a person entered is theirs.
 */
export function browserOutbox(accountId: number): OutboxStore {
  const ofChange = (id: string) => bytesOf(`${accountId} ${id}`);
  const ofFile = (id: string) => bytesOf(`${accountId} ${id} file`);
  let key: Promise<CryptoKey> | null = null;
  const ownKey = () => (key ??= keyOf(accountId));
  const seal = async (plain: BufferSource, additionalData: BufferSource): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, await ownKey(), plain) };
  };
  const unseal = async ({ iv, bytes }: Sealed, additionalData: BufferSource): Promise<ArrayBuffer | null> => {
    try {
      return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, await ownKey(), bytes);
    } catch (error) {
      console.warn('A change that waits cannot be read.', error);
      return null;
    }
  };
  const sealed = async (change: Change): Promise<Stored> => ({
    accountId,
    id: change.id,
    ...(await seal(bytesOf(JSON.stringify(change)), ofChange(change.id))),
  });
  const unsealed = async (stored: Stored): Promise<Change | null> => {
    const plain = await unseal(stored, ofChange(stored.id));
    return plain && (parseJson(new TextDecoder().decode(plain)) as Change | null);
  };
  const fileKey = (id: string) => [accountId, id];
  /** What was read last, by what was stored then: all are read at each step, and few have changed. */
  let known = new Map<string, { stored: Stored; change: Promise<Change | null> }>();
  const readOnce = (stored: Stored) => {
    const before = known.get(stored.id);
    return before && isAlike(before.stored, stored) ? before : { stored, change: unsealed(stored) };
  };
  return {
    load: async () => {
      const all = await turn<Stored[]>(CHANGES, 'readonly', (store) => store.getAll());
      const read = (all ?? []).filter((one) => one.accountId === accountId).map(readOnce);
      known = new Map(read.map((one) => [one.stored.id, one]));
      return (await Promise.all(read.map(({ change }) => change))).filter((change) => change !== null);
    },
    add: async (change, file) => {
      const record = await sealed(change);
      const beside = file && (await seal(await file.arrayBuffer(), ofFile(change.id)));
      await turn(CHANGES, 'readwrite', (store, files) => {
        store.add(record);
        if (beside) files.put(beside, fileKey(change.id));
      });
    },
    file: async ({ id, call }) => {
      if (!call.file) return null;
      const stored = await turn<Sealed | undefined>(KEYS, 'readonly', (store) => store.get(fileKey(id)));
      const plain = stored && (await unseal(stored, ofFile(id)));
      return plain ? new Blob([plain], { type: call.file.type }) : null;
    },
    replace: async (change, file) => {
      const record = await sealed(change);
      const beside = file && (await seal(await file.arrayBuffer(), ofFile(change.id)));
      await turn(CHANGES, 'readwrite', (store, files) => {
        putInPlace(store, record);
        if (beside) files.put(beside, fileKey(change.id));
        else files.delete(fileKey(change.id));
      });
    },
    write: async ({ put, drop }) => {
      const records = await Promise.all(put.map(sealed));
      await turn(CHANGES, 'readwrite', (store, files) => {
        for (const record of records) putInPlace(store, record);
        for (const id of drop) {
          files.delete(fileKey(id));
          const found = store.index('id').getKey(id);
          found.addEventListener('success', () => {
            if (found.result !== undefined) store.delete(found.result);
          });
        }
      });
    },
  };
}

/** Each seal has a number of its own. */
const isAlike = (one: Sealed, other: Sealed) => one.iv.every((byte, index) => byte === other.iv[index]);

function putInPlace(store: IDBObjectStore, record: Stored): void {
  const found = store.index('id').getKey(record.id);
  found.addEventListener('success', () => {
    if (found.result !== undefined) store.put({ ...record, order: found.result });
  });
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
  run: (store: IDBObjectStore, keys: IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const db = await opened();
  try {
    return await new Promise<T | undefined>((done, fail) => {
      const transaction = db.transaction([name, KEYS], mode, { durability: 'strict' });
      const request = run(transaction.objectStore(name), transaction.objectStore(KEYS)) as IDBRequest<T> | undefined;
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
