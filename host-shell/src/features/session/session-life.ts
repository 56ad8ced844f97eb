import { dropKeptAnswers } from '@sagitta/shared-contracts/kept-answers';
import type { Session } from '@sagitta/shared-contracts/shell';
import { keptSession, readPersisted, STATE_KEY, TOKEN_KEY, writePersisted, type Persisted } from './persisted';

/**
 * Why a session ended: somebody signed out, here or in another tab, the host no longer knows the token, or it refused
 * the list of systems or of a group's accounts.
 */
export type EndReason = 'signed-out' | 'expired' | 'systems-failed' | 'group-failed';

export interface SessionLifeOptions {
  storage: Storage;
  /** Called once when the session has ended, in this tab or in another. Everything kept is gone by then. */
  onEnded: (reason: EndReason) => void;
  /** Called when another tab signed in. */
  onReplaced: () => void;
}

/** The session of this tab: its token, its stored state, its end. */
export interface SessionLife {
  session: () => Session | null;
  token: () => string | null;
  /** Aborted when the session ends. */
  signal: () => AbortSignal;
  begin: (token: string, session: Session) => void;
  /** Clears everything, aborts requests in flight and informs the other tabs through shared storage. */
  end: (reason: EndReason) => void;
  /** Drops a token that the host does not know, before anything of the session was shown. */
  forget: () => void;
  keep: (change: Partial<Persisted>) => void;
  kept: () => Persisted;
}

export function createSessionLife({ storage, onEnded, onReplaced }: SessionLifeOptions): SessionLife {
  let flights = new AbortController();
  let token = storage.getItem(TOKEN_KEY);

  const finish = (reason: EndReason) => {
    if (!token) return;
    token = null;
    flights.abort();
    void dropKeptAnswers();
    onEnded(reason);
  };
  const compare = () => {
    const stored = storage.getItem(TOKEN_KEY);
    if (stored === token) return;
    if (stored) onReplaced();
    else finish('signed-out');
  };
  window.addEventListener('storage', compare);
  // A tab that was frozen, or restored from history, may have missed the event.
  window.addEventListener('pageshow', compare);
  document.addEventListener('visibilitychange', compare);

  return {
    session: () => (token ? keptSession(storage) : null),
    token: () => token,
    signal: () => flights.signal,
    begin: (newToken, session) => {
      // Of another session, which may have ended where nobody saw it.
      void dropKeptAnswers();
      token = newToken;
      flights = new AbortController();
      writePersisted(storage, { ...readPersisted(storage), session, onlySystem: undefined, visited: undefined });
      storage.setItem(TOKEN_KEY, newToken);
    },
    end: (reason) => {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(STATE_KEY);
      finish(reason);
    },
    forget: () => {
      token = null;
      void dropKeptAnswers();
      storage.removeItem(TOKEN_KEY);
    },
    keep: (change) => {
      if (token) writePersisted(storage, { ...readPersisted(storage), ...change });
    },
    kept: () => readPersisted(storage),
  };
}
