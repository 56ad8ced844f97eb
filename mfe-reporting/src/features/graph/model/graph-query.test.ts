import { parseGraphQuery, periodOf, periodRange, shiftRange } from './graph-query';

const at = (iso: string) => Date.parse(iso);
const WARSAW = 'Europe/Warsaw';
const NOW = at('2026-11-21T15:00:30Z');
const read = (query: string) => parseGraphQuery(new URLSearchParams(query), NOW, WARSAW);
/** From the same time of day, an hour earlier in UTC: the clocks changed in between. */
const MONTH = { from: at('2026-10-21T14:00:30Z'), to: NOW };

describe('the address of a graph', () => {
  test.each([
    ['', { tab: 0, days: 30, ...MONTH }],
    ['tab=1', { tab: 1, days: 30, ...MONTH }],
    ['tab=2', { tab: 0, days: 30, ...MONTH }],
    ['days=7', { tab: 0, days: 7, from: at('2026-11-14T15:00:30Z'), to: NOW }],
    ['days=90', { tab: 0, days: 90, from: at('2026-08-21T14:00:30Z'), to: NOW }],
    ['days=31', { tab: 0, days: 30, ...MONTH }],
  ])('"%s" asks for %o', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    ['two moments', 'from=2026-11-01T06:00Z&to=2026-11-05T18:00Z', '2026-11-01T06:00Z', '2026-11-05T18:00Z'],
    ['two days, the last one whole', 'from=2026-11-01&to=2026-11-05', '2026-10-31T23:00Z', '2026-11-05T23:00Z'],
    [
      'days of the site, whose clocks change among them',
      'from=2026-03-29&to=2026-03-29',
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
    ],
    [
      'a last day on which the clocks change',
      'from=2026-10-24&to=2026-10-25',
      '2026-10-23T22:00Z',
      '2026-10-25T23:00Z',
    ],
    ['from and to before days', 'from=2026-11-01&to=2026-11-05&days=7', '2026-10-31T23:00Z', '2026-11-05T23:00Z'],
    ['an invalid from as a month ago', 'from=yesterday&to=2026-11-05', '2026-10-21T14:00:30Z', '2026-11-05T23:00Z'],
    ['an invalid to as now', 'from=2026-11-01&to=2026-13-45', '2026-10-31T23:00Z', '2026-11-21T15:00:30Z'],
    ['a to in the future as now', 'from=2026-11-01&to=2027-01-01', '2026-10-31T23:00Z', '2026-11-21T15:00:30Z'],
    [
      'from after to as the last month',
      'from=2026-11-05&to=2026-11-01',
      '2026-10-21T14:00:30Z',
      '2026-11-21T15:00:30Z',
    ],
  ])('reads %s', (_, query, from, to) => {
    expect(read(query)).toEqual({ tab: 0, days: null, from: at(from), to: at(to) });
  });
});

describe('a period', () => {
  test("begins on the month's last day if the month is too short", () => {
    expect(periodRange(30, at('2026-03-31T00:00Z'), WARSAW).from).toBe(at('2026-02-28T01:00Z'));
  });

  test('is recognised in a range', () => {
    expect(periodOf(MONTH, WARSAW)).toBe(30);
    expect(periodOf({ from: at('2026-02-28T01:00Z'), to: at('2026-03-31T00:00Z') }, WARSAW)).toBe(30);
    expect(periodOf({ from: at('2026-11-18T15:00Z'), to: at('2026-11-21T15:00Z') }, WARSAW)).toBeNull();
  });
});

describe('the period arrows', () => {
  test.each([
    ['a week over a change of clocks', '2026-10-20T14:00Z', '2026-10-27T15:00Z', '2026-10-13T14:00Z'],
    ['a week by days', '2026-11-14T15:00Z', '2026-11-21T15:00Z', '2026-11-07T15:00Z'],
    ['a month by a month', '2026-10-21T14:00Z', '2026-11-21T15:00Z', '2026-09-21T14:00Z'],
    ['three months by three', '2026-08-21T14:00Z', '2026-11-21T15:00Z', '2026-05-21T14:00Z'],
    ['any other range by its own span', '2026-11-18T15:00Z', '2026-11-21T15:00Z', '2026-11-15T15:00Z'],
  ])('move %s, and back again', (_, from, to, before) => {
    const range = { from: at(from), to: at(to) };
    const previous = { from: at(before), to: at(from) };
    expect(shiftRange(range, -1, WARSAW)).toEqual(previous);
    expect(shiftRange(previous, 1, WARSAW)).toEqual(range);
  });
});
