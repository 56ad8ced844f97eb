import { afterNewest, ageDoubt, momentOf } from './moment';

const NOW = new Date('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const before = (ms: number) => new Date(NOW.getTime() - ms);

it.each([
  ['the same', 0, 0, 0, null],
  ['five minutes slow', 5 * MINUTE, 0, 5 * MINUTE, null],
  ['a little more than five minutes slow', 5 * MINUTE + 1, 0, 0, '5 minutes off'],
  ['two hours slow', 120 * MINUTE, 0, 0, '2 hours off'],
  ['four minutes fast', -4 * MINUTE, 0, 0, null],
  ['ten minutes fast', -10 * MINUTE, 0, 0, '10 minutes off'],
  ['of 1970', NOW.getTime(), 1_000, 1_000, '20781 days off'],
  ['right, with a network server of the past', 0, 400 * DAY, 0, null],
])('takes the time of a gateway whose clock is %s', (_, own, server, expected, note) => {
  const moment = momentOf(before(own), before(server), NOW);
  expect(NOW.getTime() - moment.at.getTime()).toBe(expected);
  if (note === null) expect(moment.note).toBeNull();
  else expect(moment.note).toContain(note);
});

it.each([
  [null, null],
  [before(32 * DAY), null],
  [before(-6 * MINUTE), null],
])('counts as measured now if no clock can be right (%s)', (own, server) => {
  expect(momentOf(own, server, NOW)).toEqual({
    at: NOW,
    note: 'a clock that cannot be right; it counts as measured now',
  });
});

it('puts a newest frame after the one before it, on arrival if its clock says otherwise', () => {
  const at = before(MINUTE);
  expect(afterNewest({ at, note: null }, before(2 * MINUTE), NOW)).toEqual({ at, note: null });
  const late = { at: NOW, note: 'a clock behind the frame before; it counts as measured now' };
  expect(afterNewest({ at, note: null }, at, NOW)).toEqual(late);
  expect(afterNewest({ at, note: null }, NOW, NOW).at.getTime()).toBe(NOW.getTime() + 1);
});

it.each([
  [0, 0, null],
  [31 * 86_400, 0, null],
  [31 * 86_400 + 1, 0, '31 days ago'],
  [30 * 86_400, 2 * DAY, '30 days ago'],
  [2 ** 32 - 1, 0, '49710 days ago'],
  [-1, 0, 'of the future'],
])('doubts an age of %d s of a frame sent %d ms ago as it should', (age, sent, doubt) => {
  const found = ageDoubt(age, before(sent), NOW);
  if (doubt === null) expect(found).toBeNull();
  else expect(found).toContain(doubt);
});
