import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import type { saveSystemSettings } from '@sagitta/shared-contracts/api/system-settings';
import { checkedText } from '@sagitta/shared-contracts/checked-text';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { momentInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import {
  INCORRECT_VALUE,
  isAngle,
  isInclinometerRange,
  isLatitude,
  isLongitude,
  isSimpleInt,
  OBSTRUCTION_CANCEL_OPTIONS,
  OBSTRUCTION_CHANGE_OPTIONS,
  OBSTRUCTION_DETECTION_OPTIONS,
  obstructionErrors,
  SYSTEM_COUNTRIES,
  SYSTEM_LANGUAGES,
  SYSTEM_TIMEZONES,
} from '@sagitta/shared-contracts/rules/system-settings';
import { isName, nameRefusal } from '@sagitta/shared-contracts/rules/text';
import { formatTime } from '@sagitta/shared-ui/format';
import * as v from 'valibot';
import { endOf, isRainstormEnd, storedEnd } from './rainstorm-end';
import {
  checkedOptional,
  checkedValue,
  communicationPeriodValue,
  measurementPeriodValue,
  numberOf,
  optionValue,
  plain,
  secondsOf,
  shortDateValue,
  timeValue,
  typedNumber,
  typedPeriod,
} from './typed';

/** What each threshold that breaks a rule across fields says. */
const OBSTRUCTION_PROBLEMS = {
  detection: `${INCORRECT_VALUE}: must not be lower than change or cancel`,
  change: `${INCORRECT_VALUE}: must not exceed detection`,
  cancel: `${INCORRECT_VALUE}: must not exceed detection`,
} as const;

/** The settings of a system that no controller keeps, as they are typed (docs/product/system-settings.md#w4). */
export const SettingsSchema = v.pipe(
  v.object({
    name: checkedText((name) => (isName(name.trim()) ? null : nameRefusal(name))),
    country: optionValue(SYSTEM_COUNTRIES),
    language: optionValue(SYSTEM_LANGUAGES),
    timezone: optionValue(SYSTEM_TIMEZONES),
    winterSeasonStart: shortDateValue,
    winterSeasonEnd: shortDateValue,
    heartbeatTime: timeValue,
    rainstormModeEnd: checkedValue(isRainstormEnd),
    summertimeMeasurementPeriod: measurementPeriodValue,
    wintertimeMeasurementPeriod: measurementPeriodValue,
    communicationPeriod: communicationPeriodValue,
    obstructionDetectionThreshold: optionValue(OBSTRUCTION_DETECTION_OPTIONS),
    obstructionChangeThreshold: optionValue(OBSTRUCTION_CHANGE_OPTIONS),
    obstructionCancelThreshold: optionValue(OBSTRUCTION_CANCEL_OPTIONS),
    hysteresisForDistance: checkedValue(isSimpleInt),
    hysteresisForAngle: checkedValue(isAngle),
    inclinometerRange: checkedValue(isInclinometerRange),
    latitude: checkedOptional(isLatitude),
    longitude: checkedOptional(isLongitude),
    addressStreet: v.string(),
    addressBuildingNumber: v.string(),
    addressPostalCode: v.string(),
    addressCity: v.string(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const threshold of obstructionProblems(input)) {
      const key = OBSTRUCTION_FIELDS[threshold];
      const path = [{ type: 'object', origin: 'value', input, key, value: input[key] }] as const;
      addIssue({ message: OBSTRUCTION_PROBLEMS[threshold], path: [...path] });
    }
  }),
);
export type Settings = v.InferInput<typeof SettingsSchema>;

const OBSTRUCTION_FIELDS = {
  detection: 'obstructionDetectionThreshold',
  change: 'obstructionChangeThreshold',
  cancel: 'obstructionCancelThreshold',
} as const;

function obstructionProblems(typed: Settings) {
  const values = Object.values(OBSTRUCTION_FIELDS).map((field) => typed[field]);
  if (values.includes('')) return [];
  const [detection = 0, change = 0, cancel = 0] = values.map(Number);
  return obstructionErrors({ detection, change, cancel });
}

/** The settings as the form begins with them. */
export function settingsOf(system: SystemDetails, now: number): Settings {
  const { heartbeatTime, latitude, longitude } = system;
  return {
    name: system.name,
    country: system.country ?? '',
    language: system.language ?? '',
    timezone: system.timezone ?? '',
    winterSeasonStart: system.winterSeasonStart ?? '',
    winterSeasonEnd: system.winterSeasonEnd ?? '',
    heartbeatTime: heartbeatTime?.Valid ? formatTime(heartbeatTime.Time, { zone: siteZone(system.timezone) }) : '',
    rainstormModeEnd: storedEnd(system, now),
    summertimeMeasurementPeriod: typedPeriod(system.summertimeMeasurementPeriod),
    wintertimeMeasurementPeriod: typedPeriod(system.wintertimeMeasurementPeriod),
    communicationPeriod: typedPeriod(system.communicationPeriod),
    obstructionDetectionThreshold: typedNumber(system.obstructionDetectionThreshold),
    obstructionChangeThreshold: typedNumber(system.obstructionChangeThreshold),
    obstructionCancelThreshold: typedNumber(system.obstructionCancelThreshold),
    hysteresisForDistance: typedNumber(system.hysteresisForDistance),
    hysteresisForAngle: typedNumber(system.hysteresisForAngle),
    inclinometerRange: typedNumber(system.inclinometerRange),
    latitude: latitude?.Valid ? String(latitude.Float64) : '',
    longitude: longitude?.Valid ? String(longitude.Float64) : '',
    addressStreet: system.addressStreet ?? '',
    addressBuildingNumber: system.addressBuildingNumber ?? '',
    addressPostalCode: system.addressPostalCode ?? '',
    addressCity: system.addressCity ?? '',
  };
}

type Input = InputOf<typeof saveSystemSettings>;

/** What is sent of settings that have been checked. Values of lists were chosen from them. */
export function settingsInput(typed: Settings, system: SystemDetails, now: number): Omit<Input, LockField> {
  return {
    systemID: system.ID,
    name: typed.name.trim(),
    country: typed.country as Input['country'],
    language: typed.language as Input['language'],
    timezone: typed.timezone as Input['timezone'],
    winterSeasonStart: plain(typed.winterSeasonStart),
    winterSeasonEnd: plain(typed.winterSeasonEnd),
    heartbeatTime: heartbeatOf(typed, system, now),
    rainstormModeEnd: endOf(typed.rainstormModeEnd, now),
    summertimeMeasurementPeriod: secondsOf(typed.summertimeMeasurementPeriod),
    wintertimeMeasurementPeriod: secondsOf(typed.wintertimeMeasurementPeriod),
    communicationPeriod: secondsOf(typed.communicationPeriod),
    obstructionDetectionThreshold: Number(typed.obstructionDetectionThreshold) as DetectionThreshold,
    obstructionChangeThreshold: Number(typed.obstructionChangeThreshold) as Input['obstructionChangeThreshold'],
    obstructionCancelThreshold: Number(typed.obstructionCancelThreshold) as DetectionThreshold,
    hysteresisForDistance: Number(plain(typed.hysteresisForDistance)),
    hysteresisForAngle: Number(plain(typed.hysteresisForAngle)),
    inclinometerRange: Number(plain(typed.inclinometerRange)),
    W2SystemId: system.W2SystemId,
    latitude: numberOf(typed.latitude),
    longitude: numberOf(typed.longitude),
    addressStreet: typed.addressStreet.trim(),
    addressBuildingNumber: typed.addressBuildingNumber.trim(),
    addressPostalCode: typed.addressPostalCode.trim(),
    addressCity: typed.addressCity.trim(),
  };
}

type LockField = 'updatedAt' | 'updatedViaWebsiteAt';
type DetectionThreshold = Input['obstructionDetectionThreshold'];

/** The stored moment where clocks of the zone show this time at it, else this time of today in the zone. */
function heartbeatOf({ heartbeatTime, timezone }: Settings, system: SystemDetails, now: number): string {
  const time = plain(heartbeatTime);
  const { heartbeatTime: stored } = system;
  if (stored?.Valid && time === formatTime(stored.Time, { zone: timezone })) return stored.Time;
  const shown = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}:00Z`);
  return new Date(momentInZone(shown, timezone)).toISOString();
}

/** Both locks of the settings as one text. */
export function settingsLock({ updatedAt, updatedViaWebsiteAt }: SystemDetails): string {
  return JSON.stringify([updatedAt, updatedViaWebsiteAt]);
}

export function locksOf(lock: string | null): Pick<Input, LockField> {
  const [updatedAt = null, updatedViaWebsiteAt = null] = JSON.parse(lock ?? '[]') as (string | null)[];
  return { updatedAt, updatedViaWebsiteAt };
}
