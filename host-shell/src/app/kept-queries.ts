import { ApiError, isApiError } from '@sagitta/shared-contracts/api-error';
import type { Query, QueryKey, QueryPersister } from '@tanstack/react-query';
import type { KeptAnswer, Keeper } from '../features/kept/keeper';
import type { SessionLife } from '../features/session/session-life';

/**
 * Calls whose answers are kept for when there is no network: list, dashboard, map, cards, graph, log and files, records
 * with what their forms need, and inspections. By name: the first page has no use for their schemas.
 */
export const KEPT_OPERATIONS: ReadonlySet<string> = new Set([
  'downloadSystemFile',
  'getFindingPhoto',
  'getInspection',
  'getNodeShort',
  'getSystem',
  'getSystemMap',
  'getSystemMapImage',
  'listAgreements',
  'listDevicePhotos',
  'listFavourites',
  'listFreeSimCards',
  'listInspections',
  'listLogs',
  'listMeasurements',
  'listNodeCommands',
  'listNodeTrends',
  'listNodes',
  'listPastWeather',
  'listRouters',
  'listSimCards',
  'listSystemFiles',
  'listSystems',
  'listSystemsNodesShort',
  'listSystemsNodesRoutersShort',
]);

export const isKeptKey = ([operation]: QueryKey) => KEPT_OPERATIONS.has(String(operation));

/** Nothing was said by the host: neither an answer nor a refusal. */
export const isNoNetwork = (error: unknown) =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/** The keeper of this tab's session; null where there is none, or the browser cannot keep anything. */
export async function loadKeeper(life: Pick<SessionLife, 'session' | 'token'>): Promise<Keeper | null> {
  const token = life.token();
  const accountId = life.session()?.id;
  if (token === null || accountId === undefined || !('indexedDB' in window) || !window.isSecureContext) return null;
  const { createKeeper } = await import(/* webpackChunkName: "kept" */ '../features/kept/keeper');
  return createKeeper({ token, accountId, isOver: () => life.token() !== token });
}

/** An answer that takes longer is not waited for alone: calls are repeated for up to 20 s before they fail. */
const PATIENCE_MS = 8_000;

/**
 * Has a query that gets nothing from the network begin with the answer that was kept, as a tab that was left open has
 * it: with the moment at which it was true, and as one that failed. So it is never taken for a new one.
 */
export function keptPersister(load: () => Promise<Keeper | null>): QueryPersister {
  return async (queryFn, context, query) => {
    if (!isKeptKey(query.queryKey) || query.state.data !== undefined) return queryFn(context);
    let isSettled = false;
    let isShown = false;
    const show = async (error: Error, isLate: () => boolean) => {
      const kept = isShown ? null : await readKept(query.queryKey, load);
      if (!kept || isLate() || query.state.data !== undefined) return;
      isShown = true;
      query.setState({
        data: kept.data,
        dataUpdatedAt: kept.at,
        dataUpdateCount: query.state.dataUpdateCount + 1,
        status: 'error',
        error,
        errorUpdatedAt: Date.now(),
      });
    };
    const showAhead = () => void show(silence(query), () => isSettled);
    const timer = setTimeout(showAhead, navigator.onLine ? PATIENCE_MS : 0);
    try {
      return await queryFn(context);
    } catch (error) {
      isSettled = true;
      if (isNoNetwork(error)) await show(error as Error, () => false);
      // A host that refuses is believed: what was shown meanwhile goes.
      else if (isShown && !isCancelled(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
      throw error;
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  };
}

const silence = ({ queryKey }: Query) =>
  new ApiError('network', String(queryKey[0]), 0, 'The server cannot be reached.');

const isCancelled = (error: unknown) => isApiError(error) && error.kind === 'aborted';

async function readKept(key: QueryKey, load: () => Promise<Keeper | null>): Promise<KeptAnswer | null> {
  try {
    return (await (await load())?.read(key)) ?? null;
  } catch (error) {
    console.warn('What is kept on this device cannot be read.', error);
    return null;
  }
}
