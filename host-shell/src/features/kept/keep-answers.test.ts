import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { QueryClient } from '@tanstack/react-query';
import { keepAnswers } from './keep-answers';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(client: QueryClient) {
  const kept: [unknown, unknown][] = [];
  const stop = new AbortController();
  const keep = jest.fn(async ([operation]: readonly unknown[], { data }: { data: unknown }) => {
    kept.push([operation, data]);
  });
  keepAnswers(client, { keep }, ([operation]) => operation !== 'listAccounts', stop.signal);
  return { kept, keep, stop, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

test('keeps what the tab has, and again what was renewed since, once a minute', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  client.setQueryData(['getSystem', 7], 'first');
  client.setQueryData(['listAccounts'], 'others');
  const { kept, pass } = start(client);
  await pass(10_000);
  expect(kept).toEqual([['getSystem', 'first']]);
  client.setQueryData(['getSystem', 7], 'second');
  await pass(30_000);
  expect(kept).toHaveLength(1);
  await pass(30_000);
  client.setQueryData(['getSystem', 7], 'third');
  await pass(10_000);
  expect(kept).toEqual([
    ['getSystem', 'first'],
    ['getSystem', 'third'],
  ]);
  client.clear();
});

test('a long list is written less often', async () => {
  const client = new QueryClient();
  const long = () => Array.from({ length: 201 }, (_, index) => index);
  client.setQueryData(['listSystems'], long());
  const { kept, pass } = start(client);
  for (let minute = 0; minute < 9; minute += 1) {
    await pass(MINUTE_MS);
    client.setQueryData(['listSystems'], long());
  }
  expect(kept).toHaveLength(1);
  await pass(3 * MINUTE_MS);
  client.setQueryData(['listSystems'], long());
  await pass(2 * MINUTE_MS);
  expect(kept).toHaveLength(2);
  client.clear();
});

test('what failed, and so is perhaps itself a kept one, is not kept as new', async () => {
  const client = new QueryClient();
  client.setQueryData(['getSystem', 7], 'of then', { updatedAt: 1_000 });
  client
    .getQueryCache()
    .find({ queryKey: ['getSystem', 7] })
    ?.setState({ status: 'error' });
  const { kept, pass } = start(client);
  await pass(MINUTE_MS);
  expect(kept).toEqual([]);
  client.clear();
});

test('a browser without room does not stop the page; nothing is kept after the end', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const client = new QueryClient();
  client.setQueryData(['getSystem', 7], 'first');
  const { keep, kept, stop, pass } = start(client);
  keep.mockRejectedValueOnce(new Error('QuotaExceededError'));
  await pass(10_000);
  expect(warn).toHaveBeenCalledTimes(1);
  stop.abort();
  client.setQueryData(['getSystem', 7], 'second');
  await pass(5 * MINUTE_MS);
  expect(kept).toEqual([]);
  warn.mockRestore();
  client.clear();
});
