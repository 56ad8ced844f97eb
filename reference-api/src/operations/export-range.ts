import { exportDaysProblem, exportFileName } from '@sagitta/shared-contracts/rules/export';
import { dayInZone, momentInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Clock } from '../clock';
import { Refusal } from '../refusal';
import type { Span } from '../repositories/export-readings';

const DAY_MS = 86_400_000;

/**
 * The span of two days of a site, both included; refused outside the range of exports.
 * @param fields the call's names for the two days
 */
export function daysIn(
  { clock }: { clock: Clock },
  zone: string,
  [from, to]: readonly [string, string],
  [start, end]: readonly [string, string],
): Span {
  const problem = exportDaysProblem({ from, to }, dayInZone(clock(), zone));
  if (problem) throw new Refusal(400, { [problem.end === 'from' ? start : end]: problem.text });
  const midnight = (day: string, later = 0) => new Date(momentInZone(Date.parse(`${day}T00:00:00Z`) + later, zone));
  return { from: midnight(from), until: midnight(to, DAY_MS) };
}

/** `export-{kind}-{system}-{day}.xlsx`; the day is that of the site. */
export function nameOfExport(
  { clock }: { clock: Clock },
  kind: string,
  of: string,
  zone: string = siteZone(null),
  extension = 'xlsx',
): string {
  return exportFileName(['export', kind, of, dayInZone(clock(), zone)], extension);
}
