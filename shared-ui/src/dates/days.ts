import { dayText } from './day-text';

/** Two days as yyyy-mm-dd; an empty text where none is chosen. */
export interface DateRange {
  from: string;
  to: string;
}

/** A range by its name: `Last 7 days`. */
export interface DatePreset extends DateRange {
  label: string;
}

/** Why a range cannot be used, or null. Both ends are needed, in order, within the limits. */
export function dateRangeProblem({ from, to }: DateRange, limits: { min?: string; max?: string } = {}): string | null {
  if (!from || !to) return 'Both dates are needed';
  if (from > to) return 'The start is after the end';
  if (limits.min && from < limits.min) return `The earliest date is ${dayText(limits.min)}`;
  if (limits.max && to > limits.max) return `The latest date is ${dayText(limits.max)}`;
  return null;
}
