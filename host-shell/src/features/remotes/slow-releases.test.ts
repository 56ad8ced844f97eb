import { slowReleases } from './slow-releases';

const KEY = 'sagitta.slow-releases';
const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('knows a slow release for five minutes, and no other', () => {
  slowReleases.add('http://one/2');
  slowReleases.add('http://two/2');
  expect(['http://one/2', 'http://two/2', 'http://one/1'].map(slowReleases.has)).toEqual([true, true, false]);
  jest.advanceTimersByTime(5 * MINUTE_MS);
  expect(slowReleases.has('http://one/2')).toBe(false);
  slowReleases.add('http://one/3');
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? '') as object)).toEqual(['http://one/3']);
});

it.each(['no JSON', 'null', '"text"', '{"http://one/2":"soon"}'])('goes on where %s is stored', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(slowReleases.has('http://one/2')).toBe(false);
  slowReleases.add('http://one/2');
  expect(slowReleases.has('http://one/2')).toBe(true);
});

it('goes on where nothing can be stored', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  slowReleases.add('http://one/2');
  expect(slowReleases.has('http://one/2')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  full.mockRestore();
  warn.mockRestore();
});
