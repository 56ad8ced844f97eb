import {
  isAngle,
  isInclinometerRange,
  isLatitude,
  isLongitude,
  isSimpleInt,
  obstructionErrors,
} from './system-settings';

test.each<[number, number, number, string[]]>([
  [20, 10, 10, []],
  [20, 20, 20, []],
  [20, 25, 10, ['change', 'detection']],
  [20, 10, 30, ['cancel', 'detection']],
  [5, 10, 10, ['change', 'detection', 'cancel']],
])('detection %i, change %i, cancel %i mm is wrong at %j', (detection, change, cancel, wrong) => {
  expect(obstructionErrors({ detection, change, cancel })).toEqual(wrong);
});

test.each<[string, boolean, boolean]>([
  ['52.12345', true, true],
  ['52.123456', false, false],
  ['90', true, true],
  ['90.00001', false, true],
  ['-90', true, true],
  ['180', false, true],
  ['180.1', false, false],
  ['-180', false, true],
  ['', false, false],
  ['abc', false, false],
  ['1e1', false, false],
])('%s as latitude: %s, as longitude: %s', (text, latitude, longitude) => {
  expect(isLatitude(text)).toBe(latitude);
  expect(isLongitude(text)).toBe(longitude);
});

test.each<[string, boolean]>([
  ['1.25', true],
  ['0.5', true],
  ['3', true],
  ['1.234', false],
  ['12.1', false],
  ['-1', false],
])('the angle %s: %s', (text, right) => {
  expect(isAngle(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['4', true],
  ['2.5', true],
  ['0', false],
  ['0.0', false],
  ['0.1', true],
  ['2.55', false],
  ['10', false],
])('the inclinometer range %s: %s', (text, right) => {
  expect(isInclinometerRange(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['0', true],
  ['120', true],
  ['2147483647', true],
  ['2147483648', false],
  ['-1', false],
  ['1.0', false],
  ['', false],
])('the whole number %s: %s', (text, right) => {
  expect(isSimpleInt(text)).toBe(right);
});
