import type { QueryClient } from '@tanstack/react-query';
import { keepConnected, type KeepOptions, listen, type Told } from './keep-connected';
import { createRenewer } from './renewer';

/**
 * A browser that nobody has looked at for this long gives its connection back, and gets one when it is looked at again.
 */
const LET_GO_AFTER_MS = 10 * 60_000;

/** Raised when the messages between tabs change, so that tabs of two releases ignore one another. */
const VERSION = 1;

/** In the tab's session storage, which signing out clears: this host has no stream. */
const NO_STREAM_KEY = 'sagitta-no-stream';

export interface LiveOptions {
  client: QueryClient;
  apiUrl: string;
  accountId: number;
  token: () => string | null;
  /** The host knows this token no more. */
  onUnauthorized: (token: string | null) => void;
  /** Ends it all. */
  signal: AbortSignal;
}

/**
 * Renews the queries by the host's updates, as long as this tab is looked at. Where the host has no stream, they
 * go on asking by themselves.
 */
export function startLive({ client, apiUrl, accountId, token, onUnauthorized, signal }: LiveOptions): void {
  const renewer = createRenewer(client);
  let listening: AbortController | null = null;
  let letGo: ReturnType<typeof setTimeout> | undefined;

  const onTold = (told: Told) => {
    if (told.type === 'begun') renewer.begin();
    else if (told.type === 'change') renewer.change(told.systems);
    else if (told.type === 'heard') renewer.confirm();
    else if (told.type === 'resumed') renewer.retryFailed();
    else if (told.type === 'lost') renewer.renewShown();
    else sessionStorage.setItem(NO_STREAM_KEY, apiUrl);
  };
  const begin = () => {
    listening = new AbortController();
    const mine = token();
    shareStream({
      apiUrl,
      accountId,
      token,
      signal: listening.signal,
      onTold,
      onUnauthorized: () => onUnauthorized(mine),
    }).catch((error: unknown) => console.warn('There are no live updates; pages poll instead.', error));
  };
  const giveBack = () => {
    listening?.abort();
    listening = null;
  };
  // Without locks each tab has a connection of its own, and a browser has few: hidden ones give theirs back at once.
  const patience = 'locks' in navigator ? LET_GO_AFTER_MS : 0;
  const look = () => {
    clearTimeout(letGo);
    if (document.visibilityState === 'hidden') letGo = setTimeout(giveBack, patience);
    else if (!listening && sessionStorage.getItem(NO_STREAM_KEY) !== apiUrl) begin();
  };
  const stopLooking = listen(document, 'visibilitychange', look);
  signal.addEventListener('abort', () => {
    stopLooking();
    clearTimeout(letGo);
    giveBack();
    renewer.stop();
  });
  look();
}

interface Passed {
  told: Told;
  lastId: string | null;
  /** The tab that asked, where this is the answer to it alone. */
  to?: string;
}

/** Messages of the channel: news, and the request of a new tab, with its name. */
type Message = Passed | { asks: string };

interface ShareOptions extends Pick<KeepOptions, 'apiUrl' | 'token' | 'signal' | 'onTold'> {
  /** Tabs of the same account share one connection. */
  accountId: number;
  onUnauthorized: () => void;
}

/**
 * One connection a browser: the tab that holds the lock has it and passes on what it hears; when that tab goes, the
 * browser gives the lock to the next, which resumes after the last event that it received. Where there are no locks,
 * each tab has its own.
 */
export async function shareStream({
  accountId,
  apiUrl,
  token,
  signal,
  onTold,
  onUnauthorized,
}: ShareOptions): Promise<void> {
  const name = `sagitta-live-${VERSION}-${accountId}-${apiUrl}`;
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  let lastId: string | null = null;
  let state: 'lost' | 'begun' | 'none' = 'lost';

  const tell = (told: Told) => {
    state = told.type === 'lost' || told.type === 'none' ? told.type : 'begun';
    if (state === 'none') over.abort();
    onTold(told);
  };
  const lead = async (pass: (passed: Passed) => void) => {
    const outcome = await keepConnected({
      apiUrl,
      token,
      signal: stop,
      lastId: () => lastId,
      onId: (id) => {
        lastId = id;
      },
      onTold: (told) => {
        tell(told);
        pass({ told, lastId });
      },
    });
    if (outcome === 'unauthorized') onUnauthorized();
    if (outcome !== 'none') return;
    tell({ type: 'none' });
    pass({ told: { type: 'none' }, lastId });
  };
  if (!('locks' in navigator)) return lead(() => undefined);

  const channel = new BroadcastChannel(name);
  const self = crypto.randomUUID();
  let leads = false;
  const post = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) {
      if (leads && state !== 'lost') post({ told: { type: state }, lastId, to: data.asks });
      return;
    }
    if (leads || (data.to !== undefined && data.to !== self)) return;
    ({ lastId } = data);
    tell(data.told);
  });
  post({ asks: self });
  try {
    await navigator.locks.request(name, { signal: stop }, async () => {
      leads = true;
      await lead(post);
      // Ask a host without a stream only once: keep the lock, so that this tab answers for the others.
      if (state === 'none') await ended(signal);
    });
  } catch (error) {
    // This tab was stopped and no longer waits for the lock.
    if (!stop.aborted) throw error;
  } finally {
    channel.close();
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
