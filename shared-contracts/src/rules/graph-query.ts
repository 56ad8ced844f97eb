import { DAY_MS } from './age';

/** Periods of the graph in days (document 3 §4). */
export const GRAPH_PERIODS = [7, 30, 90] as const;
export type GraphPeriod = (typeof GRAPH_PERIODS)[number];
export const DEFAULT_PERIOD: GraphPeriod = 30;

/** A stretch of time in epoch ms, both ends inclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** What the graph's address asks for. `days` is null where `from` or `to` is given: they win (decisions, Values). */
export interface GraphQuery extends TimeRange {
  /** 0 deflection or displacement, 1 temperature. */
  tab: 0 | 1;
  days: GraphPeriod | null;
}

/** Reads the address of a graph. What is invalid counts as the default: tab 0, 30 days, from one month ago, to now (document 3 §5). */
export function parseGraphQuery(query: URLSearchParams, now: number): GraphQuery {
  const tab = query.get('tab') === '1' ? 1 : 0;
  if (query.has('from') || query.has('to')) return { tab, days: null, ...givenRange(query.get('from'), query.get('to'), now) };
  const days = GRAPH_PERIODS.find((period) => String(period) === query.get('days')) ?? DEFAULT_PERIOD;
  return { tab, days, ...periodRange(days, now) };
}

/** The period that ends at a moment: 7 days move by days, 30 and 90 by one and three calendar months (document 3 §4). */
export function periodRange(days: GraphPeriod, to: number): TimeRange {
  return { from: days === 7 ? to - 7 * DAY_MS : monthsBefore(to, Math.round(days / 30)), to };
}

/** The range before or after: both bounds move by its span (document 3 §4). */
export function shiftRange({ from, to }: TimeRange, direction: -1 | 1): TimeRange {
  const span = to - from;
  return { from: from + direction * span, to: to + direction * span };
}

function givenRange(from: string | null, to: string | null, now: number): TimeRange {
  const range = { from: moment(from) ?? monthsBefore(now, 1), to: moment(to) ?? now };
  return range.from < range.to ? range : { from: monthsBefore(now, 1), to: now };
}

function moment(text: string | null): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}

/** The same time of day so many months earlier; a day that the month lacks becomes its last. */
function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}
