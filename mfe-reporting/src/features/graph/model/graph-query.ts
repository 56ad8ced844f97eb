import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { momentInZone, zoneOffset } from '@sagitta/shared-contracts/rules/site-zone';

/** Periods of the graph in days; 30 and 90 are one and three calendar months (docs/product/graph.md#address). */
export const GRAPH_PERIODS = [7, 30, 90] as const;
export type GraphPeriod = (typeof GRAPH_PERIODS)[number];
export const DEFAULT_PERIOD: GraphPeriod = 30;

/** A range of time in epoch ms, both ends inclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/**
 * The contents of the graph's address. `days` is null if `from` or `to` is given: they take precedence
 * (docs/product/graph.md#address).
 */
export interface GraphQuery extends TimeRange {
  /** 0 deflection or displacement, 1 temperature. */
  tab: 0 | 1;
  days: GraphPeriod | null;
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses the address of a graph. Invalid values count as the default: tab 0, 30 days, from one month ago, to now
 * (docs/product/graph.md#address).
 * @param zone IANA zone of the device's site: a day without a time is a day there
 */
export function parseGraphQuery(query: URLSearchParams, now: number, zone: string): GraphQuery {
  const tab = query.get('tab') === '1' ? 1 : 0;
  if (query.has('from') || query.has('to'))
    return { tab, days: null, ...givenRange(query.get('from'), query.get('to'), now, zone) };
  const days = GRAPH_PERIODS.find((period) => String(period) === query.get('days')) ?? DEFAULT_PERIOD;
  return { tab, days, ...periodRange(days, now, zone) };
}

/**
 * The period that ends at a moment, and begins at the same time of day of the site's clocks. Months are calendar
 * months, so that adjacent periods cover every day.
 */
export function periodRange(days: GraphPeriod, to: number, zone: string): TimeRange {
  return { from: moved(to, days, -1, zone), to };
}

/** Which of the three periods a range is, or null. */
export function periodOf({ from, to }: TimeRange, zone: string): GraphPeriod | null {
  return GRAPH_PERIODS.find((days) => moved(to, days, -1, zone) === from || moved(from, days, 1, zone) === to) ?? null;
}

/**
 * The range before or after: a week moves by days, one and three months by months, any other range by its own span
 * (docs/product/graph.md#address).
 */
export function shiftRange(range: TimeRange, direction: -1 | 1, zone: string): TimeRange {
  const { from, to } = range;
  const days = periodOf(range, zone);
  if (days === null) return { from: from + direction * (to - from), to: to + direction * (to - from) };
  return direction === -1 ? periodRange(days, from, zone) : { from: to, to: moved(to, days, 1, zone) };
}

function givenRange(from: string | null, to: string | null, now: number, zone: string): TimeRange {
  const lastMonth = periodRange(30, now, zone);
  // A range ends with its last day, not before it.
  const range = { from: moment(from, zone) ?? lastMonth.from, to: Math.min(moment(to, zone, 1) ?? now, now) };
  return range.from < range.to ? range : lastMonth;
}

/**
 * The moment of an ISO date, or null. A day without a time begins at midnight in `zone`.
 * @param days added to such a day
 */
export function moment(text: string | null | undefined, zone: string, days = 0): number | null {
  if (!text || !ISO_DATE.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  return DATE_ONLY.test(text) ? momentInZone(at + days * DAY_MS, zone) : at;
}

/** At the same time of day by the clocks of the zone. */
function moved(at: number, days: GraphPeriod, direction: -1 | 1, zone: string): number {
  const shown = at + zoneOffset(zone)(at);
  const away = days === 7 ? shown + direction * days * DAY_MS : monthsAway(shown, direction * Math.round(days / 30));
  return momentInZone(away, zone);
}

/** The same time of day this many months away; a day that the month lacks becomes its last. */
function monthsAway(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}
