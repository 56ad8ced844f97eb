import { ApiError } from '@sagitta/shared-contracts/api-error';
import { ageOf, clockErrorMinutes, isNewer, trustIn } from './trust';

const heard = { steady: 1_000, clock: 1_000_000 };
const later = (steadyMs: number, clockMs = steadyMs) => ({ steady: 1_000 + steadyMs, clock: 1_000_000 + clockMs });
const at = (ms: number) => ({ at: new Date(ms).toISOString() });
const ended = new ApiError('status', 'getWall', 404, 'This wall link has ended.');
const down = new ApiError('network', 'getWall', 0, 'The server cannot be reached.');

test.each([
  ['is fresh below a minute', heard, null, later(59_999), 'fresh'],
  ['is fresh while one answer fails', heard, down, later(20_000), 'fresh'],
  ['is stale from a minute on', heard, null, later(60_000), 'stale'],
  ['is stale after sleep, in which one clock stood still', heard, null, later(2_000, 300_000), 'stale'],
  ['is stale though its clock was set back', heard, null, later(61_000, -3_600_000), 'stale'],
  ['is starting before the first answer', null, down, later(5_000), 'starting'],
  ['is stale where no first answer comes', null, down, later(60_000), 'stale'],
  ['has ended at once', heard, ended, later(1_000), 'ended'],
] as const)('a wall %s', (_, last, error, now, state) => {
  expect(trustIn({ since: heard, heard: last, error }, now).state).toBe(state);
});

test('an answer counts where the host has read it later than the one before', () => {
  expect(isNewer(at(1_000), undefined)).toBe(true);
  expect(isNewer(at(1_001), at(1_000))).toBe(true);
  expect(isNewer(at(1_000), at(1_000))).toBe(false);
});

test('an age is never negative, and a clock that is wrong by more than a minute is told', () => {
  expect(ageOf(heard, later(-5, -5))).toBe(0);
  expect(clockErrorMinutes(at(1_000_000 - 60_000), heard)).toBe(0);
  expect(clockErrorMinutes(at(1_000_000 - 181_000), heard)).toBe(3);
  expect(clockErrorMinutes(at(1_000_000 + 7_200_000), heard)).toBe(-120);
});
