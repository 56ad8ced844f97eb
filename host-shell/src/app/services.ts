import { logout } from '@sagitta/shared-contracts/api/session';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { isOpenPath, requestedPath, SECOND_STEP_PATH, secondStepPath } from '@sagitta/shared-contracts/paths';
import { PUSH_SCOPE } from '@sagitta/shared-contracts/rules/push';
import { CONTRACT_VERSION, type ShellServices } from '@sagitta/shared-contracts/shell';
import type { createStore } from 'jotai';
import { createCaller } from '../features/caller/caller';
import { createServerClock } from '../features/caller/server-clock';
import { headerToolsAtom } from '../features/frame/header-tools';
import { withOutbox } from '../features/outbox/waiting-caller';
import { renamedAtom } from '../features/session/renamed';
import type { SessionLife } from '../features/session/session-life';
import { leaveTo } from '../shared/leave';
import { outboxLoader, type LoadOutbox } from './outbox';
import { waitingCalls } from './waiting-calls';

export interface ServicesOptions {
  config: RuntimeConfig;
  life: SessionLife;
  store: ReturnType<typeof createStore>;
  notify: ShellServices['notify'];
  onFarewell: (farewell: Promise<unknown>) => void;
}

export interface Services {
  /** What every part is given (shared-contracts/shell). */
  services: ShellServices;
  outbox: LoadOutbox;
}

export function createServices({ config, life, store, notify, onFarewell }: ServicesOptions): Services {
  const clock = createServerClock();
  const common = { apiUrl: config.apiUrl, token: life.token, onServerDate: clock.heard };
  let isLed = false;
  const direct = createCaller({
    ...common,
    signal: life.signal,
    onUnauthorized: () => life.end('expired'),
    onSetUpFirst: () => {
      if (!isLed) leadToSecondStep();
      isLed = true;
    },
  });
  const outbox = outboxLoader(life, direct, clock.now);
  const call = withOutbox(direct, outbox);
  /** Not aborted with the rest, since it is what ends the session. */
  const lastCall = createCaller({
    ...common,
    signal: () => new AbortController().signal,
    onUnauthorized: () => undefined,
  });

  const services: ShellServices = {
    contractVersion: CONTRACT_VERSION,
    session: life.session(),
    call,
    notify,
    config,
    now: clock.now,
    waiting: waitingCalls(outbox),
    setHeader: (tools) => {
      store.set(headerToolsAtom, tools);
      return () => store.set(headerToolsAtom, (current) => (current === tools ? {} : current));
    },
    accountRead: ({ name, email }) => {
      const session = life.session();
      if (!session || (session.name === name && session.email === email)) return;
      life.keep({ session: { ...session, name, email } });
      store.set(renamedAtom, { name, email });
    },
    logout: (why) => {
      const isFailedList = why === 'systems-failed' || why === 'group-failed';
      // Several parts of a page may find at once that the host no longer knows the session. Lists that are refused
      // until a second factor is set up end none.
      if (life.token() === null || (isFailedList && isLed)) return;
      // Read the token before the session drops it. On an unreachable host the token stays valid until it expires.
      onFarewell(
        Promise.allSettled([
          endPush(),
          lastCall(logout, {}).catch((error: unknown) =>
            console.warn('The server could not be informed of the sign-out.', error),
          ),
        ]),
      );
      // A part may hand this on as a listener, which is called with an event.
      life.end(isFailedList ? why : 'signed-out');
    },
  };
  return { services, outbox };
}

/** Where something typed is not saved, the browser asks first. */
function leadToSecondStep(): void {
  const { pathname, search } = window.location;
  if (pathname === SECOND_STEP_PATH) return;
  leaveTo(secondStepPath(isOpenPath(pathname) ? requestedPath(search) : pathname + search));
}

/** Push messages end with the session, also those that this browser registered in an earlier one. */
async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
