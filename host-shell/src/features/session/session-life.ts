import type { Session } from '@sagitta/shared-contracts/shell';
import { EMPTY, keptSession, readPersisted, STATE_KEY, TOKEN_KEY, writePersisted, type Persisted } from './persisted';

/** Why a session ended: somebody signed out, here or in another tab, or the host no longer knows the token. */
export type EndReason = 'signed-out' | 'expired';

const CHANNEL = 'sagitta-session';
const ENDED = 'ended';

export interface SessionLifeOptions {
  storage: Storage;
  /** Called once when the session has ended, in this tab or in another. Everything kept is gone by then. */
  onEnded: (reason: EndReason) => void;
  /** Called when another tab signed in as somebody else. */
  onReplaced: () => void;
}

/** The session of this tab: its token, what is kept of it, its end. One stands in each tab; they tell one another. */
export interface SessionLife {
  session: () => Session | null;
  token: () => string | null;
  /** Aborted when the session ends. */
  signal: () => AbortSignal;
  begin: (token: string, session: Session) => void;
  /** Forgets everything, aborts what is in flight and tells the other tabs. */
  end: (reason: EndReason) => void;
  /** Drops a token that the host does not know, where nobody has seen anything of the session yet. */
  forget: () => void;
  keep: (change: Partial<Persisted>) => void;
  kept: () => Persisted;
}

export function createSessionLife({ storage, onEnded, onReplaced }: SessionLifeOptions): SessionLife {
  const channel = new BroadcastChannel(CHANNEL);
  let flights = new AbortController();
  let token = storage.getItem(TOKEN_KEY);
  let ended = false;

  const finish = (reason: EndReason) => {
    if (ended) return;
    ended = true;
    token = null;
    flights.abort();
    onEnded(reason);
  };

  channel.addEventListener('message', (event) => {
    if (event.data === ENDED) finish('signed-out');
  });
  // Storage says the same where a tab slept through the message, and tells when another tab signed in.
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== storage || (event.key !== TOKEN_KEY && event.key !== null)) return;
    const now = storage.getItem(TOKEN_KEY);
    if (!now) finish('signed-out');
    else if (now !== token) onReplaced();
  });

  return {
    session: () => (token ? keptSession(storage) : null),
    token: () => token,
    signal: () => flights.signal,
    begin: (newToken, session) => {
      storage.setItem(TOKEN_KEY, newToken);
      writePersisted(storage, { ...readPersisted(storage), session, onlySystem: undefined });
      token = newToken;
      ended = false;
      flights = new AbortController();
    },
    end: (reason) => {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(STATE_KEY);
      channel.postMessage(ENDED);
      finish(reason);
    },
    forget: () => {
      storage.removeItem(TOKEN_KEY);
      token = null;
    },
    keep: (change) => writePersisted(storage, { ...readPersisted(storage), ...change }),
    kept: () => (storage.getItem(STATE_KEY) ? readPersisted(storage) : EMPTY),
  };
}
