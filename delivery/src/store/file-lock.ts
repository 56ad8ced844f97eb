import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreFailure } from './store';

/** The work under a lock is one comparison and one rename: who holds it longer has died, or its machine sleeps. */
const STALE_MS = 10_000;
const GIVE_UP_MS = 30_000;
const ASK_AGAIN_MS = 20;

/**
 * Does some work while nobody else does work under the same lock, on this machine or another that shares the folder.
 * The lock of a process that has died is taken over: at once where it ran on this machine, else after 10 s.
 */
export async function underLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
  await acquire(lock, mine);
  try {
    return await work();
  } finally {
    // Taken over by somebody else meanwhile, it is theirs.
    if ((await ownerOf(lock)) === mine) await rm(lock, { force: true });
  }
}

async function acquire(lock: string, mine: string): Promise<void> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const refusedAt = await tryAcquire(lock, mine);
    if (refusedAt === null) return;
    const owner = await ownerOf(lock);
    if (owner !== null && (await isStale(lock, owner, refusedAt))) await breakLock(lock, owner);
    else if (Date.now() > until) throw new StoreFailure(`${lock} is held by somebody else (${owner ?? 'unknown'}).`);
    else await wait(ASK_AGAIN_MS);
  }
}

/**
 * A lock appears with its owner in it: it is never seen empty. Null if it was taken, otherwise the time by the clock
 * that dates the files: the folder may be on another machine, whose clock differs from the one here.
 */
async function tryAcquire(lock: string, mine: string): Promise<number | null> {
  const draft = `${lock}.${randomUUID()}`;
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(mine);
    const { mtimeMs } = await file.stat();
    return (await isLinked(draft, lock)) ? null : mtimeMs;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

async function isLinked(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether whoever holds the lock cannot be at work any more. */
async function isStale(lock: string, owner: string, now: number): Promise<boolean> {
  const held = await stat(lock).catch(() => null);
  if (!held) return false;
  return isDeadHere(owner) || now - held.mtimeMs > STALE_MS;
}

function isDeadHere(owner: string): boolean {
  const [, host, pid] = /"host":"([^"]*)","pid":(\d+)/.exec(owner) ?? [];
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Several may find the same lock stale: what one of them takes away must not be the lock that another has just got. */
async function breakLock(lock: string, owner: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await ownerOf(aside)) !== owner) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

async function ownerOf(lock: string): Promise<string | null> {
  return readFile(lock, 'utf8').catch(() => null);
}
