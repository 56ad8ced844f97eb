import { within } from './within';

test('gives what comes in time, and its failure', async () => {
  expect(await within(1_000, Promise.resolve('done'))).toBe('done');
  await expect(within(1_000, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('does not wait for what never comes, nor mind that it fails later', async () => {
  expect(await within(1, new Promise(() => undefined))).toBeNull();
  let fail: (why: Error) => void = () => undefined;
  const late = new Promise<string>((_, reject) => {
    fail = reject;
  });
  expect(await within(1, late)).toBeNull();
  fail(new Error('late'));
});
