import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { createRemoteLoader } from '../features/remotes/remote-loader';
import { liveShell } from '../features/releases/live-shell';
import { SuiteContext, type SuiteState } from './suite-context';
import { releaseOf } from './testing/suite';
import { useReleases } from './use-releases';

jest.mock('../features/releases/live-shell');
jest.mock('../features/remotes/federation', () => ({ loadRelease: jest.fn() }));

const PART = 'mfe_systems';

const notify = jest.fn();
const offers = () => notify.mock.calls.map(([{ text }]: [{ text: string }]) => text);

/** A tab whose part has another live release since it was opened. */
async function opened(isSignedIn = true) {
  let live = releaseOf(PART) as NonNullable<PartEntry['live']>;
  const entry = (): PartEntry => ({ name: PART, live, problem: null, fallback: null, pages: [] });
  const refresh = jest.fn(async () => true);
  const module = { contractVersion: '1.0', Provider: () => null, pages: {} };
  const loader = createRemoteLoader(
    { entry, refresh: async () => true, refreshOld: async () => true },
    async () => module,
  );
  loader.load();
  await jest.advanceTimersByTimeAsync(0);
  live = releaseOf(PART, '2') as typeof live;
  const parts = {
    entries: () => [entry()],
    loader: () => loader,
    refresh,
    heal: () => undefined,
    failures: [],
    onFailure: () => () => undefined,
  };
  const suite = { services: {}, life: { token: () => null }, parts, notify } as unknown as SuiteState;
  const wrapper = ({ children }: { children: ReactNode }) => <SuiteContext value={suite}>{children}</SuiteContext>;
  const { unmount } = renderHook(() => useReleases(isSignedIn), { wrapper });
  return { refresh, unmount };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  document.head.innerHTML = '<meta name="build" content="host_shell/1">';
  jest.mocked(liveShell).mockResolvedValue({ build: 'host_shell/1', released: null });
  notify.mockReturnValue(() => undefined);
  // A tab that never rests.
  window.requestIdleCallback = (work, options) =>
    Number(setTimeout(work, options?.timeout ?? 1e9, { didTimeout: true, timeRemaining: () => 0 }));
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useRealTimers();
});

test('first looks half a minute after the first 20 s, and within a minute in a tab that never rests', async () => {
  const { refresh } = await opened();
  await jest.advanceTimersByTimeAsync(50_000 - 1);
  expect(refresh).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(MINUTE_MS - 50_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(offers()).toEqual(['Another version of Systems is available.']);
});

test('looks within a minute where the page keeps the main thread busy for a second and a half at a time', async () => {
  const { refresh } = await opened();
  const openedAt = Date.now();
  // The start, the idle time and the first look, each of which comes late by that much.
  for (const dueInMs of [20_000, 5_000, 30_000]) {
    await jest.advanceTimersByTimeAsync(dueInMs - 1);
    jest.setSystemTime(Date.now() + 1_500);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(Date.now() - openedAt).toBeLessThanOrEqual(MINUTE_MS);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(offers()).toEqual(['Another version of Systems is available.']);
});

test('looks at nothing for somebody who is not signed in', async () => {
  const { refresh } = await opened(false);
  await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(refresh).not.toHaveBeenCalled();
});

test.each([10_000, 22_000, 40_000])('ends with its suite, also %i ms after that was opened', async (afterMs) => {
  const { refresh, unmount } = await opened();
  await jest.advanceTimersByTimeAsync(afterMs);
  unmount();
  await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(refresh).not.toHaveBeenCalled();
});
