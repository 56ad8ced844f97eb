import { checkForm } from '@sagitta/shared-ui/use-form';
import { NOW } from '../../../shared/testing/fixtures';
import { site, w2Site } from '../testing/show-settings';
import { settingsInput, settingsOf, SettingsSchema, type Settings } from './settings';
import { W2SettingsSchema, w2SettingsOf, type W2Settings } from './w2-settings';

const problems = (own: Partial<Settings>) => checkForm(SettingsSchema, { ...settingsOf(site(), NOW), ...own }).problems;

test('what is stored is right', () => {
  expect(problems({})).toEqual({});
});

test.each<[keyof Settings, string, boolean]>([
  ['name', 'x', true],
  ['name', '  spaces around  ', true],
  ['winterSeasonStart', ' 28.02 ', true],
  ['winterSeasonStart', '29.02', false],
  ['winterSeasonStart', '01,11', true],
  ['winterSeasonStart', '1.11', false],
  ['winterSeasonStart', '00.01', false],
  ['winterSeasonStart', '01.13', false],
  ['winterSeasonEnd', '31.12', true],
  ['winterSeasonEnd', '32.12', false],
  ['winterSeasonEnd', '30.04', true],
  ['winterSeasonEnd', '31.04', false],
  ['winterSeasonEnd', '', false],
  ['heartbeatTime', '23:59', true],
  ['heartbeatTime', ' 00:00 ', true],
  ['heartbeatTime', '24:00', false],
  ['heartbeatTime', '12:60', false],
  ['heartbeatTime', '7:00', false],
  ['heartbeatTime', '', false],
  ['summertimeMeasurementPeriod', '00:15', true],
  ['summertimeMeasurementPeriod', '00:14', false],
  ['summertimeMeasurementPeriod', '12:00', true],
  ['summertimeMeasurementPeriod', '12:01', false],
  ['wintertimeMeasurementPeriod', ' 01:30 ', true],
  ['wintertimeMeasurementPeriod', '', false],
  ['wintertimeMeasurementPeriod', '00:15', true],
  ['wintertimeMeasurementPeriod', '00:14', false],
  ['wintertimeMeasurementPeriod', '12:01', false],
  ['summertimeMeasurementPeriod', '', false],
  ['communicationPeriod', '00:01', true],
  ['communicationPeriod', '00:00', false],
  ['communicationPeriod', '24:00', true],
  ['communicationPeriod', '24:01', false],
  ['communicationPeriod', '', false],
  ['hysteresisForDistance', '0', true],
  ['hysteresisForDistance', ' 12 ', true],
  ['hysteresisForDistance', '1,5', false],
  ['hysteresisForDistance', '-1', false],
  ['hysteresisForDistance', '', false],
  ['hysteresisForAngle', '1,25', true],
  ['hysteresisForAngle', ' 9.99 ', true],
  ['hysteresisForAngle', '-0.05', false],
  ['hysteresisForAngle', '1.255', false],
  ['hysteresisForAngle', '10', false],
  ['hysteresisForAngle', '', false],
  ['inclinometerRange', '9,9', true],
  ['inclinometerRange', '0', false],
  ['inclinometerRange', '0.0', false],
  ['inclinometerRange', '10', false],
  ['inclinometerRange', '', false],
  ['latitude', '-90', true],
  ['latitude', '90', true],
  ['latitude', '\u221251.7', true],
  ['latitude', '90.00001', false],
  ['latitude', '-90.00001', false],
  ['latitude', 'north', false],
  ['latitude', ' 49,12345 ', true],
  ['latitude', '49.123456', false],
  ['latitude', '', true],
  ['longitude', '180', true],
  ['longitude', ' -180 ', true],
  ['longitude', '180.00001', false],
  ['longitude', '-180.00001', false],
  ['longitude', '19,94955', true],
  ['longitude', '19.949551', false],
  ['longitude', '', true],
  ['country', '', false],
  ['country', 'DE', false],
  ['language', 'pl', false],
  ['timezone', 'Europe/London', true],
  ['timezone', 'Europe/Berlin', false],
  ['rainstormModeEnd', 'off', true],
  ['rainstormModeEnd', '12', true],
  ['rainstormModeEnd', '13', false],
  ['rainstormModeEnd', '2026-01-10T13:00:00Z', true],
  ['obstructionDetectionThreshold', '50', true],
  ['obstructionDetectionThreshold', '15', false],
  ['obstructionDetectionThreshold', '', false],
  ['obstructionChangeThreshold', '15', true],
  ['obstructionChangeThreshold', '30', false],
  ['obstructionChangeThreshold', '', false],
  ['obstructionCancelThreshold', '', false],
  ['obstructionCancelThreshold', '15', false],
])('%s "%s" is right: %s', (field, text, right) => {
  expect(problems({ [field]: text })).toEqual(right ? {} : { [field]: 'Incorrect value' });
});

test.each<[string, boolean]>([
  ['x'.repeat(32), true],
  ['x'.repeat(33), false],
  ['', false],
  ['   ', false],
  ['a<b', false],
  ['a>b', false],
  ['a/b', false],
  ['a\\b', false],
  ['a&b', false],
  ['a;b', false],
])('the name "%s" is right: %s', (name, right) => {
  const wrong = { name: 'Incorrect name. Characters not allowed: <, >, /, \\, &, ; ' };
  expect(problems({ name })).toEqual(right ? {} : wrong);
});

const MAY_NOT_EXCEED = 'Incorrect value: must not exceed detection';
const MAY_NOT_BE_LOWER = 'Incorrect value: must not be lower than change or cancel';

test.each<[string, string, string, object]>([
  ['20', '20', '20', {}],
  ['20', '25', '20', { obstructionChangeThreshold: MAY_NOT_EXCEED, obstructionDetectionThreshold: MAY_NOT_BE_LOWER }],
  ['20', '20', '30', { obstructionCancelThreshold: MAY_NOT_EXCEED, obstructionDetectionThreshold: MAY_NOT_BE_LOWER }],
  ['', '25', '30', { obstructionDetectionThreshold: 'Incorrect value' }],
])('a detection of "%s", change of %s and cancel of %s mm', (detection, change, cancel, wrong) => {
  expect(
    problems({
      obstructionDetectionThreshold: detection,
      obstructionChangeThreshold: change,
      obstructionCancelThreshold: cancel,
    }),
  ).toEqual(wrong);
});

test('sends numbers without spaces and with a dot, periods in seconds, and null for what is empty', () => {
  const typed = {
    ...settingsOf(site(), NOW),
    hysteresisForAngle: ' 1,25 ',
    communicationPeriod: '24:00',
    latitude: ' 49,5',
    longitude: '',
    addressCity: '  Kraków ',
  };
  expect(settingsInput(typed, site(), NOW)).toMatchObject({
    hysteresisForAngle: 1.25,
    communicationPeriod: 86_400,
    latitude: 49.5,
    longitude: null,
    addressCity: 'Kraków',
  });
});

test.each<[Partial<Settings>, string]>([
  [{}, '2026-01-09T06:00:00Z'],
  [{ heartbeatTime: ' 07:00 ' }, '2026-01-09T06:00:00Z'],
  [{ heartbeatTime: '08:15' }, '2026-01-10T07:15:00.000Z'],
  [{ timezone: 'Europe/London' }, '2026-01-10T07:00:00.000Z'],
])('a heartbeat of %j is sent as %s', (own, moment) => {
  expect(settingsInput({ ...settingsOf(site(), NOW), ...own }, site(), NOW).heartbeatTime).toBe(moment);
});

test.each<[keyof W2Settings, string, boolean]>([
  ['dailyMeasurementTime', '00:00', true],
  ['dailyMeasurementTime', ' 23:59 ', true],
  ['dailyMeasurementTime', '24:00', false],
  ['dailyMeasurementTime', '', false],
  ['dailyMeasurementOn', 'off', true],
  ['dailyMeasurementOn', '', false],
  ['summertimeMeasurementPeriod', '00:14', false],
  ['summertimeMeasurementPeriod', ' 00:15 ', true],
  ['summertimeMeasurementPeriod', '', false],
  ['wintertimeMeasurementPeriod', '12:00', true],
  ['wintertimeMeasurementPeriod', '12:01', false],
  ['wintertimeMeasurementPeriod', '1,30', false],
])('of a W2 system, %s "%s" is right: %s', (field, text, right) => {
  const checked = checkForm(W2SettingsSchema, { ...w2SettingsOf(w2Site()), [field]: text });
  expect(checked.problems).toEqual(right ? {} : { [field]: 'Incorrect value' });
});
