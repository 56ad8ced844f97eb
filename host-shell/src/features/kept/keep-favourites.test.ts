import { KEPT_AT_MOST } from '@sagitta/shared-contracts/kept-answers';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { QueryClient } from '@tanstack/react-query';
import { keepFavourites } from './keep-favourites';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** @param kept age in hours of what is kept, by system */
function start(favourites: readonly { kind: string; id: number }[], kept: Readonly<Record<number, number>> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const call = jest.fn(async () => favourites.map((one) => ({ ...one, name: `Hall ${one.id}` })));
  const fetched: number[] = [];
  const stop = new AbortController();
  const ended = keepFavourites({
    services: { call: call as unknown as ShellServices['call'] },
    client,
    keeper: {
      read: async ([operation, asked]) => {
        const age = operation === 'listNodes' ? kept[(asked as number[])[0] ?? 0] : undefined;
        return age === undefined ? null : { data: [], at: Date.now() - age * HOUR_MS };
      },
    },
    fetchDashboard: (id) => fetched.push(id),
    fetchInspection: () => undefined,
    signal: stop.signal,
  });
  const begun = jest.advanceTimersByTimeAsync(26_000);
  return { call, fetched, stop, ended, begun, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}
const system = (id: number) => ({ kind: 'system', id });

test('fetches what is not kept, or long ago, one after the other', async () => {
  const { fetched, begun, pass } = start([system(1), system(2), system(3), { kind: 'device', id: 4 }], { 2: 1, 3: 13 });
  await begun;
  await pass(1_000);
  expect(fetched).toEqual([1]);
  await pass(10_000);
  expect(fetched).toEqual([1, 3]);
});

test('fetches no more systems than are kept', async () => {
  const { fetched, pass } = start(Array.from({ length: KEPT_AT_MOST.systems + 5 }, (_, index) => system(index + 1)));
  await pass(10 * MINUTE_MS);
  expect(fetched).toHaveLength(KEPT_AT_MOST.systems);
});

test('looks again for others that were marked', async () => {
  const favourites = [system(1)];
  const { fetched, call, pass } = start(favourites, { 1: 0 });
  await pass(10_000);
  favourites.push(system(2));
  await pass(31 * MINUTE_MS);
  expect([call.mock.calls.length, fetched]).toEqual([2, [2]]);
});

test('ends with the session', async () => {
  const { fetched, stop, ended, begun, pass } = start([system(1), system(2)]);
  await begun;
  await pass(1_000);
  stop.abort();
  await ended;
  await pass(HOUR_MS);
  expect(fetched).toEqual([1]);
});
