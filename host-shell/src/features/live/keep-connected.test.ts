import { keepConnected, type Told, waitMs } from './keep-connected';
import { FakeHost } from './testing/fake-host';
import { goHidden, goOnline, goVisible } from '../../shared/testing/fake-page';

let host: FakeHost;
let stop: AbortController;
let told: Told[];
let outcome: string | null;
let lastId: string | null;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  host = new FakeHost();
  stop = new AbortController();
  told = [];
  outcome = null;
  lastId = null;
});
afterEach(async () => {
  stop.abort();
  await pass(0);
  goOnline(true);
  goVisible();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const types = () => told.map(({ type }) => type);

async function keep(): Promise<void> {
  const run = async () => {
    outcome = await keepConnected({
      apiUrl: 'http://api.test',
      token: () => 'secret',
      signal: stop.signal,
      lastId: () => lastId,
      onId: (id) => {
        lastId = id;
      },
      onTold: (one) => told.push(one),
    });
  };
  void run();
  await pass(0);
}

test('asks with the token in a header, never in the address', async () => {
  await keep();
  expect(host.latest.url).toBe('http://api.test/stream');
  expect(host.latest.headers.get('Authorization')).toBe('Bearer secret');
  expect(host.latest.headers.get('Last-Event-ID')).toBeNull();
});

test.each([
  ['byte by byte', (text: string) => [...text]],
  ['with the line ends of another system, cut in the middle', (text: string) => [...text.replaceAll('\n', '\r\n')]],
])('reads events that arrive %s', async (_, cut) => {
  await keep();
  host.latest.hello('1-1');
  for (const piece of cut('id: 1-2\nevent: change\ndata: {"systems":\ndata: []}\n\n')) host.latest.write(piece);
  await pass(0);
  expect(told).toEqual([{ type: 'begun' }, { type: 'change', systems: [] }]);
  expect(lastId).toBe('1-2');
});

test('takes the comments of a host that predates heartbeat events as signs of life', async () => {
  await keep();
  host.latest.hello('1-1');
  host.latest.write(': heartbeat\nid: 1-2\n\n');
  await pass(0);
  expect(types()).toEqual(['begun', 'heard']);
});

test('passes on what it receives', async () => {
  await keep();
  host.latest.hello('1-1');
  host.latest.send('change', { systems: [{ id: 7, kinds: ['nodes'], nodeIds: [3] }] }, '1-2');
  host.latest.beat('1-3');
  host.latest.send('reset', { reason: 'access' }, '1-4');
  await pass(0);
  expect(told).toEqual([
    { type: 'begun' },
    { type: 'change', systems: [{ id: 7, kinds: ['nodes'], nodeIds: [3] }] },
    { type: 'heard' },
    { type: 'begun' },
  ]);
  expect(lastId).toBe('1-4');
});

test('resumes after the last event that it heard, and a short break is no loss', async () => {
  await keep();
  host.latest.hello('1-1');
  host.latest.beat('1-2');
  await pass(30_000 - 7_000);
  host.latest.cut();
  await pass(1_000);
  expect(host.connections).toHaveLength(2);
  expect(host.latest.headers.get('Last-Event-ID')).toBe('1-2');
  host.latest.hello('1-2');
  await pass(0);
  expect(types()).toEqual(['begun', 'heard', 'resumed']);
});

test('says once that the connection is lost, and when it is back', async () => {
  await keep();
  host.latest.hello('1-1');
  await pass(0);
  host.answer = 'gone';
  host.latest.cut();
  await pass(20_000);
  expect(types()).toEqual(['begun', 'lost']);
  host.answer = 'stream';
  while (host.open.length === 0) await pass(1_000);
  host.latest.hello('1-1');
  await pass(0);
  expect(types()).toEqual(['begun', 'lost', 'resumed']);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [6, 32_000],
  [7, 60_000],
  [40, 60_000],
])('waits before the try after %d failures at most %d ms, and at least half of it', (failures, most) => {
  expect(waitMs(failures, () => 1)).toBe(most);
  expect(waitMs(failures, () => 0)).toBe(most / 2);
});

test('asks later and later while the host is gone', async () => {
  host.answer = 'gone';
  await keep();
  const tries: number[] = [];
  for (let second = 0; second < 64; second += 1) {
    await pass(1_000);
    tries.push(host.connections.length);
  }
  // After 1, 3, 7, 15, 31 and 63 seconds.
  expect([tries[0], tries[2], tries[6], tries[14], tries[30], tries[61], tries[62]]).toEqual([2, 3, 4, 5, 6, 6, 7]);
});

test.each([429, 500, 503])('asks again after %d', async (status) => {
  host.answer = new Response('{}', { status });
  await keep();
  await pass(1_000);
  expect(host.connections).toHaveLength(2);
  expect(outcome).toBeNull();
});

test.each([
  ['404', new Response('{}', { status: 404 })],
  ['405', new Response('{}', { status: 405 })],
  ['501', new Response('{}', { status: 501 })],
  ['a page', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
])('takes %s for a host without a stream, and does not ask again', async (_, answer) => {
  host.answer = answer;
  await keep();
  await pass(120_000);
  expect([outcome, host.connections.length, types()]).toEqual(['none', 1, []]);
});

test('ends where the host does not know the token', async () => {
  host.answer = new Response('{}', { status: 401 });
  await keep();
  expect(outcome).toBe('unauthorized');
});

test('asks again when the host ends the stream, and learns then whether the session is over', async () => {
  await keep();
  host.latest.hello('1-1');
  host.latest.send('end', { reason: 'session' }, '1-1');
  host.answer = new Response('{}', { status: 401 });
  await pass(1_000);
  expect(outcome).toBe('unauthorized');
});

test('gives up a connection that says nothing for too long', async () => {
  await keep();
  host.latest.hello('1-1');
  await pass(24_000);
  host.latest.beat('1-2');
  await pass(24_000);
  expect(host.connections).toHaveLength(1);
  await pass(7_000);
  expect(host.connections[0]?.isOver).toBe(true);
  expect(host.connections.length).toBeGreaterThan(1);
});

test('finds its connection dead when the device wakes up', async () => {
  await keep();
  host.latest.hello('1-1');
  await pass(5_000);
  // Timers stop while a device sleeps; its clock does not.
  jest.setSystemTime(Date.now() + 8 * 3_600_000);
  await pass(5_000);
  expect(host.connections[0]?.isOver).toBe(true);
});

test('does not ask while the network is away, and at once when it is back', async () => {
  await keep();
  host.latest.hello('1-1');
  await pass(0);
  goOnline(false);
  await pass(300_000);
  expect([host.connections.length, host.open.length, types()]).toEqual([1, 0, ['begun', 'lost']]);
  goOnline(true);
  await pass(0);
  expect(host.connections).toHaveLength(2);
});

test('says that a short break has become a loss when the network goes after it', async () => {
  await keep();
  host.latest.hello('1-1');
  await pass(25_000);
  host.latest.cut();
  await pass(100);
  goOnline(false);
  await pass(2_000);
  expect(types()).toEqual(['begun', 'lost']);
  goOnline(true);
  await pass(0);
  host.latest.hello('1-1');
  await pass(0);
  expect(types()).toEqual(['begun', 'lost', 'resumed']);
});

test('says that the connection is lost where the network is away from the start', async () => {
  goOnline(false);
  await keep();
  expect([host.connections.length, types()]).toEqual([0, ['lost']]);
});

test('asks at once when somebody looks at the page again', async () => {
  host.answer = 'gone';
  await keep();
  await pass(31_500);
  const tries = host.connections.length;
  goHidden();
  await pass(100);
  expect(host.connections).toHaveLength(tries);
  goVisible();
  await pass(0);
  expect(host.connections).toHaveLength(tries + 1);
});

test('counts nonsense as a break, and says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await keep();
  host.latest.hello('1-1');
  host.latest.write('id: 1-2\nevent: change\ndata: {"systems": 7}\n\n');
  await pass(0);
  expect(warn).toHaveBeenCalledWith('The stream of changes broke off.', expect.anything());
  await pass(1_000);
  expect(host.connections).toHaveLength(2);
});

test('stops when asked to', async () => {
  await keep();
  host.latest.hello('1-1');
  stop.abort();
  await pass(0);
  expect([outcome, host.open.length]).toEqual(['stopped', 0]);
});
