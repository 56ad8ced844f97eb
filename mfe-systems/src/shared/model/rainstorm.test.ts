import { bareSystem, hoursAgo, NOW } from '../testing/fixtures';
import { rainstormText } from './rainstorm';

const text = (end: { Time: string; Valid: boolean } | null) =>
  rainstormText(bareSystem({ rainstormModeEnd: end }), NOW, 'Europe/Warsaw');

test.each<[string, { Time: string; Valid: boolean } | null, string | null]>([
  ['in 2 hours', { Time: hoursAgo(-2), Valid: true }, 'until 15:00'],
  ['in the night', { Time: hoursAgo(-13.5), Valid: true }, 'until 02:30'],
  [
    'tomorrow at this time, which "until 13:00" would hide',
    { Time: hoursAgo(-24), Valid: true },
    'until 11/01/2026, 13:00',
  ],
  ['now', { Time: hoursAgo(0), Valid: true }, null],
  ['in the past', { Time: hoursAgo(1), Valid: true }, null],
  ['never: the host says that it is none', { Time: hoursAgo(-2), Valid: false }, null],
  ['never', null, null],
])('rainstorm mode that ends %s', (_, end, expected) => {
  expect(text(end)).toBe(expected);
});
