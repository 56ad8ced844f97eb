import { waitFor } from '@testing-library/react';
import { shareStream } from './start-live';
import { FakeHost } from './testing/fake-host';
import { fakeLocks } from './testing/fake-locks';
import type { Told } from './keep-connected';

interface Tab {
  told: Told[];
  types: () => string[];
  unauthorized: jest.Mock;
  close: () => Promise<void>;
}

let host: FakeHost;
let tabs: Tab[];

beforeEach(() => {
  host = new FakeHost();
  tabs = [];
  jest.spyOn(Math, 'random').mockReturnValue(0);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(async () => {
  await Promise.all(tabs.map(({ close }) => close()));
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

/** News from tab to tab takes some turns of the event loop, however long a busy machine takes for one. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((done) => {
      setTimeout(done, 1);
    });
}

async function openTab(accountId = 7): Promise<Tab> {
  const stop = new AbortController();
  const told: Told[] = [];
  const unauthorized = jest.fn();
  const over = shareStream({
    accountId,
    apiUrl: 'http://api.test',
    token: () => 'secret',
    signal: stop.signal,
    onTold: (one) => told.push(one),
    onUnauthorized: unauthorized,
  });
  const tab: Tab = {
    told,
    unauthorized,
    types: () => told.map(({ type }) => type),
    close: async () => {
      stop.abort();
      await over;
      await settle();
    },
  };
  tabs.push(tab);
  await settle();
  return tab;
}

async function say(work: () => void): Promise<void> {
  work();
  await settle();
}

const CHANGE = { systems: [{ id: 7, kinds: ['nodes'], nodeIds: [3] }] };

test('two tabs have one connection, and both get the updates', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await say(() => {
    host.latest.hello('1-1');
    host.latest.send('change', CHANGE, '1-2');
    host.latest.beat('1-3');
  });
  expect(host.connections).toHaveLength(1);
  for (const tab of [first, second])
    expect(tab.told).toEqual([{ type: 'begun' }, { type: 'change', ...CHANGE }, { type: 'heard' }]);
});

test('when the tab with the connection goes, the other takes over after the last event that it received', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await say(() => host.latest.hello('1-1'));
  await say(() => host.latest.beat('1-5'));
  await first.close();
  expect(host.connections).toHaveLength(2);
  expect(host.connections[0]?.isOver).toBe(true);
  expect(host.latest.headers.get('Last-Event-ID')).toBe('1-5');
  await say(() => {
    host.latest.hello('1-5');
    host.latest.send('change', CHANGE, '1-6');
  });
  expect(second.types()).toEqual(['begun', 'heard', 'resumed', 'change']);
  expect(first.types()).toEqual(['begun', 'heard']);
});

test('a tab that opens later learns that it has begun, and no other tab does', async () => {
  const first = await openTab();
  await say(() => host.latest.hello('1-1'));
  const second = await openTab();
  const third = await openTab();
  expect([first.types(), second.types(), third.types()]).toEqual([['begun'], ['begun'], ['begun']]);
  expect(host.connections).toHaveLength(1);
});

test('a tab that opens while the connection is lost does not learn that it has begun', async () => {
  host.answer = 'gone';
  await openTab();
  const second = await openTab();
  expect(second.types()).not.toContain('begun');
});

test('a host without a stream is asked once, and all tabs know', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await say(() => host.latest.hello('1-1'));
  host.answer = new Response('{}', { status: 404 });
  await say(() => host.latest.end());
  await waitFor(() => expect([first.types().at(-1), second.types().at(-1)]).toEqual(['none', 'none']));
  const third = await openTab();
  expect(third.types()).toEqual(['none']);
  expect(host.connections.length).toBe(2);
});

test('the session of another account has a connection of its own', async () => {
  await openTab(7);
  await openTab(8);
  expect(host.connections).toHaveLength(2);
});

test('says where the host does not know the token', async () => {
  host.answer = new Response('{}', { status: 401 });
  const tab = await openTab();
  expect(tab.unauthorized).toHaveBeenCalledTimes(1);
});

test('without locks each tab has its own connection', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const [first, second] = [await openTab(), await openTab()];
  await say(() => host.connections[0]?.hello('1-1'));
  expect(host.connections).toHaveLength(2);
  expect([first.types(), second.types()]).toEqual([['begun'], []]);
});
