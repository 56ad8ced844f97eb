import { keepConnected, type KeepOptions, type Told } from './keep-connected';

/** Raised when the messages between tabs change, so that tabs of two releases ignore one another. */
const VERSION = 1;

interface Passed {
  told: Told;
  lastId: string | null;
  /** The tab that asked, where this is the answer to it alone. */
  to?: string;
}

/** Messages of the channel: news, and the request of a new tab, with its name. */
type Message = Passed | { asks: string };

export interface ShareOptions extends Pick<KeepOptions, 'apiUrl' | 'token' | 'signal' | 'onTold'> {
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
