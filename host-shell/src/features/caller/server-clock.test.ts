import { createServerClock } from './server-clock';

const NOON = Date.parse('2026-11-21T12:00:00Z');

test('a clock that is wrong is corrected by what the host says', () => {
  const clock = createServerClock(() => NOON - 600_000);
  clock.heard('Sat, 21 Nov 2026 12:00:00 GMT');
  expect(Math.abs(clock.now() - NOON)).toBeLessThan(1_000);
});

test('a difference as small as the header is coarse changes nothing', () => {
  const clock = createServerClock(() => NOON + 900);
  clock.heard('Sat, 21 Nov 2026 12:00:00 GMT');
  expect(clock.now()).toBe(NOON + 900);
});

test('nonsense in the header changes nothing', () => {
  const clock = createServerClock(() => NOON);
  clock.heard('yesterday');
  expect(clock.now()).toBe(NOON);
});
