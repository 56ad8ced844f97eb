import { whenIdle } from '../shared/when-idle';

/** How long the first page gets to load itself and its data; until then it polls. */
const AFTER_MS = 4_000;
/** The pauses between attempts double up to this, except without a network. */
const LONGEST_PAUSE_MS = 64_000;

/**
 * Starts something once the first page is up and the browser has nothing to do. Its code is fetched by then, and a
 * network that fails just then must not cost a page that stays open for days its updates: it is tried until it works,
 * and at once when the network is back. Without one it is tried too, since files may be kept on this device; that it
 * fails then is no fault, and not said.
 * @param without what the page lacks until then
 * @returns what ends it
 */
export function afterFirstPage(
  start: (signal: AbortSignal) => Promise<void>,
  without: string,
  afterMs = AFTER_MS,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const attempt = (pauseMs: number) => {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      window.removeEventListener('online', goOn);
      whenIdle(() => start(stop.signal).catch((error: unknown) => fail(error, pauseMs)));
    }, pauseMs);
  };
  const goOn = () => {
    clearTimeout(timer);
    attempt(0);
  };
  const fail = (error: unknown, pauseMs: number) => {
    const hasNetwork = navigator.onLine;
    if (hasNetwork) console.warn(without, error);
    else if (!stop.signal.aborted) window.addEventListener('online', goOn);
    attempt(hasNetwork ? Math.min(2 * pauseMs, LONGEST_PAUSE_MS) : pauseMs);
  };
  attempt(afterMs);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', goOn);
    stop.abort();
  };
}
