import type { QueryClient } from '@tanstack/react-query';
import { listen, type Told } from './keep-connected';
import { createRenewer } from './renewer';
import { shareStream } from './share';

/**
 * A browser that nobody has looked at for this long gives its connection back, and gets one when it is looked at again.
 */
const LET_GO_AFTER_MS = 10 * 60_000;

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
