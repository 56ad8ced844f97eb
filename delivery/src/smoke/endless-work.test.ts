import { worksEndlessly } from './endless-work';

/** A page whose main thread works this share of each half second, one after the other. */
function pageWorking(shares: readonly number[]) {
  let [at, busy] = [0, 0];
  const waits: number[] = [];
  const wait = async (ms: number) => {
    busy += ms * (shares[waits.length] ?? 0);
    at += ms;
    waits.push(ms);
  };
  return {
    waits,
    isEndless: () =>
      worksEndlessly(
        async () => busy,
        wait,
        () => at,
      ),
  };
}

test('takes a main thread that had no rest for two seconds for endless work', async () => {
  expect(await pageWorking([1, 0.7, 0.8, 0.9]).isEndless()).toBe(true);
});

test.each([[[0]], [[1, 1, 1, 0.6]], [[0.69, 1, 1, 1]]])('takes nothing with a rest for it: %j', async (shares) => {
  expect(await pageWorking(shares).isEndless()).toBe(false);
});

test('asks no longer than until the first rest', async () => {
  const { waits, isEndless } = pageWorking([1, 0.1, 1, 1]);
  await isEndless();
  expect(waits).toEqual([500, 500]);
});
