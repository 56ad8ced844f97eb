import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import * as v from 'valibot';
import { measurementPeriodValue, optionValue, plain, secondsOf, timeValue, typedPeriod } from './typed';

/** What a W2 controller keeps, as it is typed (docs/product/system-settings.md#w2). */
export const W2SettingsSchema = v.object({
  summertimeMeasurementPeriod: measurementPeriodValue,
  wintertimeMeasurementPeriod: measurementPeriodValue,
  dailyMeasurementOn: optionValue(['on', 'off']),
  dailyMeasurementTime: timeValue,
});
export type W2Settings = v.InferInput<typeof W2SettingsSchema>;

export function w2SettingsOf(system: SystemDetails): W2Settings {
  return {
    summertimeMeasurementPeriod: typedPeriod(system.summertimeMeasurementPeriod),
    wintertimeMeasurementPeriod: typedPeriod(system.wintertimeMeasurementPeriod),
    dailyMeasurementOn: system.dailyMeasurementOn ? 'on' : 'off',
    dailyMeasurementTime: system.dailyMeasurementTime ?? '',
  };
}

/** What is sent in both steps of settings that have been checked. */
export function w2Input(typed: W2Settings, { ID }: SystemDetails) {
  return {
    systemID: ID,
    summertimeMeasurementPeriod: secondsOf(typed.summertimeMeasurementPeriod),
    wintertimeMeasurementPeriod: secondsOf(typed.wintertimeMeasurementPeriod),
    dailyMeasurementTime: plain(typed.dailyMeasurementTime),
    dailyMeasurementOn: typed.dailyMeasurementOn === 'on',
  };
}

/** The lock of a W2 configuration, in epoch seconds, as the form's text. */
export function w2Lock({ w2ConfigurationUpdatedAt: seconds }: Pick<SystemDetails, 'w2ConfigurationUpdatedAt'>) {
  return seconds === null ? null : String(seconds);
}
