import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { createKnownParts } from './known-parts';

const part = (problem: string): PartEntry => ({ name: 'mfe_any', live: null, problem, fallback: null, pages: [] });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a registry that was read a moment ago is not read again, and an old one is', async () => {
  const load = jest.fn(async () => [part('later')]);
  const known = createKnownParts([part('first')], load);
  jest.advanceTimersByTime(29_999);
  await known.refreshOld();
  expect(load).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  await known.refreshOld();
  expect(known.entry('mfe_any').problem).toBe('later');
  await known.refreshOld();
  expect(load).toHaveBeenCalledTimes(1);
});

test('where the registry cannot be read again, what was known stays', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const known = createKnownParts([part('first')], async () => {
    throw new Error('offline');
  });
  await expect(known.refresh()).resolves.toBe(false);
  expect(known.entry('mfe_any').problem).toBe('first');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
