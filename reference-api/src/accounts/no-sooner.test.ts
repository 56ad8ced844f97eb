import { noSooner } from './no-sooner';

const MS = 60;
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await noSooner(MS, work).catch(() => undefined);
  return performance.now() - started;
};

test.each<[string, () => Promise<unknown>]>([
  ['answers', async () => 1],
  [
    'fails',
    async () => {
      throw new Error('refused');
    },
  ],
])('takes its time where the work %s at once', async (_, work) => {
  // Timers of Node may fire a millisecond early.
  expect(await took(work)).toBeGreaterThanOrEqual(MS - 2);
});

test('passes on the result and errors of the work', async () => {
  await expect(noSooner(1, async () => 'done')).resolves.toBe('done');
  await expect(
    noSooner(1, async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
});
