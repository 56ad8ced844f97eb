import { checkedText } from '@sagitta/shared-contracts/checked-text';
import { INCORRECT_VALUE } from '@sagitta/shared-contracts/rules/system-settings';
import {
  isCommunicationPeriod,
  isMeasurementPeriod,
  isShortDate,
  isTime,
  periodSeconds,
  periodText,
} from '@sagitta/shared-contracts/rules/time';
import * as v from 'valibot';

/** A value without the spaces of pasting; a comma counts as a dot, and the minus of displayed numbers as -. */
export function plain(typed: string): string {
  return typed.trim().replace(',', '.').replace('\u2212', '-');
}

/** A value of which a rule says whether it is right (docs/product/system-settings.md). */
export const checkedValue = (isRight: (text: string) => boolean) =>
  checkedText((typed) => (isRight(plain(typed)) ? null : INCORRECT_VALUE));

/** One that may be left empty. */
export const checkedOptional = (isRight: (text: string) => boolean) =>
  checkedValue((text) => text === '' || isRight(text));

export const timeValue = checkedValue(isTime);
export const shortDateValue = checkedValue(isShortDate);
export const measurementPeriodValue = checkedValue((text) => isMeasurementPeriod(periodSeconds(text)));
export const communicationPeriodValue = checkedValue((text) => isCommunicationPeriod(periodSeconds(text)));

/** One of the options of a list, as text. */
export const optionValue = (options: readonly (string | number)[]) =>
  v.pipe(v.string(), v.picklist(options.map(String), INCORRECT_VALUE));

/** Seconds of a period that has been checked. */
export function secondsOf(typed: string): number {
  return periodSeconds(plain(typed)) ?? Number.NaN;
}

export function typedPeriod(seconds: number | null): string {
  return seconds === null ? '' : periodText(seconds);
}

export function typedNumber(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A number that has been checked, or null where the field is empty. */
export function numberOf(typed: string): number | null {
  return plain(typed) === '' ? null : Number(plain(typed));
}
