import type { registerPush } from '@sagitta/shared-contracts/api/push';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { browserLabel } from '@sagitta/shared-contracts/rules/browser-label';
import { PUSH_SCOPE, PUSH_WORKER } from '@sagitta/shared-contracts/rules/push';

export type Registration = InputOf<typeof registerPush>;

/** Whether this browser shows push messages at all; only over https, or on the machine itself. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The person has refused notifications of this site; only they can allow them again, in the browser. */
export function isPushDenied(): boolean {
  return Notification.permission === 'denied';
}

/** Endpoint of this browser's subscription; null without one. */
export async function ownEndpoint(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for permission and subscribes this browser; null where permission is not given. A subscription for another key
 * of the host is replaced.
 */
export async function subscribe(publicKey: string): Promise<Registration | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // The one worker of the suite, where it is here already: the nearest to that path.
  const worker =
    (await navigator.serviceWorker.getRegistration(PUSH_SCOPE)) ??
    (await navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE }));
  await active(worker);
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
    label: browserLabel(navigator.userAgent),
  };
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** A worker subscribes only once it is active. */
function active({ active: ready, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const starting = installing ?? waiting;
  if (ready || !starting) return Promise.resolve();
  return new Promise((done, fail) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') done();
      if (starting.state === 'redundant') fail(new Error('The worker could not start.'));
    });
  });
}
