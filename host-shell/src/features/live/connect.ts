import {
  HEARTBEAT_MS,
  readStreamEvent,
  STREAM_PATH,
  STREAM_TYPE,
  type SystemChange,
} from '@sagitta/shared-contracts/stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

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
export type Over = 'again' | 'none' | 'unauthorized';

export interface ConnectOptions {
  apiUrl: string;
  token: string;
  /** Id of the last event that was heard, to go on from there. */
  lastId: string | null;
  signal: AbortSignal;
  onTold: (told: Told) => void;
  onId: (id: string) => void;
}

/** One connection, from request to end. An error ends it like anything else. */
export async function connect({ apiUrl, token, lastId, signal, onTold, onId }: ConnectOptions): Promise<Over> {
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
