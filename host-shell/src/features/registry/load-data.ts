import { RuntimeConfigSchema, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import { readParts, type PartEntry } from '@sagitta/shared-contracts/read-registry';
import * as v from 'valibot';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { StartFailure } from '../../shared/start-failure';

export const CONFIG_URL = '/config.json';
export const REGISTRY_URL = '/registry.json';

/** index.html preloads both, so that these requests are answered at once. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const what = 'The settings of this installation';
  const parsed = v.safeParse(RuntimeConfigSchema, await load(CONFIG_URL, what));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new StartFailure(
    `${what} cannot be read.`,
    `${CONFIG_URL}: ${v.getDotPath(issue) ?? 'not JSON'}: ${issue.message}`,
  );
}

/**
 * The parts of the registry, each as far as it can be read.
 * @param now as it is now: the worker, which keeps the last one for a page that starts without a network, has no say
 */
export function loadRegistry({ now = false } = {}): Promise<PartEntry[]> {
  const asked = now ? null : begun;
  if (asked) begun = null;
  return asked ?? askRegistry(now);
}

/** Asks for the registry before the suite does, whose first request gets this answer. */
export function loadRegistryAhead(): Promise<PartEntry[]> {
  begun = askRegistry(false);
  return begun;
}

let begun: Promise<PartEntry[]> | null = null;

async function askRegistry(now: boolean): Promise<PartEntry[]> {
  const what = 'The list of released parts';
  const parts = readParts(await load(REGISTRY_URL, what, now ? 'no-cache' : 'default'));
  if (parts) return parts;
  throw new StartFailure(`${what} cannot be read.`, `${REGISTRY_URL}: not a registry`);
}

async function load(url: string, what: string, cache: RequestCache = 'default'): Promise<unknown> {
  const signal = AbortSignal.timeout(LOAD_DEADLINE_MS);
  const unloaded = (why: unknown) => new StartFailure(`${what} could not be loaded.`, `${url}: ${String(why)}`);
  const response = await fetch(url, { signal, cache }).catch((error: unknown) => {
    throw unloaded(error);
  });
  if (!response.ok) throw unloaded(`status ${response.status}`);
  return response.json().catch((error: unknown) => {
    if (signal.aborted) throw unloaded(error);
  });
}
