import { deflectionPercent, exactPercent, wholePercent } from './deflection';

test.each<[number | null, number | null, 'laser' | 'inclinometer', number | null]>([
  [12.4, 40, 'laser', 30],
  [12.5, 40, 'laser', 32.5],
  [0.1834, 1, 'inclinometer', 18.3],
  [-5, 40, 'laser', -12.5],
  [null, 40, 'laser', null],
  [12, null, 'laser', null],
  [12, 0, 'laser', null],
])('%s of %s (%s) is %s percent', (deflection, permissible, sensor, percent) => {
  const got = deflectionPercent(deflection, permissible, sensor);
  if (percent === null) expect(got).toBeNull();
  else expect(got).toBeCloseTo(percent, 6);
});

test.each<[number, number, number, number]>([
  [12.4, 40, 31, 30],
  [14.6, 20, 73, 75],
  [-35, 40, -87.5, -88],
  [35, 40, 87.5, 88],
  [-12.5, 100, -12.5, -13],
])('%s of %s is exactly %s percent and is shown as %s', (deflection, permissible, exact, shown) => {
  expect(exactPercent(deflection, permissible)).toBeCloseTo(exact, 9);
  expect(wholePercent(deflection, permissible, 'laser')).toBe(shown);
});

test('is unknown if one of the values is missing', () => {
  expect([exactPercent(1, 0), exactPercent(1, null), exactPercent(null, 1)]).toEqual([null, null, null]);
  expect(wholePercent(null, 40, 'laser')).toBeNull();
});
