import { onceAMinute } from './once-a-minute';

test('passes on the first at once, then one a minute with the number of those since', () => {
  const passed: [string, number][] = [];
  let second = 0;
  const report = onceAMinute<string>(
    () => new Date(second * 1_000),
    (thing, times) => void passed.push([thing, times]),
  );
  for (; second <= 120; second += 1) report(`at ${second}`);
  expect(passed).toEqual([
    ['at 0', 1],
    ['at 60', 60],
    ['at 120', 60],
  ]);
});
