import { acceleratedUntil, ACCELERATION_MAX_DIGITS, isAccelerated, readCount } from './acceleration';

const NOW = Date.parse('2026-02-01T12:00:00Z');

it.each<[string | null, boolean]>([
  [null, false],
  ['2026-02-01T11:59:59Z', false],
  ['2026-02-01T12:00:00Z', false],
  ['2026-02-01T12:00:01Z', true],
  ['nonsense', false],
])('until %s at noon: %s', (AcceleratedUntil, on) => expect(isAccelerated({ AcceleratedUntil }, NOW)).toBe(on));

it.each<[string, string | null, string]>([
  ['now', null, '2026-02-01T12:30:00.000Z'],
  ['now where the end is past', '2026-02-01T11:00:00Z', '2026-02-01T12:30:00.000Z'],
  ['the end where it is to come', '2026-02-01T13:00:00Z', '2026-02-01T13:30:00.000Z'],
])('adds minutes to %s', (_, AcceleratedUntil, until) => {
  expect(acceleratedUntil({ AcceleratedUntil }, 30, NOW)).toBe(until);
});

it.each<[string, number]>([
  ['15', 15],
  [' 7 ', 7],
  ['12345', 1234],
  ['', 0],
  ['ten', 0],
  ['-5', 0],
  ['1.5', 0],
])('reads "%s" as %i minutes', (text, minutes) => {
  expect(readCount(text, ACCELERATION_MAX_DIGITS)).toBe(minutes);
});
