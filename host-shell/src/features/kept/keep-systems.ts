import { isApiError } from '@sagitta/shared-contracts/api-error';
import { listFavourites } from '@sagitta/shared-contracts/api/favourite';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { KEPT_AT_MOST } from '@sagitta/shared-contracts/kept-answers';
import { dashboardPath, graphPath, inspectionPath, LOGS_PATH, logsPath } from '@sagitta/shared-contracts/paths';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { inspectionsToKeep } from './keep-inspections';
import type { Keeper } from './keeper';

/** They come after the files of the suite. */
const AFTER_MS = 26_000;
/** Somebody may mark another one meanwhile. */
const LOOK_EVERY_MS = 30 * MINUTE_MS;
const AGAIN_AFTER_MS = 12 * HOUR_MS;
/** Nobody waits for these, and the host has others to answer. */
const APART_MS = 2_000;

export interface SystemsOptions {
  services: Pick<ShellServices, 'call'>;
  client: QueryClient;
  keeper: Keeper;
  /** Systems whose dashboards were opened here, the last first. */
  visited: () => readonly number[];
  /** Fetches what a page begins with, which is then kept as all answers are. */
  fetchPage: (path: string) => void;
  /** Fetches into a client what a page shows where there is no network. */
  fetchWhole: (path: string, client: QueryClient) => Promise<void>;
  isKept: (key: QueryKey) => boolean;
  signal: AbortSignal;
}

/**
 * Fetches what is not kept, or long ago, of systems with a star and of those opened last, so that they open without a
 * network though nobody has opened them, or not all of them, on this device: dashboards, open inspections, the log, and
 * each device's log and graph. A host that is silent, busy or broken is left alone until the next look. Ends with the
 * signal.
 */
export async function keepSystems(options: SystemsOptions): Promise<void> {
  const { signal } = options;
  await pause(AFTER_MS, signal);
  while (!signal.aborted) {
    await keepOnce(options).catch((error: unknown) => {
      if (!signal.aborted && (!isApiError(error) || error.kind === 'malformed'))
        console.warn('Logs and graphs are not all kept for when there is no network.', error);
    });
    await pause(LOOK_EVERY_MS, signal);
  }
}

async function keepOnce(options: SystemsOptions): Promise<void> {
  const { services, client, visited, signal } = options;
  const favourites = await client.fetchQuery({
    queryKey: operationKey(listFavourites),
    queryFn: () => services.call(listFavourites, {}, { signal }),
    staleTime: LOOK_EVERY_MS,
  });
  const starred = favourites.filter(({ kind }) => kind === 'system').map(({ id }) => id);
  const systems = [...new Set([...starred, ...visited()])].slice(0, KEPT_AT_MOST.systems);
  await keepFirsts(systems, options);
  await keepPasts(systems, options);
}

/** Dashboards, and inspections. */
async function keepFirsts(systems: readonly number[], { keeper, fetchPage, signal }: SystemsOptions): Promise<void> {
  for (const id of systems) {
    if (await isFresh(keeper, nodesKey(id))) continue;
    if (signal.aborted) return;
    fetchPage(dashboardPath(id));
    await pause(APART_MS, signal);
  }
  for (const id of await inspectionsToKeep(keeper, Date.now())) {
    if (signal.aborted) return;
    fetchPage(inspectionPath(id));
    await pause(APART_MS, signal);
  }
}

/** Logs and graphs. */
async function keepPasts(systems: readonly number[], options: SystemsOptions): Promise<void> {
  await keepPast('all systems', [LOGS_PATH], options);
  let left: number = KEPT_AT_MOST.devices;
  for (const id of systems) {
    const nodes = (await devicesOf(id, options)).slice(0, left);
    left -= nodes.length;
    const ofDevices = nodes.flatMap((node) => [graphPath(node), logsPath({ system: id, node })]);
    if (nodes.length > 0) await keepPast(id, [logsPath({ system: id }), ...ofDevices], options);
  }
}

/** That all of it was fetched is kept too: whether each is there, only its page can tell. */
async function keepPast(of: unknown, paths: readonly string[], options: SystemsOptions): Promise<void> {
  const { keeper, signal } = options;
  const key = ['keptPast', of];
  if (await isFresh(keeper, key)) return;
  for (const path of paths) {
    if (signal.aborted) return;
    await keepPage(path, options);
    await pause(APART_MS, signal);
  }
  if (!signal.aborted) await keeper.keep(key, { data: paths.length, at: Date.now() });
}

/** Apart from what the tab has: a list that is being read there must not move. */
async function keepPage(path: string, { keeper, fetchWhole, isKept }: SystemsOptions): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  try {
    await fetchWhole(path, client).catch(unlessRefused);
    for (const { queryKey, state } of client.getQueryCache().getAll())
      if (state.data !== undefined && isKept(queryKey))
        await keeper.keep(queryKey, { data: state.data, at: state.dataUpdatedAt });
  } finally {
    client.clear();
  }
}

/** What the host refuses is not there to be kept. */
function unlessRefused(error: unknown): void {
  const isRefused = isApiError(error) && error.kind === 'status' && [400, 403, 404].includes(error.status);
  if (!isRefused) throw error;
}

/** Devices that measure, by the dashboard as it was last fetched or kept. */
async function devicesOf(systemId: number, { client, keeper }: SystemsOptions): Promise<number[]> {
  const key = nodesKey(systemId);
  const nodes = client.getQueryData<Node[]>(key) ?? (await keeper.read(key))?.data;
  if (!Array.isArray(nodes)) return [];
  return (nodes as Node[]).filter(({ MainSensorType }) => MainSensorType !== 'none').map(({ id }) => id);
}

const nodesKey = (systemId: number) => operationKey({ name: 'listNodes' }, [systemId]);

async function isFresh(keeper: Keeper, key: QueryKey): Promise<boolean> {
  const at = await keeper.keptAt(key);
  return at !== null && Date.now() - at < AGAIN_AFTER_MS;
}

/** Ends at once with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
