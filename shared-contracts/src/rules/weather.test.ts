import { isPrecipitationLikely, parseWeatherReport, precipitationText } from './weather';

const REPORT = {
  daily: {
    list: [
      {
        dt: 1_720_148_400,
        temp: { day: 273.15, min: 272.15, max: 274.15 },
        weather: [{ icon: '13d', description: 'light snow' }],
        pop: 0.7,
        snow: 0.14,
      },
      { dt: 1_720_234_800, temp: { day: 280 }, weather: [], rain: 12 },
      { temp: { day: 1 } },
    ],
  },
  hourly: {
    list: [
      {
        dt: 1_720_119_600,
        main: { temp: 273.65 },
        weather: [{ icon: '04d', description: 'broken clouds' }],
        rain: { '3h': 1.5 },
        snow: { '1h': 0.2 },
      },
      { dt: 1_720_123_200, main: {}, weather: [{}] },
      null,
    ],
  },
};
const text = (value: unknown) => ({ Valid: true, String: JSON.stringify(value) });

describe('parseWeatherReport', () => {
  const read = () => parseWeatherReport(text(REPORT), 'kelvin');

  test('reads days, in °C', () => {
    expect(read()?.daily).toEqual([
      {
        at: 1_720_148_400_000,
        day: 0,
        min: -1,
        max: 1,
        icon: '13d',
        description: 'light snow',
        pop: 0.7,
        rain: null,
        snow: 0.14,
      },
      {
        at: 1_720_234_800_000,
        day: expect.closeTo(6.85),
        min: null,
        max: null,
        icon: null,
        description: null,
        pop: null,
        rain: 12,
        snow: null,
      },
    ]);
  });

  test('reads hours, whose rain and snow come for one or three hours', () => {
    expect(read()?.hourly).toEqual([
      {
        at: 1_720_119_600_000,
        temperature: expect.closeTo(0.5),
        icon: '04d',
        description: 'broken clouds',
        pop: null,
        rain: 1.5,
        snow: 0.2,
      },
      { at: 1_720_123_200_000, temperature: null, icon: null, description: null, pop: null, rain: null, snow: null },
    ]);
  });

  test('takes temperatures as they are, or converts them from kelvin', () => {
    expect(parseWeatherReport(text(REPORT))?.daily[0]?.day).toBe(273.15);
  });

  test('shows only hours if days are missing', () => {
    expect(parseWeatherReport(text({ hourly: REPORT.hourly }))?.daily).toEqual([]);
  });

  test.each([
    ['nothing', null],
    ['an invalid string', { Valid: false, String: '{}' }],
    ['no JSON', { Valid: true, String: '<html>' }],
    ['an empty report', text({})],
    ['lists of the wrong kind', text({ daily: [], hourly: { list: {} } })],
  ])('has nothing to show for %s', (_, given) => expect(parseWeatherReport(given)).toBeNull());
});

test.each<[number | null, boolean]>([
  [0.69, false],
  [0.694, false],
  [0.699, true],
  [0.7, true],
  [1, true],
  [null, false],
])('highlights a probability of %s: %s', (pop, likely) => {
  expect(isPrecipitationLikely(pop)).toBe(likely);
});

test.each<[number | null, string | null]>([
  [0.1, '<1'],
  [0.99, '<1'],
  [1, '1'],
  [1.4, '1'],
  [12.6, '13'],
  [0, null],
  [null, null],
])('writes %s mm as %s', (millimetres, written) => {
  expect(precipitationText(millimetres)).toBe(written);
});
