import { dayInZone, momentInZone, siteZone } from './site-zone';

describe('the zone of a site', () => {
  test.each([
    ['Europe/London', 'Europe/London'],
    [null, 'Europe/Warsaw'],
    ['', 'Europe/Warsaw'],
    ['Middle/Earth', 'Europe/Warsaw'],
  ])('of %s is %s', (given, shown) => {
    expect(siteZone(given)).toBe(shown);
  });
});

describe('the moment at which clocks of a zone show a time', () => {
  test.each([
    ['2026-01-10T07:00', 'Europe/Warsaw', '2026-01-10T06:00'],
    ['2026-07-10T07:00', 'Europe/Warsaw', '2026-07-10T05:00'],
    ['2026-07-10T07:00', 'Europe/London', '2026-07-10T06:00'],
    // On the day of the change, before and after it.
    ['2026-03-29T01:30', 'Europe/Warsaw', '2026-03-29T00:30'],
    ['2026-03-29T04:00', 'Europe/Warsaw', '2026-03-29T02:00'],
    ['2026-09-27T01:59', 'Pacific/Auckland', '2026-09-26T13:59'],
    // What does not exist, comes when the clocks change: never earlier than shown.
    ['2026-03-29T02:00', 'Europe/Warsaw', '2026-03-29T01:00'],
    ['2026-03-29T02:59', 'Europe/Warsaw', '2026-03-29T01:00'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:00'],
    ['2026-09-27T02:30', 'Pacific/Auckland', '2026-09-26T14:00'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:00'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30'],
    // What exists twice, is its first time.
    ['2026-10-25T02:30', 'Europe/Warsaw', '2026-10-25T00:30'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30'],
    ['2026-04-05T02:30', 'Pacific/Auckland', '2026-04-04T13:30'],
  ])('%s in %s is %s in UTC', (shown, zone, utc) => {
    expect(momentInZone(Date.parse(`${shown}Z`), zone)).toBe(Date.parse(`${utc}Z`));
  });
});

describe('the day that calendars of a zone show', () => {
  test.each([
    ['2026-11-22T23:30Z', 'Europe/Warsaw', '2026-11-23'],
    ['2026-11-22T23:30Z', 'Europe/London', '2026-11-22'],
    ['2026-07-01T22:00Z', 'Europe/Warsaw', '2026-07-02'],
  ])('at %s in %s is %s', (at, zone, day) => {
    expect(dayInZone(new Date(at), zone)).toBe(day);
  });
});
