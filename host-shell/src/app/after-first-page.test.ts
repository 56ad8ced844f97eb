import { afterFirstPage } from './after-first-page';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const failing = () => jest.fn(() => Promise.reject(new Error('Loading chunk 20 failed.')));

test('starts once, after the first page', async () => {
  const start = jest.fn(() => Promise.resolve());
  afterFirstPage(start, 'Nothing is renewed yet.');
  await pass(3_900);
  expect(start).not.toHaveBeenCalled();
  await pass(100_000);
  expect(start).toHaveBeenCalledTimes(1);
  expect(console.warn).not.toHaveBeenCalled();
});

test('tries again ever more rarely until it works, and says what the page lacks', async () => {
  const start = failing();
  afterFirstPage(start, 'Nothing is renewed yet.');
  await pass(4_100);
  expect(start).toHaveBeenCalledTimes(1);
  expect(console.warn).toHaveBeenCalledWith('Nothing is renewed yet.', expect.any(Error));
  await pass(8_000 + 16_000);
  expect(start).toHaveBeenCalledTimes(3);
  await pass(32_000 + 64_000 + 64_000);
  expect(start).toHaveBeenCalledTimes(6);
  start.mockImplementation(() => Promise.resolve() as Promise<never>);
  await pass(300_000);
  expect(start).toHaveBeenCalledTimes(7);
});

test('without a network it tries too, says nothing, and goes on at once when there is one', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const start = failing();
  afterFirstPage(start, 'Nothing is renewed yet.', 20_000);
  await pass(20_100);
  expect(start).toHaveBeenCalledTimes(1);
  await pass(2 * 20_100);
  expect(start).toHaveBeenCalledTimes(3);
  start.mockImplementation(() => Promise.resolve() as Promise<never>);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(start).toHaveBeenCalledTimes(4);
  await pass(300_000);
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(start).toHaveBeenCalledTimes(4);
  expect(console.warn).not.toHaveBeenCalled();
});

test('tries nothing more once it has ended', async () => {
  const start = failing();
  const end = afterFirstPage(start, 'Nothing is renewed yet.');
  await pass(4_100);
  end();
  await pass(300_000);
  expect(start).toHaveBeenCalledTimes(1);
});
