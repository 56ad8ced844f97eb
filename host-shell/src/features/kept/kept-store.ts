import { KEPT_STORES, keptFacts, openKeptAnswers, type KeptFacts } from '@sagitta/shared-contracts/kept-answers';
import type { Sealed } from './seal';

export interface KeptRecord extends KeptFacts {
  sealed: Sealed;
}

export interface KeptStore {
  get: (name: string) => Promise<KeptRecord | undefined>;
  put: (record: KeptRecord) => Promise<void>;
  remove: (names: readonly string[]) => Promise<void>;
  facts: () => Promise<KeptFacts[]>;
}

const { answers, facts } = KEPT_STORES;

/** In the browser's own database. Opened for each turn, so that emptying it waits for nobody. */
export function browserStore(): KeptStore {
  return {
    get: (name) => turn<KeptRecord | undefined>('readonly', (stores) => stores.objectStore(answers).get(name)),
    put: async (record) => {
      const { sealed: _, ...told } = record;
      await turn('readwrite', (stores) => {
        stores.objectStore(answers).put(record);
        stores.objectStore(facts).put(told);
      });
    },
    remove: async (names) => {
      await turn('readwrite', (stores) => {
        for (const store of [answers, facts]) for (const name of names) stores.objectStore(store).delete(name);
      });
    },
    facts: keptFacts,
  };
}

async function turn<T>(
  mode: IDBTransactionMode,
  run: (stores: IDBTransaction) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const db = await openKeptAnswers();
  try {
    return await new Promise<T | undefined>((done, fail) => {
      const stores = db.transaction([answers, facts], mode);
      const request = run(stores);
      stores.addEventListener('complete', () => done(request?.result));
      stores.addEventListener('abort', () => fail(stores.error ?? new Error('The database refused.')));
    });
  } finally {
    db.close();
  }
}
