import { keepStorage } from './keep-storage';

const storage = (isKept: boolean) => ({
  persisted: jest.fn(async () => isKept),
  persist: jest.fn(async () => true),
});

test.each([
  ['is asked to keep what waits', false, 1],
  ['is asked nothing where it keeps it already', true, 0],
])('a browser %s', async (_, isKept, times) => {
  const one = storage(isKept);
  await keepStorage(one as unknown as StorageManager);
  expect(one.persist).toHaveBeenCalledTimes(times);
});

test('a browser that cannot keep it, or refuses the question, fails nothing', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  await keepStorage(undefined);
  await keepStorage({} as StorageManager);
  expect(warn).not.toHaveBeenCalled();
  await keepStorage({
    ...storage(false),
    persist: () => Promise.reject(new Error('No.')),
  } as unknown as StorageManager);
  expect(warn).toHaveBeenCalledTimes(1);
});
