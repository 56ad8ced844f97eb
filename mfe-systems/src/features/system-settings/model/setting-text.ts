import type { Word } from '@sagitta/shared-contracts/rules/glossary';
import { differences, type Difference } from '@sagitta/shared-ui/use-form';
import { rainstormEndText } from './rainstorm-end';
import type { Settings } from './settings';
import type { W2Settings } from './w2-settings';

/** Every setting that the page shows. */
export type SettingName = keyof Settings | keyof W2Settings | 'W2SystemId';

export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  name: 'Name',
  country: 'Country',
  language: 'Language',
  timezone: 'Time zone',
  winterSeasonStart: 'Winter season start',
  winterSeasonEnd: 'Winter season end',
  heartbeatTime: 'Heartbeat time',
  rainstormModeEnd: 'Rainstorm mode',
  summertimeMeasurementPeriod: 'Summer measurement period',
  wintertimeMeasurementPeriod: 'Winter measurement period',
  communicationPeriod: 'Communication period',
  obstructionDetectionThreshold: 'Obstruction detection threshold',
  obstructionChangeThreshold: 'Obstruction change threshold',
  obstructionCancelThreshold: 'Obstruction cancel threshold',
  hysteresisForDistance: 'Hysteresis for distance',
  hysteresisForAngle: 'Hysteresis for angle',
  inclinometerRange: 'Inclinometer range',
  W2SystemId: 'W2 system ID',
  dailyMeasurementOn: 'Daily measurement',
  dailyMeasurementTime: 'Daily measurement time',
  latitude: 'Latitude',
  longitude: 'Longitude',
  addressStreet: 'Street',
  addressBuildingNumber: 'Building number',
  addressPostalCode: 'Postal code',
  addressCity: 'City',
};

const UNITS: { readonly [K in SettingName]?: string } = {
  obstructionDetectionThreshold: 'mm',
  obstructionChangeThreshold: 'mm',
  obstructionCancelThreshold: 'mm',
  hysteresisForDistance: 'mm',
  hysteresisForAngle: '°',
  inclinometerRange: '°',
  latitude: '°',
  longitude: '°',
};

/** What explains a setting whose label takes more than everyday words. */
export const SETTING_WORDS: { readonly [K in SettingName]?: Word } = {
  winterSeasonStart: 'winter season',
  heartbeatTime: 'heartbeat',
  rainstormModeEnd: 'rainstorm mode',
  communicationPeriod: 'communication period',
  obstructionDetectionThreshold: 'obstruction detection threshold',
  obstructionChangeThreshold: 'obstruction change threshold',
  obstructionCancelThreshold: 'obstruction cancel threshold',
  hysteresisForDistance: 'hysteresis',
  hysteresisForAngle: 'hysteresis',
  inclinometerRange: 'inclinometer range',
  W2SystemId: 'W2',
};

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
const languages = new Intl.DisplayNames('en-GB', { type: 'language' });
const COUNTRY = /^[A-Z]{2}$/;
const LANGUAGE = /^[a-z]{2}$/;

export function unitOf(field: SettingName): string | undefined {
  return UNITS[field];
}

/** A value as it is read; one that is not known reads as it is. */
export function settingText(field: SettingName, value: string, zone: string | undefined): string {
  if (value === '') return '--';
  if (field === 'rainstormModeEnd') return rainstormEndText(value, zone);
  if (field === 'dailyMeasurementOn') return value === 'on' ? 'On' : 'Off';
  if (field === 'country' && COUNTRY.test(value)) return countries.of(value) ?? value;
  if (field === 'language' && LANGUAGE.test(value)) return languages.of(value) ?? value;
  const unit = unitOf(field);
  return unit === undefined ? value : `${value} ${unit}`;
}

/** The settings in which two versions differ, as texts. */
export function settingDifferences<Values extends Readonly<Record<string, string>>>(
  mine: Values,
  theirs: Values,
  zone: string | undefined,
): Difference[] {
  return (Object.keys(mine) as SettingName[]).flatMap((field) =>
    differences(
      { [field]: mine[field] ?? '' },
      { [field]: theirs[field] ?? '' },
      () => SETTING_LABELS[field],
      (value) => settingText(field, value ?? '', zone),
    ),
  );
}
