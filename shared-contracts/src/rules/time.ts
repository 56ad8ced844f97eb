/** Bounds of periods in seconds (docs/product/fields.md#numbers-and-times). */
export const MEASUREMENT_PERIOD = { min: 15 * 60, max: 12 * 3600 } as const;
export const COMMUNICATION_PERIOD = { min: 60, max: 24 * 3600 } as const;

/** `DD.MM` from which winter counts if a system has no date of its own (docs/product/fields.md#numbers-and-times). */
export const DEFAULT_WINTER_START = '01.11';

const CLOCK = /^(\d{2}):([0-5]\d)$/;
const SHORT_DATE = /^(\d{2})\.(\d{2})$/;
/** A short date has no year, so February never has a 29th (docs/product/fields.md#numbers-and-times). */
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** A day that the calendar has, yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const midnight = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Years of days that people keep records of: a slip such as 0026 or 2206 is none of them. */
const RECORD_YEARS = { first: 1990, last: 2100 } as const;

export const RECORD_DAY_PROBLEM = `The year is from ${RECORD_YEARS.first} to ${RECORD_YEARS.last}`;

/** A day, yyyy-mm-dd, within reason for a record. */
export function isRecordDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= RECORD_YEARS.first && year <= RECORD_YEARS.last;
}

/** A moment as ISO 8601 text with its zone. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}

/** A time zone by its IANA name, if this machine knows it. */
export function isTimeZone(text: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return !/^[+-]/.test(text);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A time of day, HH:MM from 00:00 to 23:59 (docs/product/fields.md#numbers-and-times). */
export function isTime(text: string): boolean {
  const [, hours] = CLOCK.exec(text) ?? [];
  return Number(hours) <= 23;
}

/** A day of any year, DD.MM (docs/product/fields.md#numbers-and-times). */
export function isShortDate(text: string): boolean {
  const [, day, month] = SHORT_DATE.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= (DAYS_OF_MONTH[Number(month) - 1] ?? 0);
}

/** Seconds of a period typed as HH:MM, or null if invalid. 24:00 is a period though not a time of day. */
export function periodSeconds(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60;
}

/** A period in seconds as HH:MM; seconds are cut off. */
export function periodText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function isMeasurementPeriod(seconds: number | null): boolean {
  return seconds !== null && seconds >= MEASUREMENT_PERIOD.min && seconds <= MEASUREMENT_PERIOD.max;
}

/** Never empty, 00:01 to 24:00 (docs/product/fields.md#numbers-and-times). */
export function isCommunicationPeriod(seconds: number | null): boolean {
  return seconds !== null && seconds >= COMMUNICATION_PERIOD.min && seconds <= COMMUNICATION_PERIOD.max;
}
