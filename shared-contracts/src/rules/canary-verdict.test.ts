import { randomOf } from '../testing/random';
import { CANARY_CONFIDENCE, failsMoreOften } from './canary-verdict';

test.each([
  [10, 3, 0, false],
  [10, 4, 0, true],
  [50, 12, 0, false],
  [50, 13, 0, true],
  [10, 10, 90, false],
  [10, 40, 90, true],
  // Two, however small the share: one person may have met both.
  [1, 2, 0, false],
  [1, 3, 0, true],
  [90, 1_000, 0, true],
  [50, 100, 10_000, false],
])('at %d %%, %d failures of the canary and %d of the live release: %s', (percent, canary, live, expected) => {
  expect(failsMoreOften({ percent, canary, live })).toBe(expected);
});

/** Canaries that are asked about after each of 100 failures, of which this share is theirs. */
function takenBack(share: number, percent: number, canaries = 1_000): number {
  const random = randomOf(7);
  let found = 0;
  for (let one = 0; one < canaries; one += 1) {
    let [canary, live] = [0, 0];
    for (let failure = 0; failure < 100; failure += 1) {
      const isOfCanary = random() < share;
      if (isOfCanary) canary += 1;
      else live += 1;
      // A failure of the live release speaks for the canary.
      if (isOfCanary && failsMoreOften({ percent, canary, live })) {
        found += 1;
        break;
      }
    }
  }
  return found / canaries;
}

test('takes back at most one of a thousand canaries that are as good, though it is asked after each failure', () => {
  for (const percent of [10, 50]) expect(takenBack(percent / 100, percent)).toBeLessThanOrEqual(1 - CANARY_CONFIDENCE);
});

test('takes back most of those that fail five times as often', () => {
  expect(takenBack((0.1 * 5) / (0.1 * 5 + 0.9), 10, 200)).toBeGreaterThan(0.95);
});
