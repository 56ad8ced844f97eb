import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import type { Outbox } from '../features/outbox/outbox';
import type { SessionLife } from '../features/session/session-life';

/** Null where this browser cannot keep anything for later, or nobody is signed in. */
export type LoadOutbox = () => Promise<Outbox | null>;

/** The outbox of this tab's session; its code is fetched once it is needed. */
export function outboxLoader(
  life: Pick<SessionLife, 'session' | 'token'>,
  call: ApiCaller,
  now: () => number,
): LoadOutbox {
  let loaded: Promise<Outbox | null> | null = null;
  const load = async () => {
    const accountId = life.session()?.id;
    if (accountId === undefined || !canKeep()) return null;
    const { openOutbox } = await import(/* webpackChunkName: "outbox" */ './open-outbox');
    return openOutbox({ accountId, call, now });
  };
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

const canKeep = () =>
  window.isSecureContext && 'indexedDB' in window && 'locks' in navigator && 'BroadcastChannel' in window;
