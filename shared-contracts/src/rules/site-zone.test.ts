import { siteZone } from './site-zone';

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
