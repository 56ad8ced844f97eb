import { hasStarted, nextRest, type RestsSince } from './page-start';

type Look = [now: number, waits: boolean];

test.each<[string, Look[], number, boolean]>([
  ['no page that was never shown', [], 60_000, false],
  ['a page without data, 3 s after it is up', [[0, false]], 3_000, true],
  ['no page before that', [[0, false]], 2_999, false],
  ['no page that waits for its data, however long', [[0, true]], 60_000, false],
  [
    'no page whose data came late, until 3 s later',
    [
      [0, true],
      [4_000, false],
    ],
    6_999,
    false,
  ],
  [
    'and then it has',
    [
      [0, true],
      [4_000, false],
    ],
    7_000,
    true,
  ],
  [
    'no page that waits for more than it first asked for',
    [
      [0, true],
      [1_000, false],
      [2_000, true],
      [6_000, false],
    ],
    8_000,
    false,
  ],
  [
    'a page once for all: what it asks for later changes nothing',
    [
      [0, false],
      [3_000, true],
    ],
    3_001,
    true,
  ],
])('%s has started', (_, looks, now, expected) => {
  const since = looks.reduce<RestsSince>((at, [time, waits]) => nextRest(at, { now: time, waits }), null);
  expect(hasStarted(since, now)).toBe(expected);
});
