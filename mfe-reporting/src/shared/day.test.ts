import { dayOf } from './day';

it.each([
  ['2026-11-21T22:59:59Z', 'Europe/Warsaw', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 'Europe/Warsaw', '2026-11-22'],
  ['2026-11-21T23:00:00Z', 'America/New_York', '2026-11-21'],
])('%s is in %s a moment of %s', (moment, zone, day) => expect(dayOf(Date.parse(moment), zone)).toBe(day));
