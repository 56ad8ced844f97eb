import { progressDeadline } from './progress-deadline';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('is over when nothing has moved for so long', () => {
  const { signal } = progressDeadline(1_000);
  jest.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('restarts whenever there is progress', () => {
  const { signal, moved } = progressDeadline(1_000);
  for (let step = 0; step < 100; step += 1) {
    jest.advanceTimersByTime(900);
    moved();
  }
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(signal.aborted).toBe(true);
});

test('is never over once the call is', () => {
  const { signal, clear } = progressDeadline(1_000);
  clear();
  jest.advanceTimersByTime(10_000);
  expect(signal.aborted).toBe(false);
});
