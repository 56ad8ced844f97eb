import { tryAgainIn } from './retry-after';

test.each([
  [0, 'Try again in 1 second.'],
  [59.2, 'Try again in 60 seconds.'],
  [61, 'Try again in 2 minutes.'],
  [240, 'Try again in 4 minutes.'],
  [3_600, 'Try again in 60 minutes.'],
  [3_601, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
])('%s s reads: %s', (seconds, text) => {
  expect(tryAgainIn(seconds)).toBe(text);
});
