import {
  baseProblem,
  levelErrors,
  readBase,
  readThreshold,
  thresholdProblem,
  type Levels,
  type Measuring,
  type TypedValue,
} from './threshold';

const WRONG = { problem: 'Invalid value' } as const;
const NOT_A_NUMBER = { problem: 'Numeric values only' } as const;

test.each<[Measuring, string, TypedValue]>([
  ['inclinometer', '-4', { value: -4 }],
  ['inclinometer', '4', { value: 4 }],
  ['inclinometer', '4.001', WRONG],
  ['inclinometer', '-4.1', WRONG],
  ['inclinometer', '1,234', { value: 1.234 }],
  ['inclinometer', '\u22121.234', { value: -1.234 }],
  ['inclinometer', ' 1.234 ', { value: 1.234 }],
  ['inclinometer', '1.2345', WRONG],
  ['laser', '0', { value: 0 }],
  ['laser', '40000', { value: 40_000 }],
  ['laser', '40001', WRONG],
  ['laser', '-1', WRONG],
  ['laser', '12.5', WRONG],
  ['laser', '', NOT_A_NUMBER],
  ['laser', '1e3', NOT_A_NUMBER],
  ['laser', 'abc', NOT_A_NUMBER],
  ['laser', '000000000001', { value: 1 }],
  ['laser', '0000000000001', WRONG],
])('the base of a %s typed as "%s" reads %j', (sensor, text, value) => {
  expect(readBase(text, sensor)).toEqual(value);
});

test.each<[Measuring, string, TypedValue]>([
  ['inclinometer', '0', { value: 0 }],
  ['inclinometer', '4', { value: 4 }],
  ['inclinometer', '-0.1', WRONG],
  ['laser', '1000', { value: 1_000 }],
  ['laser', '1001', WRONG],
])('the threshold of a %s typed as "%s" reads %j', (sensor, text, value) => {
  expect(readThreshold(text, sensor)).toEqual(value);
});

test.each<[Measuring, number, boolean]>([
  ['inclinometer', -4, true],
  ['inclinometer', -4.001, false],
  ['inclinometer', 4, true],
  ['inclinometer', 4.001, false],
  ['inclinometer', 1.234, true],
  ['inclinometer', 1.2345, false],
  ['inclinometer', 1e-7, false],
  ['laser', 0, true],
  ['laser', -1, false],
  ['laser', 40_000, true],
  ['laser', 40_001, false],
  ['laser', 12.5, false],
])('the base of a %s sent as %d fits: %s', (sensor, value, fits) => {
  expect(baseProblem(value, sensor)).toBe(fits ? null : 'Invalid value');
});

test.each<[Measuring, number, boolean]>([
  ['inclinometer', 0, true],
  ['inclinometer', -0.001, false],
  ['inclinometer', 4, true],
  ['inclinometer', 4.001, false],
  ['inclinometer', 0.0001, false],
  ['laser', 1_000, true],
  ['laser', 1_001, false],
  ['laser', 0.5, false],
])('the permissible value of a %s sent as %d fits: %s', (sensor, value, fits) => {
  expect(thresholdProblem(value, sensor)).toBe(fits ? null : 'Invalid value');
});

test.each<[Levels, number[]]>([
  [[30, 50, 75, 100], []],
  [[0, 0, 0, 0], []],
  [[null, 50, null, 100], []],
  [[50, 50, 75, 100], [1]],
  [[80, 50, 75, 100], [1]],
  [[30, 90, 75, 100], [2]],
  [
    [100, 100, 100, 100],
    [1, 2, 3],
  ],
  [[60, 0, 0, 50], [1]],
])('the levels %j are wrong at %j', (levels, wrong) => {
  expect(levelErrors(levels)).toEqual(wrong);
});
