/** What a person may enter for a sensor, in degrees or mm (docs/product/device-actions.md). */
export const BASE_RANGE = { inclinometer: { min: -4, max: 4 }, laser: { min: 0, max: 40_000 } } as const;
export const THRESHOLD_RANGE = { inclinometer: { min: 0, max: 4 }, laser: { min: 0, max: 1_000 } } as const;
export const BASE_MAX_LENGTH = 12;

/** A sensor that has a base and thresholds. */
export type Measuring = keyof typeof BASE_RANGE;

const NUMBER = { inclinometer: /^-?\d+(?:\.\d{1,3})?$/, laser: /^-?\d+$/ } as const;
/** The minus sign of displayed numbers; when copied it counts as a hyphen. */
const MINUS = '\u2212';
const NUMERIC = /^-?\d+(?:\.\d*)?$/;

export type ValueProblem = 'Invalid value' | 'Numeric values only';

/** Percent of the permissible value at L1 to L4; 0 or null is off. */
export type Levels = readonly [number | null, number | null, number | null, number | null];

/** The typed text as a number, or what is wrong with it. A comma counts as a dot (docs/product/device-actions.md). */
export type TypedValue = { value: number } | { problem: ValueProblem };

export function readBase(text: string, sensor: Measuring): TypedValue {
  if (text.length > BASE_MAX_LENGTH) return { problem: 'Invalid value' };
  return readNumber(text, sensor, BASE_RANGE[sensor]);
}

export function readThreshold(text: string, sensor: Measuring): TypedValue {
  return readNumber(text, sensor, THRESHOLD_RANGE[sensor]);
}

/** What is wrong with a base that is sent as a number; null if valid. */
export function baseProblem(value: number, sensor: Measuring): ValueProblem | null {
  return numberProblem(value, sensor, BASE_RANGE[sensor]);
}

/** The same for a permissible value. */
export function thresholdProblem(value: number, sensor: Measuring): ValueProblem | null {
  return numberProblem(value, sensor, THRESHOLD_RANGE[sensor]);
}

/**
 * The levels (1 to 4) that are not strictly below every higher level that is on (docs/product/device-actions.md). Empty
 * means that all may be saved.
 */
export function levelErrors(levels: Levels): number[] {
  const on = levels
    .map((percent, index) => ({ level: index + 1, percent: percent ?? 0 }))
    .filter(({ percent }) => percent > 0);
  return on
    .filter((low) => on.some((high) => high.level > low.level && high.percent <= low.percent))
    .map(({ level }) => level);
}

interface Range {
  min: number;
  max: number;
}

function numberProblem(value: number, sensor: Measuring, { min, max }: Range): ValueProblem | null {
  return NUMBER[sensor].test(String(value)) && value >= min && value <= max ? null : 'Invalid value';
}

function readNumber(text: string, sensor: Measuring, { min, max }: Range): TypedValue {
  const typed = text.trim().replace(',', '.').replace(MINUS, '-');
  if (!NUMERIC.test(typed)) return { problem: 'Numeric values only' };
  const value = Number(typed);
  if (!NUMBER[sensor].test(typed) || value < min || value > max) return { problem: 'Invalid value' };
  return { value };
}
