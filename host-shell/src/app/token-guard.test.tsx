import type { TokenAnswer } from '@sagitta/shared-contracts/api/session';
import { ApiError } from '@sagitta/shared-contracts/api-error';
import { keptTold } from '@sagitta/shared-contracts/kept-answers';
import { renderUi } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { startLive } from '../features/live/start-live';
import { SuiteContext, type SuiteState } from './suite-context';
import { TokenGuard } from './token-guard';

jest.mock('@sagitta/shared-contracts/kept-answers', () => ({ keptTold: jest.fn() }));
jest.mock('../shared/leave', () => ({ leaveTo: jest.fn() }));
jest.mock('../features/live/start-live', () => ({ startLive: jest.fn() }));

const call = jest.fn<Promise<TokenAnswer>, []>();
const ended = new AbortController();
const suite = {
  services: { call, session: { id: 7, category: 'staff' }, config: { apiUrl: 'http://api.test' } },
  life: { token: () => 'abc', session: () => null, signal: () => ended.signal, end: jest.fn() },
  askToken: () => call(),
  parts: { loadFor: jest.fn(), entries: () => [], failures: [], onFailure: () => () => undefined },
} as unknown as SuiteState;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (client = new QueryClient()) => {
  renderUi(
    <QueryClientProvider client={client}>
      <SuiteContext value={suite}>
        <TokenGuard>The page</TokenGuard>
      </SuiteContext>
    </QueryClientProvider>,
  );
  await pass(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(startLive).mockClear();
  call.mockReset();
  jest.mocked(keptTold).mockResolvedValue({ answers: 0, bytes: 0 });
});
afterEach(() => jest.useRealTimers());

test.each<[string, TokenAnswer, number]>([
  ['says that it has no stream is never asked for one', { stream: false }, 0],
  ['says that it has one is asked for it', { stream: true }, 1],
  ['does not say, as before contract 1.3, is asked for it', {}, 1],
])('a host that %s', async (_, answer, times) => {
  call.mockResolvedValue(answer);
  await open();
  expect(screen.getByText('The page')).toBeInTheDocument();
  await pass(30_000);
  expect(startLive).toHaveBeenCalledTimes(times);
});

const OUT_OF_REACH = new ApiError('network', 'checkToken', 0, 'The server cannot be reached.');

test('a page opened during an outage asks again until the host answers, without a visible change', async () => {
  call.mockRejectedValue(OUT_OF_REACH);
  await open();
  const alert = screen.getByText('The server cannot be reached.');
  await pass(5_000);
  await pass(5_000);
  expect(call).toHaveBeenCalledTimes(3);
  expect(alert).toBeInTheDocument();
  expect(startLive).not.toHaveBeenCalled();
  call.mockResolvedValue({});
  await pass(5_000);
  expect(screen.getByText('The page')).toBeInTheDocument();
  await pass(30_000);
  expect(call).toHaveBeenCalledTimes(4);
});

test('pages of which something is kept open during an outage, and the host has the last word', async () => {
  jest.mocked(keptTold).mockResolvedValue({ answers: 3, bytes: 1_000 });
  call.mockRejectedValue(OUT_OF_REACH);
  await open();
  expect(screen.getByText('The page')).toBeInTheDocument();
  await pass(5_000);
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(startLive).not.toHaveBeenCalled();
  call.mockRejectedValue(new ApiError('status', 'checkToken', 401, 'The session has ended.'));
  await pass(5_000);
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});

test.each([
  ['says that it is too busy', new ApiError('status', 'checkToken', 503, 'Too much to do.')],
  ['refuses the token', new ApiError('status', 'checkToken', 401, 'The session has ended.')],
])('where the host %s nothing kept is shown', async (_, failure) => {
  jest.mocked(keptTold).mockResolvedValue({ answers: 3, bytes: 1_000 });
  call.mockRejectedValue(failure);
  await open();
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});

test('it asks at once when the network is back', async () => {
  call.mockRejectedValueOnce(OUT_OF_REACH).mockResolvedValue({});
  await open();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('The page')).toBeInTheDocument();
});

test('a call that fails later recovers when the host is back, without a stream that reports it', async () => {
  call.mockResolvedValue({ stream: false });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await open(client);
  await pass(5_000);
  const ask = jest.fn().mockRejectedValueOnce(OUT_OF_REACH).mockResolvedValue('read');
  new QueryObserver(client, { queryKey: ['logs'], queryFn: ask }).subscribe(() => undefined);
  await pass(2_000);
  expect(client.getQueryData(['logs'])).toBe('read');
});
