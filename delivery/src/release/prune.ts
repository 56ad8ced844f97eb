import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Store } from '../store/store';
import { goneLive, lastGood, livesOf } from './lifecycle';
import { FACTS } from './make-release';
import { partState } from './state';
import type { PartState, State } from './state-schema';
import { removeRelease } from './stored-releases';
import { statesOf } from './used';

export interface PruneOptions {
  /** A release that was live, or was made, this many days ago may still be open in somebody's tab, or be promoted. */
  days: number;
  /** Releases of each part that were live last and can be gone back to, however old. */
  keep: number;
  dryRun?: boolean;
  now?: Date;
}

/** A publisher that has not finished in this time was killed. */
const UNFINISHED_MS = DAY_MS;

interface Folder {
  part: string;
  version: string;
  /** When its newest file was written. */
  at: number;
  isRelease: boolean;
}

/**
 * Removes what no installation that shares the store needs any more, and what killed publishers have left behind.
 * @returns what went, or would go, as `<part> <version>`
 */
export async function prune(store: Store, { days, keep, dryRun, now = new Date() }: PruneOptions): Promise<string[]> {
  const old = now.getTime() - days * DAY_MS;
  const unfinished = now.getTime() - UNFINISHED_MS;
  const gone: string[] = [];
  for (const { part, version, at, isRelease } of await foldersOf(store)) {
    if (at > (isRelease ? old : unfinished)) continue;
    // Asked before each removal: somebody may go back to an old release meanwhile.
    const states = await statesOf(store);
    if (states.some(({ state }) => isNeeded(state, part, version, { old, keep }))) continue;
    if (!dryRun) await removeRelease(store, part, version);
    gone.push(`${part} ${version}${isRelease ? '' : ' (never finished)'}`);
  }
  for (const { key, at } of await store.list('drafts/')) {
    if (at.getTime() > unfinished) continue;
    if (!dryRun) await store.remove(key);
    gone.push(key);
  }
  return gone;
}

function isNeeded(state: State, name: string, version: string, { old, keep }: { old: number; keep: number }): boolean {
  const part = partState(state, name);
  if ([part.live, lastGood(part), part.canary?.version].includes(version)) return true;
  if (canaryUntil(part, version) > old) return true;
  if ((liveUntil(part, version) ?? 0) > old) return true;
  const goodOnes = livesOf(part).filter((one) => !Object.hasOwn(part.withdrawn, one));
  return [...new Set(goodOnes.toReversed())].slice(0, keep).includes(version);
}

/** When a version was last live; null where it never was. */
function liveUntil(part: PartState, version: string): number | null {
  const lives = goneLive(part);
  const last = lives.findLastIndex((event) => event.version === version);
  if (last < 0) return null;
  const next = lives[last + 1];
  if (next) return Date.parse(next.at);
  const off = part.live === null ? part.offs?.findLast((one) => one.version === version) : undefined;
  return off ? Date.parse(off.at) : Infinity;
}

/** When a version was last started or taken back as a canary; 0 where it never was one. */
function canaryUntil({ history, withdrawn }: PartState, version: string): number {
  const started = history.findLast((event) => event.version === version && event.action === 'canary');
  return started ? Math.max(Date.parse(started.at), Date.parse(withdrawn[version]?.at ?? started.at)) : 0;
}

/** Every folder of a release or of source maps. */
async function foldersOf(store: Store): Promise<Folder[]> {
  const folders = new Map<string, Folder>();
  for (const { key, at } of [...(await store.list('releases/')), ...(await store.list('maps/'))]) {
    const [kind, part = '', version = '', file] = key.split('/');
    const known = folders.get(`${part}/${version}`) ?? { part, version, at: 0, isRelease: false };
    folders.set(`${part}/${version}`, {
      ...known,
      at: Math.max(known.at, at.getTime()),
      isRelease: known.isRelease || (kind === 'releases' && file === FACTS),
    });
  }
  return [...folders.values()];
}
