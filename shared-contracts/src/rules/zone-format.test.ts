import { zoneFormat } from './zone-format';

const AT = Date.UTC(2026, 6, 1, 22, 30);

describe('a format of a zone', () => {
  test('is made once', () => {
    const options = { timeZone: 'Europe/Warsaw', hour: '2-digit' } as const;
    expect(zoneFormat('en-GB', { ...options })).toBe(zoneFormat('en-GB', { ...options }));
  });

  test.each([
    ['another zone', 'en-GB', { timeZone: 'Pacific/Auckland', dateStyle: 'short' }, '02/07/2026'],
    ['another locale', 'en-CA', { timeZone: 'Europe/Warsaw', dateStyle: 'short' }, '2026-07-02'],
    ['other parts', 'en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' }, '00:30'],
  ] as const)('is not that of %s', (_, locale, options, text) => {
    zoneFormat('en-GB', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });
    expect(zoneFormat(locale, options).format(AT)).toBe(text);
  });

  test('refuses an unknown zone each time', () => {
    for (let time = 0; time < 2; time += 1)
      expect(() => zoneFormat('en-GB', { timeZone: 'Moon/Base' })).toThrow(RangeError);
  });
});
