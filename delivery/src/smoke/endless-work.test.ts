import { worksEndlessly } from './endless-work';

/** Seven and a half seconds. */
const BUSY = Array.from({ length: 15 }, () => 1);

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

test('takes a main thread that had no rest for eight seconds for endless work', async () => {
  expect(await pageWorking([...BUSY, 0.7]).isEndless()).toBe(true);
});

test.each([[[0]], [[...BUSY, 0.6]], [[0.69, ...BUSY]]])('takes nothing with a rest for it: %j', async (shares) => {
  expect(await pageWorking(shares).isEndless()).toBe(false);
});

test('asks no longer than until the first rest', async () => {
  const { waits, isEndless } = pageWorking([1, 0.1, 1, 1]);
  await isEndless();
  expect(waits).toEqual([500, 500]);
});
