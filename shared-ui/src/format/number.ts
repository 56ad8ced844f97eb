import type { MainSensorType } from '@sagitta/shared-contracts/api/node';
import { deflectionDecimals, deflectionUnit } from '@sagitta/shared-contracts/rules/deflection';

/** Shown for a missing value. */
export const MISSING = '--';

/** Narrow, and no line breaks at it: a value stays beside its unit. */
const NARROW_SPACE = '\u202f';
const MINUS = '\u2212';
const EN_DASH = '\u2013';
/** Units written without a space after the number. */
const TIGHT_UNITS = ['°'];

export interface NumberOptions {
  /** The exact number of decimals. Defaults to as many as needed, at most 3. */
  decimals?: number;
  /** Separated by a narrow no-break space; `°` follows the number directly. */
  unit?: string;
  /** A plus sign for positive values. */
  signed?: boolean;
}

/** `12.4 mm`, `0.183°`, `−3 °C`, `1,024`; `--` for null, undefined and what is not a number. */
export function formatNumber(
  value: number | null | undefined,
  { decimals, unit, signed = false }: NumberOptions = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const text = numberFormat(decimals, signed).format(value).replace('-', MINUS);
  return unit ? text + gapBefore(unit) + unit : text;
}

export interface DeflectionOptions {
  /** `inclinometer` reads in degrees with 3 decimals, `unknown` without a unit; anything else in mm. */
  sensor: MainSensorType;
  /** Decimals of a value in mm. Defaults to 0 (docs/product/levels.md#deflection). */
  decimals?: 0 | 1;
}

/** A deflection or displacement with its unit: `12 mm`, `12.4 mm`, `0.183°`. */
export function formatDeflection(
  value: number | null | undefined,
  { sensor, decimals = 0 }: DeflectionOptions,
): string {
  const unit = deflectionUnit(sensor);
  return formatNumber(value, unit === 'mm' ? { decimals, unit } : { decimals: deflectionDecimals(sensor), unit });
}

/** A share already in percent: `31 %`. */
export function formatPercent(value: number | null | undefined, decimals = 0): string {
  return formatNumber(value, { decimals, unit: '%' });
}

/**
 * A distance given in mm: under 1000 in cm, under 10000 in m with 1 decimal, else whole m
 * (docs/product/levels.md#deflection).
 */
export function formatDistance(millimetres: number | null | undefined): string {
  if (millimetres === null || millimetres === undefined || !Number.isFinite(millimetres)) return MISSING;
  const size = Math.abs(millimetres);
  if (size < 1000) return formatNumber(millimetres / 10, { decimals: 0, unit: 'cm' });
  return formatNumber(millimetres / 1000, { decimals: size < 10_000 ? 1 : 0, unit: 'm' });
}

/** `3–5 mm`, one unit after both. Numbers with the same text are written once. */
export function formatRange(
  from: number | null | undefined,
  to: number | null | undefined,
  options: NumberOptions = {},
): string {
  const { unit, ...plain } = options;
  const low = formatNumber(from, plain);
  const high = formatNumber(to, plain);
  const text = low === high ? low : `${low}${EN_DASH}${high}`;
  return unit && text !== MISSING ? text + gapBefore(unit) + unit : text;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(decimals: number | undefined, signed: boolean): Intl.NumberFormat {
  const key = `${decimals}/${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 3,
    // A reading of -0.2 in whole mm is 0, not −0.
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  formats.set(key, made);
  return made;
}

function gapBefore(unit: string): string {
  return TIGHT_UNITS.includes(unit) ? '' : NARROW_SPACE;
}
