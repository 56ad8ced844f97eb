import { whenIdle } from './when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useRealTimers();
});

test('waits until the browser rests, and no longer than 5 s', () => {
  const asked = jest.fn();
  window.requestIdleCallback = asked;
  const work = jest.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledWith(work, { timeout: 5_000 });
});

test('does without in a browser that does not say when it rests', () => {
  const work = jest.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
});
