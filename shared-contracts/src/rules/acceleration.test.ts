import {
  acceleratedUntil,
  ACCELERATION_MAX_DIGITS,
  accelerationProblem,
  isAccelerated,
  readCount,
} from './acceleration';

const NOW = Date.parse('2026-02-01T12:00:00Z');

test.each<[string | null, boolean]>([
  [null, false],
  ['2026-02-01T11:59:59Z', false],
  ['2026-02-01T12:00:00Z', false],
  ['2026-02-01T12:00:01Z', true],
  ['nonsense', false],
])('until %s at noon: %s', (AcceleratedUntil, on) => expect(isAccelerated({ AcceleratedUntil }, NOW)).toBe(on));

test.each<[string, string | null, string]>([
  ['now', null, '2026-02-01T12:30:00.000Z'],
  ['now where the end is past', '2026-02-01T11:00:00Z', '2026-02-01T12:30:00.000Z'],
  ['the end where it is to come', '2026-02-01T13:00:00Z', '2026-02-01T13:30:00.000Z'],
])('adds minutes to %s', (_, AcceleratedUntil, until) => {
  expect(acceleratedUntil({ AcceleratedUntil }, 30, NOW)).toBe(until);
});

const MOST_MS = 9_999 * 60_000;
test.each<[string, number, string | null, string | null]>([
  ['now', 0, null, 'The end has to lie ahead'],
  ['a moment ahead', 1, null, null],
  ['the most minutes, by a clock that is 5 min fast', MOST_MS + 300_000, null, null],
  ['more than the most minutes', MOST_MS + 300_001, null, 'The end lies too far ahead'],
  ['more than that, after an end to come', MOST_MS + 3_600_000, '2026-02-01T13:00:00Z', null],
])('an end at %s', (_, ahead, AcceleratedUntil, problem) => {
  expect(accelerationProblem(new Date(NOW + ahead).toISOString(), { AcceleratedUntil }, NOW)).toBe(problem);
});

test.each<[string, number]>([
  ['15', 15],
  [' 7 ', 7],
  ['9999', 9999],
  ['12345', 0],
  [' 12345', 0],
  ['', 0],
  ['ten', 0],
  ['-5', 0],
  ['1.5', 0],
])('reads "%s" as %i minutes', (text, minutes) => {
  expect(readCount(text, ACCELERATION_MAX_DIGITS)).toBe(minutes);
});
