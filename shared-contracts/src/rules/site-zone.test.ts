import { dayInZone, momentInZone, siteZone } from './site-zone';

describe('the zone of a site', () => {
  it.each([
    ['Europe/London', 'Europe/London'],
    [null, 'Europe/Warsaw'],
    ['', 'Europe/Warsaw'],
    ['Middle/Earth', 'Europe/Warsaw'],
  ])('of %s is %s', (given, shown) => {
    expect(siteZone(given)).toBe(shown);
  });
});

describe('the moment at which clocks of a zone show a time', () => {
  it.each([
    ['2026-01-10T07:00', 'Europe/Warsaw', '2026-01-10T06:00'],
    ['2026-07-10T07:00', 'Europe/Warsaw', '2026-07-10T05:00'],
    ['2026-07-10T07:00', 'Europe/London', '2026-07-10T06:00'],
    // On the day of the change, before and after it.
    ['2026-03-29T01:30', 'Europe/Warsaw', '2026-03-29T00:30'],
    ['2026-03-29T04:00', 'Europe/Warsaw', '2026-03-29T02:00'],
  ])('%s in %s is %s in UTC', (shown, zone, utc) => {
    expect(momentInZone(Date.parse(`${shown}Z`), zone)).toBe(Date.parse(`${utc}Z`));
  });
});

describe('the day that calendars of a zone show', () => {
  it.each([
    ['2026-11-22T23:30Z', 'Europe/Warsaw', '2026-11-23'],
    ['2026-11-22T23:30Z', 'Europe/London', '2026-11-22'],
    ['2026-07-01T22:00Z', 'Europe/Warsaw', '2026-07-02'],
  ])('at %s in %s is %s', (at, zone, day) => {
    expect(dayInZone(new Date(at), zone)).toBe(day);
  });
});
