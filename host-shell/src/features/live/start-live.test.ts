import { follows } from '@sagitta/shared-contracts/rules/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { startLive } from './start-live';
import { FakeHost } from './testing/fake-host';
import { fakeLocks } from './testing/fake-locks';
import { goHidden, goVisible } from '../../shared/testing/fake-page';

let host: FakeHost;
let stop: AbortController;
let client: QueryClient;
let leave: () => void;
let onUnauthorized: jest.Mock;
const ask = jest.fn(async () => 'answer');

beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  sessionStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  host = new FakeHost();
  stop = new AbortController();
  onUnauthorized = jest.fn();
  client = new QueryClient();
  leave = new QueryObserver(client, {
    queryKey: ['seven'],
    queryFn: ask,
    refetchInterval: 15_000,
    meta: follows({ kinds: ['nodes'], systems: [7] }),
  }).subscribe(() => undefined);
  await pass(0);
  ask.mockClear();
});
afterEach(async () => {
  stop.abort();
  leave();
  client.clear();
  await pass(0);
  goVisible();
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function start(): Promise<void> {
  startLive({
    client,
    apiUrl: 'http://api.test',
    accountId: 7,
    token: () => 'secret',
    onUnauthorized,
    signal: stop.signal,
  });
  await pass(0);
}

test('while the stream works a page asks when something has changed, and not every 15 seconds', async () => {
  await start();
  host.latest.hello('1-1');
  await pass(2_000);
  ask.mockClear();
  for (let round = 0; round < 4; round += 1) {
    await pass(10_000);
    host.latest.beat('1-1');
  }
  expect(ask).toHaveBeenCalledTimes(0);
  host.latest.send('change', { systems: [{ id: 7, kinds: ['nodes'], nodeIds: [3] }] }, '1-2');
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('when the stream is gone the page asks every 15 seconds again', async () => {
  await start();
  host.latest.hello('1-1');
  await pass(2_000);
  host.answer = 'gone';
  host.latest.cut();
  await pass(1_000);
  ask.mockClear();
  await pass(45_100);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('where the host has no stream the page keeps polling, and the host is not asked for one again', async () => {
  host.answer = new Response('{}', { status: 404 });
  await start();
  await pass(45_100);
  expect(ask).toHaveBeenCalledTimes(3);
  stop.abort();
  stop = new AbortController();
  await start();
  goHidden();
  goVisible();
  await pass(60_000);
  expect(host.connections).toHaveLength(1);
});

test('a tab hidden for ten minutes closes its connection, and reopens it when it is visible again', async () => {
  await start();
  host.latest.hello('1-1');
  goHidden();
  for (let minute = 0; minute < 9; minute += 1) {
    for (let beat = 0; beat < 6; beat += 1) {
      await pass(10_000);
      host.latest.beat('1-1');
    }
  }
  expect(host.open).toHaveLength(1);
  for (let beat = 0; beat < 6 && host.open.length > 0; beat += 1) {
    host.latest.beat('1-1');
    await pass(10_000);
  }
  expect(host.open).toHaveLength(0);
  ask.mockClear();
  goVisible();
  await pass(0);
  host.latest.hello('1-9');
  await pass(0);
  expect(host.open).toHaveLength(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('without locks a hidden tab gives its connection back at once', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await start();
  host.latest.hello('1-1');
  goHidden();
  await pass(10);
  expect(host.open).toHaveLength(0);
});

test('says which token the host does not know', async () => {
  host.answer = new Response('{}', { status: 401 });
  await start();
  expect(onUnauthorized).toHaveBeenCalledWith('secret');
});

test('ends with the session', async () => {
  await start();
  host.latest.hello('1-1');
  stop.abort();
  await pass(0);
  expect(host.open).toHaveLength(0);
  goVisible();
  await pass(1_000);
  expect(host.connections).toHaveLength(1);
});
