import { ApiError } from '@sagitta/shared-contracts/api-error';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { goHidden, goOnline, goVisible } from '../../shared/testing/fake-page';
import { askAgainAfterOutage } from './ask-again';
import { recoveryMs } from './later';

let client: QueryClient;
let stop: () => void;
let leave: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnReconnect: false } } });
  stop = askAgainAfterOutage(client);
  leave = [];
});
afterEach(() => {
  leave.forEach((one) => one());
  stop();
  client.clear();
  goVisible();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const unreachable = () => new ApiError('network', 'listLogs', 0, 'The server cannot be reached.');

async function show(key: string, failure: () => Error) {
  const host = { isUp: false };
  const ask = jest.fn(() => (host.isUp ? Promise.resolve(key) : Promise.reject(failure())));
  leave.push(new QueryObserver(client, { queryKey: [key], queryFn: ask }).subscribe(() => undefined));
  await pass(0);
  return { host, ask, data: () => client.getQueryData([key]) };
}

it('comes back by itself when the host is back', async () => {
  const page = await show('logs', unreachable);
  page.host.isUp = true;
  await pass(2_000);
  expect(page.data()).toBe('logs');
});

it('asks less and less often while the host is gone', async () => {
  const page = await show('logs', unreachable);
  await pass(10 * 60_000);
  expect(page.ask.mock.calls.length).toBeGreaterThan(15);
  expect(page.ask.mock.calls.length).toBeLessThan(35);
  expect([recoveryMs(0, () => 1), recoveryMs(3, () => 1), recoveryMs(40, () => 1)]).toEqual([2_000, 16_000, 30_000]);
});

it('asks at once when the network is back, and when another call succeeds', async () => {
  const page = await show('logs', unreachable);
  goOnline(true);
  await pass(0);
  expect(page.ask).toHaveBeenCalledTimes(2);
  page.host.isUp = true;
  await client.fetchQuery({ queryKey: ['other'], queryFn: () => Promise.resolve(1) });
  await pass(0);
  expect(page.data()).toBe('logs');
});

it('does not ask while nobody looks, and does when somebody looks again', async () => {
  const page = await show('logs', unreachable);
  goHidden();
  await pass(10 * 60_000);
  expect(page.ask).toHaveBeenCalledTimes(1);
  goVisible();
  await pass(0);
  expect(page.ask).toHaveBeenCalledTimes(2);
});

it('leaves alone what the host refused', async () => {
  const page = await show('logs', () => new ApiError('status', 'listLogs', 403, 'Not allowed.'));
  await pass(10 * 60_000);
  expect(page.ask).toHaveBeenCalledTimes(1);
});
