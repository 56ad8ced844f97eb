/**
 * What a browser keeps of answers for when there is no network: the shell writes it, sealed, and the account's page
 * tells of it. Facts stand apart from the answers, so that nobody reads 50 MB to count them.
 */
export const KEPT_ANSWERS = 'sagitta-kept';
/**
 * As many systems as were visited last; graphs and logs of so many of their devices are fetched though nobody opened
 * them. A session that was not used for so many days has ended (SESSION_DAYS of the API), and what it kept with it.
 */
export const KEPT_AT_MOST = { systems: 30, devices: 100, bytes: 50_000_000, days: 7 } as const;
export const KEPT_STORES = { answers: 'answers', facts: 'facts' } as const;

/** What can be told of a kept answer without its key. */
export interface KeptFacts {
  name: string;
  /** The operation that gave it: each has its share. */
  operation: string;
  /** When it was true, and when it was last kept; epoch ms by this device's clock. */
  at: number;
  usedAt: number;
  size: number;
}

export interface KeptTold {
  answers: number;
  bytes: number;
}

/** Empties it. What another tab has open is gone when that tab has closed it, which it does at once. */
export function dropKeptAnswers(): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve();
  return settled(indexedDB.deleteDatabase(KEPT_ANSWERS)).then(() => undefined);
}

/** Whoever opens it closes it after each use, so that emptying waits for nobody. */
export async function openKeptAnswers(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_ANSWERS, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const store of Object.values(KEPT_STORES)) request.result.createObjectStore(store, { keyPath: 'name' });
  });
  const db = await settled(request);
  // Another tab signs out.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

/** Whether the browser may clear what is kept and what waits when room runs short; null where it cannot say. */
export async function mayBeCleared(): Promise<boolean | null> {
  const storage: StorageManager | undefined = navigator.storage;
  return storage?.persisted ? !(await storage.persisted()) : null;
}

/** What is kept on this device, without reading any of it. */
export async function keptTold(): Promise<KeptTold> {
  if (!('indexedDB' in globalThis)) return { answers: 0, bytes: 0 };
  const facts = await keptFacts();
  return { answers: facts.length, bytes: facts.reduce((sum, { size }) => sum + size, 0) };
}

export async function keptFacts(): Promise<KeptFacts[]> {
  const db = await openKeptAnswers();
  try {
    const { facts } = KEPT_STORES;
    return await settled<KeptFacts[]>(db.transaction(facts).objectStore(facts).getAll());
  } finally {
    db.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('The database refused.')));
  });
}
