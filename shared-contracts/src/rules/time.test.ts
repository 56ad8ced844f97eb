import {
  isCommunicationPeriod,
  isDay,
  isMeasurementPeriod,
  isMoment,
  isRecordDay,
  isShortDate,
  isTime,
  isTimeZone,
  periodSeconds,
  periodText,
} from './time';

test.each<[string, boolean]>([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['7:30', false],
  ['', false],
  ['07:30 ', false],
])('the time %s: %s', (text, right) => {
  expect(isTime(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['01.11', true],
  ['31.12', true],
  ['31.01', true],
  ['28.02', true],
  ['29.02', false],
  ['30.04', true],
  ['31.04', false],
  ['31.06', false],
  ['31.09', false],
  ['31.11', false],
  ['32.01', false],
  ['00.01', false],
  ['01.00', false],
  ['01.13', false],
  ['1.11', false],
  ['', false],
])('the day %s: %s', (text, right) => {
  expect(isShortDate(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['', false],
])('the calendar has %s: %s', (text, right) => {
  expect(isDay(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['1989-12-31', false],
  ['1990-01-01', true],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['0026-02-28', false],
])('there are records of %s: %s', (day, right) => {
  expect(isRecordDay(day)).toBe(right);
});

test.each<[string, boolean]>([
  ['2026-02-01T07:00:00Z', true],
  ['2026-02-01T07:00Z', true],
  ['2026-02-01T07:00:00.123+01:00', true],
  ['2026-02-32T07:00:00Z', false],
  ['2026-02-01T25:00:00Z', false],
  ['2026-02-01T07:00:00', false],
  ['2026-02-01', false],
  ['1 Feb 2026', false],
  ['+275760-09-13T00:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['', false],
])('%s is a moment: %s', (text, right) => {
  expect(isMoment(text)).toBe(right);
});

test.each<[string, boolean]>([
  ['Europe/Warsaw', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+1', true],
  ['Europe/Atlantis', false],
  ['+01:00', false],
  ['<script>', false],
  ['', false],
])('%s is a time zone: %s', (text, right) => {
  expect(isTimeZone(text)).toBe(right);
});

test.each<[string, number | null]>([
  ['00:15', 900],
  ['12:00', 43_200],
  ['24:00', 86_400],
  ['00:00', 0],
  ['1:00', null],
  ['', null],
])('the period %s is %s seconds', (text, seconds) => {
  expect(periodSeconds(text)).toBe(seconds);
});

test.each<[number, string]>([
  [900, '00:15'],
  [86_400, '24:00'],
  [59, '00:00'],
  [43_260, '12:01'],
])('%i seconds read %s', (seconds, text) => {
  expect(periodText(seconds)).toBe(text);
});

test.each<[number | null, boolean, boolean]>([
  [899, false, true],
  [900, true, true],
  [43_200, true, true],
  [43_201, false, true],
  [59, false, false],
  [60, false, true],
  [86_400, false, true],
  [86_401, false, false],
  [null, false, false],
])('%s seconds as measurement period: %s, as communication period: %s', (seconds, measurement, communication) => {
  expect(isMeasurementPeriod(seconds)).toBe(measurement);
  expect(isCommunicationPeriod(seconds)).toBe(communication);
});
