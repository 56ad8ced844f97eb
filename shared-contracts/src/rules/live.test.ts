import { asOf, LIVE_EVERY_MS } from './live';

const at = (dataUpdatedAt: number, isError = false) => ({ dataUpdatedAt, isError });

describe('asOf', () => {
  test('is unknown before every part of the page has answered', () => {
    expect(asOf([at(1_000_000), at(0)], 1_000_000, 0)).toBeUndefined();
    expect(asOf([], 1_000_000, 0)).toBeUndefined();
  });

  test('is not live where a part could not be renewed and another never came, as without a network', () => {
    expect(asOf([at(1_000_000, true), at(0, true)], 1_000_000, 0)).toEqual({ at: 1_000_000, live: false });
    expect(asOf([at(0, true), at(1_000_000, true)], 1_000_000, 0)).toEqual({ at: 1_000_000, live: false });
  });

  test('names the moment of the oldest part, by the clock of the API', () => {
    expect(asOf([at(1_000_000), at(999_000)], 1_000_500, -60_000)).toEqual({ at: 939_000, live: true });
  });

  test('is no longer live once a refresh has failed', () => {
    expect(asOf([at(1_000_000), at(1_000_000, true)], 1_000_001, 0)?.live).toBe(false);
  });

  test('is not live while the network is away', () => {
    expect(asOf([at(1_000_000), { ...at(1_000_000), isPaused: true }], 1_000_001, 0)?.live).toBe(false);
  });

  test('is not live if the clock was set back so far that the age is unknown', () => {
    expect(asOf([at(1_000_000)], 1_000_000 - 3_600_000, 0)?.live).toBe(false);
    expect(asOf([at(1_000_000)], 1_000_000 - 2_000, 0)?.live).toBe(true);
  });

  test.each([
    [2.5 * LIVE_EVERY_MS, true],
    [2.5 * LIVE_EVERY_MS + 1, false],
  ])('stays live for two and a half renewals without an answer: %d ms', (age, live) => {
    expect(asOf([at(1_000_000)], 1_000_000 + age, 0)?.live).toBe(live);
  });
});
