import { aYearBefore } from '@sagitta/shared-contracts/rules/export';

/** The last 12 months up to `today` (yyyy-mm-dd), both days included. */
export function lastYear(today: string): { from: string; to: string } {
  return { from: aYearBefore(today), to: today };
}
