import { startRounds } from './rounds';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('runs one round at a time, goes on after a failed one, and waits for one under way when it stops', async () => {
  const ends: (() => void)[] = [];
  const seen: AbortSignal[] = [];
  const errors: unknown[] = [];
  const stop = startRounds(
    1000,
    (signal) => {
      seen.push(signal);
      if (seen.length === 1) return Promise.reject(new Error('lost'));
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    },
    (error) => errors.push(error),
  );
  await jest.advanceTimersByTimeAsync(1000);
  expect(errors).toEqual([new Error('lost')]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(seen).toHaveLength(2);
  let isStopped = false;
  const stopping = stop().finally(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(5000);
  expect([seen.length, seen[1]?.aborted, isStopped]).toEqual([2, true, false]);
  ends[0]?.();
  await stopping;
});
