import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { exportDaysProblem, exportFileName } from '@sagitta/shared-contracts/rules/export';
import { dayInZone, momentInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Clock } from '../kit/clock';
import { Refusal } from '../kit/refusal';
import type { Span } from './export-readings.statements';

type Ends = readonly [from: string, to: string];

/**
 * Refuses days of a site that are outside the range of exports.
 * @param days yyyy-mm-dd, both included
 * @param fields the call's names for the two days
 */
export function requireExportDays(
  { clock }: { clock: Clock },
  zone: string,
  [from, to]: Ends,
  [start, end]: Ends,
): void {
  const problem = exportDaysProblem({ from, to }, dayInZone(clock(), zone));
  if (problem) throw new Refusal(400, { [problem.end === 'from' ? start : end]: problem.text });
}

/** The span of two days of a site, both included; refused outside the range of exports. */
export function daysIn(call: { clock: Clock }, zone: string, days: Ends, fields: Ends): Span {
  requireExportDays(call, zone, days, fields);
  return spanOfDays(zone, days);
}

/** The span of two days of a site, both included. */
export function spanOfDays(zone: string, days: Ends): Span {
  const midnight = (day: string, later = 0) => new Date(momentInZone(Date.parse(`${day}T00:00:00Z`) + later, zone));
  return { from: midnight(days[0]), until: midnight(days[1], DAY_MS) };
}

interface NameOptions {
  zone?: string;
  /** Of the readings in it: two files of different days have different names, also when they were made on one day. */
  days?: Ends;
  extension?: string;
}

/** `export-{kind}-{system}-{first day}_to_{last day}-{day}.xlsx`; the last day is today's at the site. */
export function nameOfExport(
  { clock }: { clock: Clock },
  kind: string,
  of: string,
  { zone = siteZone(null), days, extension = 'xlsx' }: NameOptions = {},
): string {
  const period = days ? [days.join(' to ')] : [];
  return exportFileName(['export', kind, of, ...period, dayInZone(clock(), zone)], extension);
}
