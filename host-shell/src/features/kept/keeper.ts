import { KEPT_AT_MOST, type KeptFacts } from '@sagitta/shared-contracts/kept-answers';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { browserStore, type KeptStore } from './kept-store';
import { pack, unpack } from './packed';
import { createSeal } from './seal';

const KEPT_FOR_MS = KEPT_AT_MOST.days * DAY_MS;

/** Of calls about a device or a finding, a system has several, and a graph has three periods. */
const KEPT_DEVICES = 3 * KEPT_AT_MOST.devices + 2 * KEPT_AT_MOST.systems;
const OF_DEVICES: readonly string[] = [
  'getFindingPhoto',
  'getNodeShort',
  'keptPast',
  'listDevicePhotos',
  'listLogs',
  'listMeasurements',
  'listNodeCommands',
  'listPastWeather',
];

export interface KeptAnswer {
  data: unknown;
  /** When it was true, epoch ms by this device's clock. */
  at: number;
}

/** The answers that are kept for one session. */
export interface Keeper {
  keep: (key: QueryKey, answer: KeptAnswer) => Promise<void>;
  read: (key: QueryKey) => Promise<KeptAnswer | null>;
  /** When what is kept was true, without reading it. */
  keptAt: (key: QueryKey) => Promise<number | null>;
}

/** @param isOver whether the session has ended: nothing may be written after it was emptied */
export async function createKeeper(
  session: { token: string; accountId: number; isOver: () => boolean },
  store: KeptStore = browserStore(),
  now: () => number = Date.now,
): Promise<Keeper> {
  const seal = await createSeal(session.token, session.accountId);
  const about = (name: string, at: number) => `${name} ${at}`;
  return {
    keep: async (key, { data, at }) => {
      const name = await seal.nameOf(hashKey(key));
      const bytes = await pack(data);
      if (bytes.length > KEPT_AT_MOST.bytes / 4) return;
      const sealed = await seal.close(bytes, about(name, at));
      if (session.isOver()) return;
      const facts = { name, operation: String(key[0]), at, usedAt: now(), size: bytes.length };
      await store.put({ ...facts, sealed });
      const surplus = tooMany(await store.facts(), now());
      if (surplus.length > 0) await store.remove(surplus);
    },
    keptAt: async (key) => (await store.get(await seal.nameOf(hashKey(key))))?.at ?? null,
    read: async (key) => {
      const name = await seal.nameOf(hashKey(key));
      const record = await store.get(name);
      if (!record || now() - record.at > KEPT_FOR_MS) return null;
      try {
        const data = await unpack(await seal.open(record.sealed, about(name, record.at)));
        return session.isOver() ? null : { data, at: record.at };
      } catch (error) {
        console.warn('A kept answer cannot be read, and is dropped.', error);
        await store.remove([name]);
        return null;
      }
    },
  };
}

/** Names of what has to go: too old, beyond its operation's share, or beyond the room for all; the longest unused. */
export function tooMany(facts: readonly KeptFacts[], now: number): string[] {
  const counts = new Map<string, number>();
  let bytes = 0;
  const gone: string[] = [];
  for (const { name, operation, at, size } of [...facts].sort((a, b) => b.usedAt - a.usedAt)) {
    const count = (counts.get(operation) ?? 0) + 1;
    const share = OF_DEVICES.includes(operation) ? KEPT_DEVICES : KEPT_AT_MOST.systems;
    if (now - at > KEPT_FOR_MS || count > share || bytes + size > KEPT_AT_MOST.bytes) gone.push(name);
    else {
      counts.set(operation, count);
      bytes += size;
    }
  }
  return gone;
}
