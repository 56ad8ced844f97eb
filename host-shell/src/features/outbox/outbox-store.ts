import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { Change } from './change';
import { browserShelf, type Sealed, type Shelf, type ShelfWrite, type Stored } from './outbox-shelf';

/** What waits on this device for one account, the first first. */
export interface OutboxStore {
  /** @param isAnew whatever was read before: another tab has written, and may be of an earlier release */
  load: (isAnew?: boolean) => Promise<readonly Change[]>;
  /** Behind all others, with the file of its form. */
  add: (change: Change, file: Blob | null) => Promise<void>;
  /** The file of one; null where there is none that can be read. */
  file: (change: Change) => Promise<Blob | null>;
  /** In the place of the one with its ID, with this file instead of the one before. */
  replace: (change: Change, file: Blob | null) => Promise<void>;
  /** All or nothing: what is sent goes off the list with the one behind it following what it has made. */
  write: (what: { put: readonly Change[]; drop: readonly string[] }) => Promise<void>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * In the browser's own database, sealed with a key that belongs to the account on this device and that no script can
 * take out of it. A session that ends by itself leaves it: what a person entered is theirs.
 */
export function browserOutbox(accountId: number, shelf: Shelf = browserShelf): OutboxStore {
  const ofChange = (id: string) => bytesOf(`${accountId} ${id}`);
  const ofFile = (id: string) => bytesOf(`${accountId} ${id} file`);
  let key: Promise<CryptoKey> | null = null;
  const ownKey = () => (key ??= shelf.key(accountId));
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
  const fileKey = (id: string): [number, string] => [accountId, id];
  /** What was read last, by what was stored then: where another tab has written, all are read, and few have changed. */
  let known = new Map<string, { stored: Stored; change: Promise<Change | null> }>();
  const readOnce = (stored: Stored) => {
    const before = known.get(stored.id);
    return before && isAlike(before.stored, stored) ? before : { stored, change: unsealed(stored) };
  };
  /** All that is stored, as of a mark. */
  let seen: { mark: string; changes: readonly Change[] } | null = null;
  const write = async (what: Omit<ShelfWrite, 'key'>, changed: (changes: readonly Change[]) => readonly Change[]) => {
    const key = [accountId, await ownKey()] as const;
    const last = seen;
    const { before, mark } = await shelf.write({ key, ...what });
    // Nobody else has written in between: what is stored is known without reading it.
    seen = last !== null && last === seen && last.mark === before ? { mark, changes: changed(last.changes) } : null;
  };
  const withFile = async ({ id }: Change, file: Blob | null): Promise<Pick<ShelfWrite, 'putFile'>> =>
    file ? { putFile: [fileKey(id), await seal(await file.arrayBuffer(), ofFile(id))] } : {};
  return {
    load: async (isAnew = false) => {
      const { mark, all } = await shelf.read(isAnew ? null : (seen?.mark ?? null));
      if (!all && seen?.mark === mark) return seen.changes;
      const stored = all ?? (await shelf.read(null)).all ?? [];
      const read = stored.filter((one) => one.accountId === accountId).map(readOnce);
      known = new Map(read.map((one) => [one.stored.id, one]));
      const changes = (await Promise.all(read.map(({ change }) => change))).filter((change) => change !== null);
      seen = all ? { mark, changes } : null;
      return changes;
    },
    add: async (change, file) =>
      write({ add: await sealed(change), ...(await withFile(change, file)) }, (changes) => [
        ...changes,
        asRead(change),
      ]),
    file: async ({ id, call }) => {
      if (!call.file) return null;
      const stored = await shelf.file(fileKey(id));
      const plain = stored && (await unseal(stored, ofFile(id)));
      return plain ? new Blob([plain], { type: call.file.type }) : null;
    },
    replace: async (change, file) =>
      write(
        { put: [await sealed(change)], dropFiles: [fileKey(change.id)], ...(await withFile(change, file)) },
        (changes) => placed(changes, [change]),
      ),
    write: async ({ put, drop }) =>
      write({ put: await Promise.all(put.map(sealed)), drop, dropFiles: drop.map(fileKey) }, (changes) =>
        placed(changes, put).filter(({ id }) => !drop.includes(id)),
      ),
  };
}

/** As it is once it was stored: JSON. */
const asRead = (change: Change) => JSON.parse(JSON.stringify(change)) as Change;

function placed(changes: readonly Change[], put: readonly Change[]): readonly Change[] {
  const by = new Map(put.map((change) => [change.id, asRead(change)]));
  return changes.map((change) => by.get(change.id) ?? change);
}

/** Each seal has a number of its own. */
const isAlike = (one: Sealed, other: Sealed) => one.iv.every((byte, index) => byte === other.iv[index]);
