import { ApiError } from '@sagitta/shared-contracts/api-error';
import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api/all';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { asOf } from '@sagitta/shared-contracts/rules/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Keeper } from '../features/kept/keeper';
import { isKeptKey, KEPT_OPERATIONS, keptPersister } from './kept-queries';

const KEY = ['getSystem', 7, '1.0'];
const noNetwork = () => new ApiError('network', 'getSystem', 0, 'The server cannot be reached.');

function clientWith(kept: unknown, read: jest.Mock = jest.fn(async () => kept)) {
  const keeper: Keeper = { read, keep: async () => undefined, keptAt: async () => null };
  const persister = keptPersister(async () => keeper);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister } } });
  return { client, read };
}

/** Every state that a page could draw. */
async function shown(client: QueryClient, queryKey: unknown[], queryFn: () => Promise<unknown>) {
  const states: { data: unknown; live: boolean | undefined }[] = [];
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe((result) =>
    states.push({ data: result.data, live: asOf([result], Date.now(), 0)?.live }),
  );
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  await new Promise((done) => setTimeout(done, 20));
  stop();
  return { states, result: observer.getCurrentResult() };
}

test('each is a call of the contract', () => {
  const names: string[] = Object.values(ALL_OPERATIONS).map(({ name }) => name);
  expect([...KEPT_OPERATIONS].filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ['three hours old', 3 * HOUR_MS],
  ['a moment old', 1_000],
])('without a network a page shows what was kept, %s, with its failure: at no moment as live', async (_, age) => {
  const at = Date.now() - age;
  const { client } = clientWith({ data: 'of then', at });
  const { states, result } = await shown(client, KEY, () => Promise.reject(noNetwork()));
  expect(result).toMatchObject({ data: 'of then', dataUpdatedAt: at, isError: true, isSuccess: false });
  expect(states.filter(({ live }) => live === true)).toEqual([]);
  client.clear();
});

test.each([
  ['refuses', new ApiError('status', 'getSystem', 403, 'No.')],
  ['fails itself', new ApiError('status', 'getSystem', 503, 'Busy.')],
  ['answers what the contract does not know', new ApiError('malformed', 'getSystem', 200, 'Odd.')],
])('a host that %s is believed: nothing kept takes its place', async (_, error) => {
  const { client, read } = clientWith({ data: 'of then', at: 1 });
  const { result } = await shown(client, KEY, () => Promise.reject(error));
  expect([result.data, read.mock.calls]).toEqual([undefined, []]);
  client.clear();
});

test('what a tab has itself is newer than what was kept', async () => {
  const { client, read } = clientWith({ data: 'of then', at: 1 });
  client.setQueryData(KEY, 'of this tab');
  await client.fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(noNetwork()) }).catch(() => undefined);
  expect([client.getQueryData(KEY), read.mock.calls]).toEqual(['of this tab', []]);
  client.clear();
});

test('other calls are neither kept nor read', async () => {
  const { client, read } = clientWith({ data: 'of then', at: 1 });
  expect(isKeptKey(['listAccounts', null, '1.0'])).toBe(false);
  await shown(client, ['listAccounts', null, '1.0'], () => Promise.reject(noNetwork()));
  expect(read).not.toHaveBeenCalled();
  client.clear();
});

test('where nothing can be read the failure stays', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { client } = clientWith(
    null,
    jest.fn(() => Promise.reject(new Error('The database is broken.'))),
  );
  const { result } = await shown(client, KEY, () => Promise.reject(noNetwork()));
  expect(result).toMatchObject({ data: undefined, isError: true });
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  client.clear();
});

describe('a call that is repeated for long', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** A page that waits for an answer. */
  function wait() {
    const { client } = clientWith({ data: 'of then', at: Date.now() - HOUR_MS });
    let answer: (data: unknown) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const queryFn = () =>
      new Promise((done, reject) => {
        answer = done;
        fail = reject;
      });
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
    const stop = observer.subscribe(() => undefined);
    const end = () => {
      stop();
      client.clear();
    };
    return {
      shown: () => observer.getCurrentResult(),
      answer: (data: unknown) => answer(data),
      fail: (error: Error) => fail(error),
      end,
    };
  }
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test('shows what was kept after a while, at once where the browser knows of no network', async () => {
    const page = wait();
    await pass(7_900);
    expect(page.shown().data).toBeUndefined();
    await pass(200);
    expect(page.shown()).toMatchObject({ data: 'of then', isError: true });
    page.end();

    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = wait();
    await pass(10);
    expect(offline.shown()).toMatchObject({ data: 'of then', isError: true });
    offline.end();
  });

  test('takes the answer once it comes', async () => {
    const page = wait();
    await pass(9_000);
    page.answer('of now');
    await pass(10);
    expect(page.shown()).toMatchObject({ data: 'of now', isError: false });
    page.end();
  });

  test('takes back what it showed once the host refuses', async () => {
    const page = wait();
    await pass(9_000);
    page.fail(new ApiError('status', 'getSystem', 403, 'No.'));
    await pass(10);
    expect(page.shown()).toMatchObject({ data: undefined, isError: true });
    page.end();
  });
});
