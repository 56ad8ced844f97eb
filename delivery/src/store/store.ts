/** An object of a store, and a mark of exactly these bytes. */
export interface StoredObject {
  bytes: Buffer;
  tag: string;
}

export interface ListedObject {
  key: string;
  at: Date;
}

/**
 * Where releases are kept, and what is live: objects under keys such as `releases/mfe_systems/0.1.0-1a2b3c4d/1.js`.
 * Whatever goes wrong is a {@link StoreFailure} in words for the person who releases.
 */
export interface Store {
  /** For messages. */
  readonly place: string;
  /** Null where there is no such object. */
  read: (key: string) => Promise<StoredObject | null>;
  /**
   * Writes an object whole or not at all.
   * @param expected the tag that it must still have, or null where it must not exist yet; otherwise it is replaced
   * @throws StoreConflict where that is not so
   */
  write: (key: string, bytes: Buffer, expected?: string | null) => Promise<void>;
  /** What is gone already is no error. */
  remove: (key: string) => Promise<void>;
  /** The objects under a prefix, which ends with a slash. */
  list: (prefix: string) => Promise<ListedObject[]>;
}

/** Somebody else changed the object since it was read. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';

  constructor(key: string) {
    super(`${key} has changed since it was read.`);
  }
}

/** The store does not do what it is asked. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.+@~-]*(\/[A-Za-z0-9_@~-][A-Za-z0-9_.+@~-]*)*$/;

/** No key may lead out of the store. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new StoreFailure(`"${key}" cannot be the name of an object in a store.`);
}
