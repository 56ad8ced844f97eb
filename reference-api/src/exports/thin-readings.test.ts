import { thinReadings, type LimitedReadings } from './thin-readings';

const LIMITS: LimitedReadings['limits'] = [100, 25, 50, 75, 95];
const readings = (
  times: number[],
  values: (number | null)[],
  more: Partial<LimitedReadings> = {},
): LimitedReadings => ({
  limits: LIMITS,
  obstructed: false,
  times,
  values,
  ...more,
});
const ONE_STEP = { step: 3_600, steps: 1 };

test('keeps the extremes of each set of limits: the highest load is one of its own limits', () => {
  const { times, values, limits } = thinReadings(
    [
      readings([0, 10, 20, 30], [80, 90, 85, 80]),
      readings([40, 50, 60, 70], [11, 12, 11.5, 11], { limits: [10, 25, 50, 75, 95] }),
    ],
    ONE_STEP,
  );
  expect(values).toEqual([80, 90, 80, 11, 12, 11]);
  expect(times).toEqual([0, 10, 20, 10, 10, 20]);
  expect(limits.map(([place, permissible]) => [place, permissible])).toEqual([
    [0, 100],
    [3, 10],
  ]);
});

test('puts readings of different limits into the order of time, as they are sent in none', () => {
  const { times, obstructed } = thinReadings(
    [readings([30, 10], [3, 1]), readings([20], [null], { obstructed: true })],
    ONE_STEP,
  );
  expect(times).toEqual([10, 10, 10]);
  expect(obstructed).toEqual([1, 2]);
});
