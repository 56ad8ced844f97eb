import {
  HEARTBEAT_MS,
  readStreamEvent,
  STREAM_PATH,
  STREAM_TYPE,
  type SystemChange,
} from '@sagitta/shared-contracts/stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A connection that lasted this long was a good one: the next failure is a new one. */
const GOOD_MS = 20_000;
/** Signs of life that may be late or missing before a connection that says nothing counts as dead. */
const SILENT_FOR = 2.5;
const WATCH_MS = 5_000;

/**
 * What a tab learns of the stream, from its own connection or from the tab that has it. Crosses from tab to tab,
 * perhaps of another release: the channel's name carries its version.
 *
 * - `begun`: no event is missed from here on; data fetched before may be stale.
 * - `resumed`: the connection is back, and no event was missed.
 * - `heard`: a heartbeat; all events so far were received.
 * - `lost`: the connection is gone, and the first attempt to reconnect has failed.
 * - `none`: this host has no stream.
 */
export type Told =
  { type: 'begun' | 'resumed' | 'heard' | 'lost' | 'none' } | { type: 'change'; systems: readonly SystemChange[] };

/** Why a connection ended: whether to reconnect, or never again. */
type Over = 'again' | 'none' | 'unauthorized';

interface ConnectOptions {
  apiUrl: string;
  token: string;
  /** Id of the last event that was heard, to go on from there. */
  lastId: string | null;
  signal: AbortSignal;
  onTold: (told: Told) => void;
  onId: (id: string) => void;
}

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
  const lose = () => {
    if (!isLost) onTold({ type: 'lost' });
    isLost = true;
  };
  for (let failures = 0; !signal.aborted;) {
    // Also where a short break, which is told to nobody, becomes a long one.
    if (!navigator.onLine) lose();
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
    if (!isUp || !navigator.onLine) lose();
    await pause(waitMs(failures), signal);
  }
  return 'stopped';
}

/** One connection, from request to end. An error ends it like anything else. */
async function connect({ apiUrl, token, lastId, signal, onTold, onId }: ConnectOptions): Promise<Over> {
  const dead = new AbortController();
  const over = AbortSignal.any([signal, dead.signal]);
  let heartbeatMs = HEARTBEAT_MS;
  let heardAt = Date.now();
  // Compare wall-clock time, so that a device waking from sleep sees at once that its connection is stale.
  const watch = setInterval(() => {
    if (Date.now() - heardAt > SILENT_FOR * heartbeatMs) dead.abort();
  }, WATCH_MS);
  try {
    const headers = {
      Accept: STREAM_TYPE,
      Authorization: `Bearer ${token}`,
      ...(lastId !== null && { 'Last-Event-ID': lastId }),
    };
    const answer = await fetch(apiUrl + STREAM_PATH, { headers, cache: 'no-store', credentials: 'omit', signal: over });
    if (answer.status === 401) return 'unauthorized';
    if (NO_STREAM.includes(answer.status) || (answer.ok && !isStream(answer))) return 'none';
    if (!answer.ok || !answer.body) return 'again';

    const events: EventSourceMessage[] = [];
    const parser = createParser({
      onEvent: (event) => void events.push(event),
      // A host that predates heartbeat events sends comments.
      onComment: () => onTold({ type: 'heard' }),
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heardAt = Date.now();
      parser.feed(piece.value);
      for (const { id, event = '', data } of events.splice(0)) {
        if (id !== undefined) onId(id);
        const told = readStreamEvent(event, data);
        if (told?.event === 'hello') {
          ({ heartbeatMs } = told.data);
          onTold({ type: lastId === null ? 'begun' : 'resumed' });
        } else if (told?.event === 'change') onTold({ type: 'change', systems: told.data.systems });
        else if (told?.event === 'reset') onTold({ type: 'begun' });
        // A connection that asks again learns from the answer whether the session is over.
        else if (told?.event === 'end') return 'again';
        else onTold({ type: 'heard' });
      }
    }
    return 'again';
  } catch (error) {
    // No network, a host that is gone, or one that says nothing that makes sense: try again, later and later.
    if (!over.aborted && !(error instanceof TypeError)) console.warn('The stream of changes broke off.', error);
    return 'again';
  } finally {
    clearInterval(watch);
    dead.abort();
  }
}

/** Not found, not allowed, not implemented: a host that predates the stream. */
const NO_STREAM = [404, 405, 501];

function isStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith(STREAM_TYPE) === true;
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
