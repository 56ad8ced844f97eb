import { ApiError } from '@sagitta/shared-contracts/api-error';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { goHidden, goOnline, goVisible } from '../../shared/testing/fake-page';
import { askAgainAfterOutage } from './ask-again';
import { recoveryMs } from './later';

const unreachable = () => new ApiError('network', 'listLogs', 0, 'The server cannot be reached.');

let client: QueryClient;
let stops: (() => void)[];
let hostIsUp: boolean;
let ping: jest.Mock;

beforeEach(() => {
  jest.useFakeTimers();
  hostIsUp = false;
  client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnReconnect: false } } });
  ping = jest.fn(() => (hostIsUp ? Promise.resolve() : Promise.reject(unreachable())));
  stops = [];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  client.clear();
  goVisible();
  jest.useRealTimers();
});

const start = () => stops.push(askAgainAfterOutage(client, ping));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function show(key: string, failure: () => Error = unreachable) {
  const ask = jest.fn(() => (hostIsUp ? Promise.resolve(key) : Promise.reject(failure())));
  stops.push(new QueryObserver(client, { queryKey: [key], queryFn: ask }).subscribe(() => undefined));
  await pass(0);
  return { ask, data: () => client.getQueryData([key]) };
}

test('comes back by itself when the host is back', async () => {
  start();
  const page = await show('logs');
  hostIsUp = true;
  await pass(2_000);
  expect(page.data()).toBe('logs');
});

test('takes up what had failed before it was started', async () => {
  const page = await show('logs');
  start();
  hostIsUp = true;
  await pass(2_000);
  expect(page.data()).toBe('logs');
});

test('asks for a sign of life alone while the host is gone, less and less often', async () => {
  start();
  const page = await show('logs');
  await pass(10 * 60_000);
  expect(ping.mock.calls.length).toBeGreaterThan(15);
  expect(ping.mock.calls.length).toBeLessThan(35);
  expect(page.ask).toHaveBeenCalledTimes(1);
  expect([recoveryMs(0, () => 1), recoveryMs(3, () => 1), recoveryMs(40, () => 1)]).toEqual([2_000, 16_000, 30_000]);
});

test('waits longer and longer for a call that fails while the host is there', async () => {
  start();
  ping.mockResolvedValue(undefined);
  const page = await show('logs');
  await pass(10 * 60_000);
  expect(page.ask.mock.calls.length).toBeGreaterThan(15);
  expect(page.ask.mock.calls.length).toBeLessThan(35);
});

test('waits the first short time again in a second outage', async () => {
  start();
  const page = await show('logs');
  await pass(5 * 60_000);
  hostIsUp = true;
  await pass(30_000);
  expect(page.data()).toBe('logs');
  hostIsUp = false;
  await client.refetchQueries({ queryKey: ['logs'] });
  hostIsUp = true;
  await pass(2_000);
  expect(client.getQueryState(['logs'])?.status).toBe('success');
});

test('counts a refusal as a sign of life', async () => {
  start();
  const page = await show('logs');
  ping.mockRejectedValue(new ApiError('status', 'checkToken', 401, 'No.'));
  await pass(2_000);
  expect(page.ask).toHaveBeenCalledTimes(2);
});

test('asks at once when the network is back, and when another call succeeds', async () => {
  start();
  const page = await show('logs');
  goOnline(true);
  await pass(0);
  expect(ping).toHaveBeenCalledTimes(1);
  hostIsUp = true;
  await client.fetchQuery({ queryKey: ['other'], queryFn: () => Promise.resolve(1) });
  await pass(0);
  expect(page.data()).toBe('logs');
});

test('does not ask while nobody looks, and does when somebody looks again', async () => {
  start();
  await show('logs');
  goHidden();
  await pass(10 * 60_000);
  expect(ping).not.toHaveBeenCalled();
  goVisible();
  await pass(0);
  expect(ping).toHaveBeenCalledTimes(1);
});

test('leaves alone what the host refused', async () => {
  start();
  const page = await show('logs', () => new ApiError('status', 'listLogs', 403, 'Not allowed.'));
  await pass(10 * 60_000);
  expect(page.ask).toHaveBeenCalledTimes(1);
  expect(ping).not.toHaveBeenCalled();
});

test('asks no more once it is stopped, though a sign of life is awaited', async () => {
  start();
  await show('logs');
  let fail: (error: Error) => void = () => undefined;
  ping.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  await pass(2_000);
  stops.forEach((stop) => stop());
  fail(unreachable());
  await pass(10 * 60_000);
  expect(ping).toHaveBeenCalledTimes(1);
});
