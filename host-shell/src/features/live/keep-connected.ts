import { connect, type ConnectOptions, type Over, type Told } from './connect';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A connection that lasted this long was a good one: the next failure is a new one. */
const GOOD_MS = 20_000;

export interface KeepOptions extends Pick<ConnectOptions, 'apiUrl' | 'signal' | 'onId'> {
  token: () => string | null;
  lastId: () => string | null;
  onTold: (told: Told) => void;
}

/** Keeps one connection open until it is stopped, or the host says that it has no stream. */
export async function keepConnected({
  apiUrl,
  signal,
  token,
  lastId,
  onId,
  onTold,
}: KeepOptions): Promise<Exclude<Over, 'again'> | 'stopped'> {
  let isLost = false;
  for (let failures = 0; !signal.aborted;) {
    await untilOnline(signal);
    const mine = token();
    if (signal.aborted || mine === null) return 'stopped';
    const begun = Date.now();
    let isUp = false;
    const attempt = new AbortController();
    const stopListening = listen(window, 'offline', () => attempt.abort());
    const over = await connect({
      apiUrl,
      token: mine,
      lastId: lastId(),
      signal: AbortSignal.any([signal, attempt.signal]),
      onId,
      onTold: (told) => {
        isUp = true;
        isLost = false;
        onTold(told);
      },
    });
    stopListening();
    if (over !== 'again') return over;
    if (signal.aborted) return 'stopped';
    failures = isUp && Date.now() - begun >= GOOD_MS ? 0 : failures + 1;
    // One that was up may be back at once: a host that was replaced, another network.
    if (!isLost && (!isUp || !navigator.onLine)) {
      isLost = true;
      onTold({ type: 'lost' });
    }
    await pause(waitMs(failures), signal);
  }
  return 'stopped';
}

/** Twice as long with each failure, up to a minute, and never the same for all browsers of a host that is back. */
export function waitMs(failures: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2);
}

/** Waits, or resolves early when the network is back or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      quiet.forEach((stop) => stop());
      resolve();
    };
    const timer = setTimeout(end, ms);
    const quiet = [
      listen(signal, 'abort', end),
      listen(window, 'online', end),
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') end();
      }),
    ];
  });
}

function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      quiet.forEach((stop) => stop());
      resolve();
    };
    const quiet = [listen(signal, 'abort', end), listen(window, 'online', end)];
  });
}

/** Listens until the returned function is called. */
export function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
