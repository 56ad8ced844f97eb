import { isCommunicationPeriod, isMeasurementPeriod, isShortDate, isTime, periodSeconds, periodText } from './time';

it.each<[string, boolean]>([['00:00', true], ['23:59', true], ['24:00', false], ['12:60', false], ['7:30', false], ['', false], ['07:30 ', false]])('the time %s: %s', (text, right) => {
  expect(isTime(text)).toBe(right);
});

it.each<[string, boolean]>([
  ['01.11', true], ['31.12', true], ['31.01', true], ['28.02', true], ['29.02', false], ['30.04', true], ['31.04', false], ['31.06', false], ['31.09', false], ['31.11', false],
  ['32.01', false], ['00.01', false], ['01.00', false], ['01.13', false], ['1.11', false], ['', false],
])('the day %s: %s', (text, right) => {
  expect(isShortDate(text)).toBe(right);
});

it.each<[string, number | null]>([['00:15', 900], ['12:00', 43_200], ['24:00', 86_400], ['00:00', 0], ['1:00', null], ['', null]])('the period %s is %s seconds', (text, seconds) => {
  expect(periodSeconds(text)).toBe(seconds);
});

it.each<[number, string]>([[900, '00:15'], [86_400, '24:00'], [59, '00:00'], [43_260, '12:01']])('%i seconds read %s', (seconds, text) => {
  expect(periodText(seconds)).toBe(text);
});

it.each<[number | null, boolean, boolean]>([
  [899, false, true], [900, true, true], [43_200, true, true], [43_201, false, true], [59, false, false], [60, false, true], [86_400, false, true], [86_401, false, false], [null, false, false],
])('%s seconds as measurement period: %s, as communication period: %s', (seconds, measurement, communication) => {
  expect(isMeasurementPeriod(seconds)).toBe(measurement);
  expect(isCommunicationPeriod(seconds)).toBe(communication);
});
