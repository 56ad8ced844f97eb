import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { crashedReleases, slowReleases } from './noted-releases';

const KEY = 'sagitta.slow-releases';

let warn: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('knows a slow release for five minutes, and no other', () => {
  slowReleases.add('http://one/2');
  slowReleases.add('http://two/2');
  expect(['http://one/2', 'http://two/2', 'http://one/1'].map(slowReleases.has)).toEqual([true, true, false]);
  jest.advanceTimersByTime(5 * MINUTE_MS - 1);
  expect(slowReleases.has('http://one/2')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(slowReleases.has('http://one/2')).toBe(false);
  slowReleases.add('http://one/3');
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? '') as object)).toEqual(['http://one/3']);
  expect(warn).not.toHaveBeenCalled();
});

test.each(['no JSON', 'null', '"text"', '{"http://one/2":"soon"}'])(
  'says that %s cannot be read, takes it as nothing, and replaces it with the next note',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(slowReleases.has('http://one/2')).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith('The noted slow releases could not be read.', expect.any(Error));
    slowReleases.add('http://one/2');
    warn.mockClear();
    expect(slowReleases.has('http://one/2')).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  },
);

test('says where nothing can be read, as where storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(slowReleases.has('http://one/2')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('says where nothing can be stored, and goes on', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  slowReleases.add('http://one/2');
  expect(slowReleases.has('http://one/2')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith('A slow release could not be noted.', expect.any(Error));
});

test('keeps what crashed apart from what was slow', () => {
  crashedReleases.add('http://one/2');
  expect([crashedReleases.has('http://one/2'), slowReleases.has('http://one/2')]).toEqual([true, false]);
});
