import { exportDaysSchema } from '@sagitta/shared-contracts/export-days';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { ExportDays } from '@sagitta/shared-contracts/rules/export';
import { momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { winterStartDay } from '@sagitta/shared-contracts/rules/winter';
import * as v from 'valibot';

/**
 * From the latest start of the winter season until today, both included
 * (docs/product/device-actions.md#export-from-a-card).
 * @param winterStart dd.mm
 * @param today yyyy-mm-dd
 */
export function winterUntil(today: string, winterStart: string | null): ExportDays {
  return { from: winterStartDay(today, winterStart), to: today };
}

/** The moments (ISO 8601) between which readings of these days of a site lie; today ends now. */
export function exportSpan(
  { from, to }: ExportDays,
  { zone, today, now }: { zone: string; today: string; now: number },
): { Start: string; End: string } {
  const midnight = (day: string, later = 0) => momentInZone(Date.parse(`${day}T00:00:00Z`) + later, zone);
  const end = to === today ? now : midnight(to, DAY_MS) - 1;
  return { Start: new Date(midnight(from)).toISOString(), End: new Date(end).toISOString() };
}

/** The form of an export until `today` (yyyy-mm-dd). */
export const exportSchema = (today: string) => v.object({ range: exportDaysSchema(today) });
