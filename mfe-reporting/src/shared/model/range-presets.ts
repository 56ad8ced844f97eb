import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { DatePreset } from '@sagitta/shared-ui/dates';

const RANGES = [
  ['Today', 1],
  ['Last 7 days', 7],
  ['Last 30 days', 30],
  ['Last 90 days', 90],
  ['Last 365 days', 365],
] as const;

/**
 * Ranges that end today, today included.
 * @param today yyyy-mm-dd
 */
export function rangePresets(today: string): DatePreset[] {
  return RANGES.map(([label, days]) => ({ label, from: daysBefore(today, days - 1), to: today }));
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
