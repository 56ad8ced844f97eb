import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';

// The worker as browsers run it, in a scope that records what it does.

type Listener = (event: object) => void;

async function worker(windows: { url: string; focus: () => string }[] = []) {
  const listeners: Record<string, Listener> = {};
  const shown: [string, object][] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://roofs.example' },
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    registration: { showNotification: async (title: string, options: object) => void shown.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  };
  runInNewContext(await readFile(new URL('push-worker.js', import.meta.url), 'utf8'), { self, URL });
  const send = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners[name]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  const click = (path: unknown) => send('notificationclick', { notification: { close: () => {}, data: { path } } });
  return { listeners, shown, opened, send, click };
}

test('listens for messages and clicks alone: it answers no request and caches nothing', async () => {
  expect(Object.keys((await worker()).listeners).sort()).toEqual(['notificationclick', 'push']);
});

test('shows a message; a repeated one replaces it by its tag', async () => {
  const { send, shown } = await worker();
  const message = { title: 'L4 in Hala', body: 'Level 4 exceeded', path: '/alarms/7', tag: 'alarm-7' };
  await send('push', { data: { json: () => message } });
  expect(shown).toEqual([['L4 in Hala', { body: 'Level 4 exceeded', tag: 'alarm-7', data: { path: '/alarms/7' } }]]);
});

test.each([null, { json: () => ({}) }, { json: () => JSON.parse('{') }])(
  'shows that there is news for %j',
  async (data) => {
    const { send, shown } = await worker();
    await send('push', { data });
    expect(shown).toMatchObject([['New event', { data: { path: '/logs' } }]]);
  },
);

test('opens the page of the alarm', async () => {
  const { click, opened } = await worker();
  await click('/alarms/7');
  expect(opened).toEqual(['https://roofs.example/alarms/7']);
});

test('focuses a window that shows the page already', async () => {
  const focus = jest.fn(() => '');
  const { click, opened } = await worker([{ url: 'https://roofs.example/alarms/7', focus }]);
  await click('/alarms/7');
  expect(focus).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', undefined, 7])(
  'opens no other site: %j',
  async (path) => {
    const { click, opened } = await worker();
    await click(path);
    expect(opened).toEqual(['https://roofs.example/logs']);
  },
);
