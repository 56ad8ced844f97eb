import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import type { ExportDays } from '@sagitta/shared-contracts/rules/export';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { lastYear } from './last-year';

/** Today at the site of a system, yyyy-mm-dd; without a system, in the zone of lists of systems. */
export function siteToday(system: Pick<SystemNodesShort, 'timezone'> | undefined, now: number): string {
  return dayInZone(now, siteZone(system?.timezone));
}

/** Days that ended with a today end with another: another system may have another one. */
export function untilToday({ from, to }: ExportDays, today: string, next: string): ExportDays {
  if (to !== today) return { from, to };
  if (from === lastYear(today).from) return lastYear(next);
  return { from: from === today ? next : from, to: next };
}
