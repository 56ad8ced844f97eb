import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RegistrySchema, type Registry } from '@sagitta/shared-contracts/registry';
import * as v from 'valibot';
import { FRONTEND_DISCOVERY, FrontendDiscoverySchema } from './frontend-discovery';

/** A registry, and a mark of the exact bytes that were read. */
export interface RegistryState {
  registry: Registry;
  /** Empty where there is no registry yet. */
  tag: string;
}

/** Somebody else changed the registry between reading and writing it. */
export class RegistryConflict extends Error {
  override readonly name = 'RegistryConflict';
}

const LOCK_STALE_MS = 10_000;
const ATTEMPTS = 20;

export async function readRegistry(path: string): Promise<RegistryState> {
  try {
    const text = await readFile(path, 'utf8');
    return { registry: v.parse(RegistrySchema, JSON.parse(text)), tag: tagOf(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { registry: { schema: FRONTEND_DISCOVERY, microFrontends: {} }, tag: '' };
  }
}

/**
 * Compare-and-swap: writes `next` only if the file still is what `tag` was read from.
 * @throws RegistryConflict when it is not
 */
export async function swapRegistry(path: string, tag: string, next: Registry): Promise<void> {
  const checked = v.parse(FrontendDiscoverySchema, v.parse(RegistrySchema, { ...next, schema: FRONTEND_DISCOVERY }));
  const text = `${JSON.stringify(checked)}\n`;
  await mkdir(dirname(path), { recursive: true });
  await underLock(`${path}.lock`, async () => {
    const current = await readRegistry(path);
    if (current.tag !== tag) throw new RegistryConflict('The registry has changed since it was read.');
    await writeFile(`${path}.next`, text);
    await rename(`${path}.next`, path);
  });
}

/** Reads, changes and swaps, again from the start where somebody else was faster. */
export async function changeRegistry(path: string, change: (registry: Registry) => Registry): Promise<Registry> {
  for (let attempt = 1; ; attempt += 1) {
    const { registry, tag } = await readRegistry(path);
    const next = change(registry);
    try {
      await swapRegistry(path, tag, next);
      return next;
    } catch (error) {
      if (!(error instanceof RegistryConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Takes the entries of a registry that this version of the tool cannot read off it: an older one wrote them, and the
 * rest is as good as before.
 * @returns the names of the parts that are not live any more
 */
export async function dropUnreadable(path: string): Promise<string[]> {
  const stored: unknown = await readFile(path, 'utf8').then(JSON.parse, (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return { microFrontends: {} };
  });
  if (v.is(RegistrySchema, stored)) return [];
  const { microFrontends } = v.parse(v.object({ microFrontends: v.record(v.string(), v.unknown()) }), stored);
  const dropped = Object.keys(microFrontends).filter((name) => !v.is(ReleasesSchema, microFrontends[name]));
  for (const name of dropped) delete microFrontends[name];
  await underLock(`${path}.lock`, async () => {
    await writeFile(`${path}.next`, `${JSON.stringify({ schema: FRONTEND_DISCOVERY, microFrontends })}\n`);
    await rename(`${path}.next`, path);
  });
  return dropped;
}

const ReleasesSchema = RegistrySchema.entries.microFrontends.value;

async function underLock(lock: string, work: () => Promise<void>): Promise<void> {
  const handle = await takeLock(lock);
  try {
    await work();
  } finally {
    await handle.close();
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(lock, 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === ATTEMPTS * 10) throw error;
      await dropStale(lock);
      await wait(20);
    }
  }
}

/** A process that was killed while it held the lock must not stop every later release. */
async function dropStale(lock: string): Promise<void> {
  const held = await stat(lock).catch(() => null);
  if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) await rm(lock, { force: true });
}

function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
