import { getPush, registerPush, removePush } from '@sagitta/shared-contracts/api/push';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PushCard } from './push-card';

const network = mockNetwork();
const KEY = 'B'.repeat(87);
const HERE = 'https://push.example/here';
const browser = (id: number, label: string, endpoint: string) => ({
  id,
  label,
  endpoint,
  createdAt: '2026-11-20T10:00:00Z',
});
const show = () => renderPage(<PushCard />, { services: testServices() });

/** A browser with push: what it was asked for, and whether the person allows it. */
function browserWithPush({
  permission = 'default',
  answer = 'granted',
  /** The shell has registered the suite's worker. */
  hasWorker = false,
}: { permission?: string; answer?: string; hasWorker?: boolean } = {}) {
  let endpoint: string | null = null;
  const subscription = () => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: KEY, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      endpoint = null;
    },
  });
  const asked: unknown[] = [];
  const worker = {
    active: {},
    pushManager: {
      getSubscription: async () => (endpoint === null ? null : subscription()),
      subscribe: async (options: unknown) => {
        asked.push(options);
        endpoint = HERE;
        return subscription();
      },
    },
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(navigator, 'serviceWorker', {
    getRegistration: async () => (hasWorker || asked.length > 0 ? worker : undefined),
    register: async (...registered: unknown[]) => {
      asked.push(registered);
      return worker;
    },
  });
  define(window, 'PushManager', {});
  define(window, 'Notification', { permission, requestPermission: async () => answer });
  return asked;
}

afterEach(() => {
  for (const [target, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification'],
  ] as const)
    Reflect.deleteProperty(target, name);
});

test('registers this browser with the key of the host, by a worker that has a scope of its own', async () => {
  const asked = browserWithPush();
  network.answer(getPush, {
    publicKey: KEY,
    browsers: [browser(1, 'Chrome on Android', 'https://push.example/phone')],
  });
  network.answer(registerPush, { ID: 2 });
  const { notices } = show();
  const turnOn = await screen.findByRole('button', { name: 'Turn on in this browser' });
  network.answer(getPush, { publicKey: KEY, browsers: [browser(2, 'Safari on macOS', HERE)] });
  await userEvent.click(turnOn);
  await waitFor(() => expect(notices[0]?.text).toBe('This browser gets push messages now'));
  expect(asked).toEqual([
    ['/push/worker.js', { scope: '/push/' }],
    { userVisibleOnly: true, applicationServerKey: KEY },
  ]);
  expect(network.seen(registerPush)[0]?.input).toMatchObject({ endpoint: HERE, p256dh: KEY, auth: 'a'.repeat(22) });
  expect(await screen.findByText(/^Safari on macOS \(this browser\), since/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).not.toBeInTheDocument();
});

test('subscribes by the worker of the suite where it is there', async () => {
  const asked = browserWithPush({ hasWorker: true });
  network.answer(getPush, { publicKey: KEY, browsers: [] });
  network.answer(registerPush, { ID: 2 });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }));
  await waitFor(() => expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: KEY }]));
});

test('removes a browser', async () => {
  browserWithPush();
  network.answer(getPush, {
    publicKey: KEY,
    browsers: [browser(1, 'Chrome on Android', 'https://push.example/phone')],
  });
  network.answer(removePush, {});
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
  await waitFor(() => expect(network.seen(removePush)[0]?.input).toEqual({ ID: 1 }));
});

test('registers nothing where the person says no', async () => {
  browserWithPush({ answer: 'denied' });
  network.answer(getPush, { publicKey: KEY, browsers: [] });
  const { notices } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }));
  await waitFor(() => expect(notices[0]?.text).toBe('This browser was not allowed to show notifications'));
  expect(network.seen(registerPush)).toEqual([]);
});

test('says that the browser blocks notifications', async () => {
  browserWithPush({ permission: 'denied' });
  network.answer(getPush, { publicKey: KEY, browsers: [] });
  show();
  expect(await screen.findByText(/This browser blocks notifications/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).not.toBeInTheDocument();
});

test('says that the browser does not support push messages', async () => {
  network.answer(getPush, { publicKey: KEY, browsers: [] });
  show();
  expect(await screen.findByText(/does not support push messages/)).toBeInTheDocument();
});

test.each(['has no keys', 'does not know the call'])('says so where the host %s', async (which) => {
  if (which === 'has no keys') network.answer(getPush, { publicKey: null, browsers: [] });
  else network.fail(getPush, { status: 404 });
  show();
  expect(
    await screen.findByText(/^This host sends no push messages: nothing that is ticked under Push below is sent/),
  ).toBeInTheDocument();
});
