import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { whenIdle } from '../../shared/when-idle';
import type { Keeper } from './keeper';

/** After an answer has come, so that several are kept in one go. */
const SOON_MS = 5_000;
const EVERY_MS = MINUTE_MS;
/** What takes long to write is written less often. */
const LONG = 200;
const LONG_EVERY_MS = 10 * EVERY_MS;

/**
 * Keeps the answers that this tab has, and again when they were renewed, while nobody waits for the browser.
 * @param isKept which of them
 */
export function keepAnswers(
  client: QueryClient,
  keeper: Pick<Keeper, 'keep'>,
  isKept: (key: QueryKey) => boolean,
  signal: AbortSignal,
): void {
  const cache = client.getQueryCache();
  const keptAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether there was something to keep. */
  const keepNext = async (): Promise<boolean> => {
    const query = cache
      .getAll()
      .find(
        ({ queryKey, queryHash, state: { status, data, dataUpdatedAt } }) =>
          isKept(queryKey) &&
          status === 'success' &&
          data !== undefined &&
          dataUpdatedAt >= (keptAt.get(queryHash) ?? -Infinity) + (isLong(data) ? LONG_EVERY_MS : EVERY_MS),
      );
    if (!query || signal.aborted) return false;
    const { data, dataUpdatedAt: at } = query.state;
    keptAt.set(query.queryHash, at);
    await new Promise<void>((done) => whenIdle(done));
    if (!signal.aborted) await keeper.keep(query.queryKey, { data, at });
    return true;
  };
  const keepAll = async () => {
    try {
      while (await keepNext());
    } catch (error) {
      // No room, or a browser that keeps nothing in this window.
      console.warn('Something could not be kept on this device.', error);
    } finally {
      timer = undefined;
    }
  };
  const wake = () => {
    timer ??= setTimeout(() => void keepAll(), SOON_MS);
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey)) wake();
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
  });
  wake();
}

const isLong = (data: unknown) => Array.isArray(data) && data.length > LONG;
