import { RuntimeConfigSchema, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import { RegistrySchema, type Registry } from '@sagitta/shared-contracts/registry';
import * as v from 'valibot';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';

export const CONFIG_URL = '/config.json';
export const REGISTRY_URL = '/registry.json';

/** A file that the suite cannot start without is missing, unreadable or wrong. The message is for the person who waits. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  constructor(
    message: string,
    readonly detail: string,
  ) {
    super(message);
  }
}

/** index.html preloads both, so that these requests are answered at once. */
export function loadConfig(): Promise<RuntimeConfig> {
  return load(CONFIG_URL, RuntimeConfigSchema, 'The settings of this installation');
}

export function loadRegistry(): Promise<Registry> {
  return load(REGISTRY_URL, RegistrySchema, 'The list of released parts');
}

async function load<const S extends v.GenericSchema>(url: string, schema: S, what: string): Promise<v.InferOutput<S>> {
  const signal = AbortSignal.timeout(LOAD_DEADLINE_MS);
  const unloaded = (why: unknown) => new StartFailure(`${what} could not be loaded.`, `${url}: ${String(why)}`);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw unloaded(error);
  });
  if (!response.ok) throw unloaded(`status ${response.status}`);
  const body: unknown = await response.json().catch((error: unknown) => {
    if (signal.aborted) throw unloaded(error);
  });
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new StartFailure(`${what} cannot be read.`, `${url}: ${v.getDotPath(issue) ?? 'not JSON'}: ${issue.message}`);
}
