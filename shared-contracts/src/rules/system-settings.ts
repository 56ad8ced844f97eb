/** Messages for refused values of the settings (docs/product/system-settings.md). */
export const INCORRECT_VALUE = 'Incorrect value';

/** Options of the settings form (docs/product/system-settings.md). Thresholds in mm. */
export const OBSTRUCTION_DETECTION_OPTIONS = [5, 10, 20, 30, 40, 50] as const;
export const OBSTRUCTION_CANCEL_OPTIONS = [...OBSTRUCTION_DETECTION_OPTIONS] as const;
export const OBSTRUCTION_CHANGE_OPTIONS = [5, 10, 15, 20, 25] as const;
/** Hours until the end of rainstorm mode; null is Off. */
export const RAINSTORM_END_OPTIONS = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const SYSTEM_TIMEZONES = ['Europe/London', 'Europe/Warsaw'] as const;
export const SYSTEM_LANGUAGES = ['en'] as const;
export const SYSTEM_COUNTRIES = ['PL'] as const;

/** Longest texts of an address (docs/product/system-settings.md). */
export const ADDRESS_MAX_LENGTH = { street: 64, buildingNumber: 8, postalCode: 16, city: 64 } as const;

const SIMPLE_INT = /^\d+$/;
/** More than a host can be expected to store. */
const SIMPLE_INT_MAX = 2 ** 31 - 1;
const ANGLE = /^\d(?:\.\d{1,2})?$/;
const INCLINOMETER_RANGE = /^\d(?:\.\d)?$/;
const COORDINATE = /^-?\d{1,3}(?:\.\d{1,5})?$/;

export interface ObstructionThresholds {
  detection: number;
  change: number;
  cancel: number;
}

/**
 * The obstruction thresholds that violate a rule: neither change nor cancel may exceed detection
 * (docs/product/system-settings.md).
 */
export function obstructionErrors({
  detection,
  change,
  cancel,
}: ObstructionThresholds): (keyof ObstructionThresholds)[] {
  const errors = new Set<keyof ObstructionThresholds>();
  if (change > detection) errors.add('change').add('detection');
  if (cancel > detection) errors.add('cancel').add('detection');
  return [...errors];
}

/** Digits only (docs/product/system-settings.md). */
export function isSimpleInt(text: string): boolean {
  return SIMPLE_INT.test(text) && Number(text) <= SIMPLE_INT_MAX;
}

/** d.dd in degrees (docs/product/system-settings.md). */
export function isAngle(text: string): boolean {
  return ANGLE.test(text);
}

/** One digit with at most one decimal, not zero (docs/product/system-settings.md). */
export function isInclinometerRange(text: string): boolean {
  return INCLINOMETER_RANGE.test(text) && Number(text) > 0;
}

/** Degrees, −90 to 90, up to 5 decimals (docs/product/system-settings.md). */
export function isLatitude(text: string): boolean {
  return COORDINATE.test(text) && Math.abs(Number(text)) <= 90;
}

/** Degrees, −180 to 180, up to 5 decimals (docs/product/system-settings.md). */
export function isLongitude(text: string): boolean {
  return COORDINATE.test(text) && Math.abs(Number(text)) <= 180;
}
