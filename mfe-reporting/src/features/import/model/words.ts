import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';

/** `1 reading`, `1,234 readings`. */
export function readingsText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'reading' : 'readings'}`;
}

/** From the first to the last, in the zone of the site, which is named. */
export function spanText(first: string, last: string, zone: string): string {
  return `${formatDateTime(Date.parse(first), { zone })} – ${formatDateTime(Date.parse(last), { zone, named: true })}`;
}

/** Around what was imported, for a graph: half a day more at both ends, so that a short recording is in the middle. */
export function importedRange(first: string, last: string): { from: string; to: string } {
  const moment = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();
  return { from: moment(first, -12), to: moment(last, 12) };
}
