import { graphPath } from '@sagitta/shared-contracts/paths';
import { DAY_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import {
  DEFAULT_PERIOD,
  moment,
  parseGraphQuery,
  periodOf,
  periodRange,
  shiftRange,
  type GraphPeriod,
  type GraphQuery,
  type TimeRange,
} from './graph-query';
import { zoomWithin } from './zoom';

/**
 * What the graph page shows, as its address says it. Without `days` the period stands still, else it ends now and moves
 * with it.
 */
export interface GraphView extends GraphQuery {
  /** A closer look inside the period. */
  zoom: TimeRange | null;
  /** Bucket means instead of readings. */
  average: boolean;
  /** A moment that is marked, such as that of a log entry. */
  at: number | null;
  /** Other devices on the same axis, at most {@link MAX_COMPARED}. */
  compared: readonly number[];
  /** Last winter under this one. */
  lastWinter: boolean;
  /** Stored temperature and snowfall under the curve. */
  weather: boolean;
}

/** Beside the device itself: four curves can still be told from one another. */
export const MAX_COMPARED = 3;

/** Shown on either side of a moment that the address names without a period. */
const AROUND_MS = 3.5 * DAY_MS;

export const PERIOD_LABELS: Readonly<Record<GraphPeriod, string>> = { 7: '1 week', 30: '1 month', 90: '3 months' };

/** @param zone IANA zone of the device's site */
export function readGraphView(query: URLSearchParams, now: number, zone: string): GraphView {
  const at = readMoment(query.get('at'), now, zone);
  const period = parseGraphQuery(query, now, zone);
  const isAlone = at !== null && !['from', 'to', 'days'].some((name) => query.has(name));
  const view = {
    ...period,
    ...(isAlone && rangeAround(at, now, zone)),
    zoom: null,
    average: query.get('show') === 'average',
    at,
    compared: readCompared(query.get('with')),
    lastWinter: query.get('winter') === 'last',
    weather: query.get('weather') !== 'off',
  };
  return { ...view, zoom: readZoom(query.get('zoom'), view, zone) };
}

/** The week around a moment; the week until now, which moves with the clock, where that would reach beyond it. */
function rangeAround(at: number, now: number, zone: string): Pick<GraphView, 'days' | 'from' | 'to'> {
  const to = at + AROUND_MS;
  return to < now ? { days: null, from: at - AROUND_MS, to } : { days: 7, ...periodRange(7, now, zone) };
}

/** What is no id is left out, as are a second of the same and those beyond the most. */
function readCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(readPathId);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_COMPARED);
}

/** Null for what is no moment, and for one that has not come. */
function readMoment(text: string | null, now: number, zone: string): number | null {
  const at = moment(text, zone);
  return at === null || at > now ? null : at;
}

/** The address of a view. What is as it is by default is left out. */
export function graphViewPath(nodeId: number, view: GraphView): string {
  const { tab, days, from, to, zoom, average, at, compared, lastWinter, weather } = view;
  return graphPath(nodeId, {
    tab: tab === 0 ? undefined : tab,
    days: days === null || days === DEFAULT_PERIOD ? undefined : days,
    from: days === null ? isoMinute(from) : undefined,
    to: days === null ? isoMinute(to) : undefined,
    zoom: zoom ? `${isoMinute(zoom.from)},${isoMinute(zoom.to)}` : undefined,
    show: average ? 'average' : undefined,
    at: at === null ? undefined : isoSecond(at),
    with: compared.length > 0 ? compared.join(',') : undefined,
    winter: lastWinter ? 'last' : undefined,
    weather: weather ? undefined : 'off',
  });
}

/** What the time axis shows. */
export function shownRange({ zoom, from, to }: GraphView): TimeRange {
  return zoom ?? { from, to };
}

/** A moment of the last day of a range: one that ends at midnight does not reach into the day that begins then. */
export function lastDayOf({ to }: TimeRange): number {
  return to - 1;
}

/** Whether new readings may still come into a range. */
export function reachesNow({ to }: TimeRange, now: number): boolean {
  return to >= now - MINUTE_MS;
}

/** Of a period: half an hour of a day, a good three of a week. */
const HARDLY = 1 / 50;

/**
 * The period before or after; of a zoom, what lies beside it. One of the three that would end in the future, or hardly
 * before now, is the one that ends now: whoever goes back for some minutes and on again sees the newest reading.
 */
export function movedView(view: GraphView, direction: -1 | 1, now: number, zone: string): GraphView {
  if (view.zoom) return pannedView(view, view.zoom, direction, now, zone);
  const next = wholeMinutes(shiftRange(view, direction, zone));
  const period = periodOf(next, zone);
  const isNow = reachesNow(next, direction === 1 ? now - (next.to - next.from) * HARDLY : now);
  return { ...view, ...next, zoom: null, days: isNow ? period : null, at: markIn(view, next) };
}

/** A zoom moves within its period, up to its end; from there it goes on in the period beside it. */
function pannedView(view: GraphView, zoom: TimeRange, direction: -1 | 1, now: number, zone: string): GraphView {
  const span = zoom.to - zoom.from;
  const room = direction === -1 ? zoom.from - view.from : view.to - zoom.to;
  const isAtEnd = room < MINUTE_MS;
  const by = direction * (isAtEnd ? span : Math.min(span, room));
  const period = isAtEnd ? movedView({ ...view, zoom: null }, direction, now, zone) : view;
  return zoomedView(period, { from: zoom.from + by, to: zoom.to + by });
}

/** The marked moment, as long as it is in sight. */
function markIn({ at }: GraphView, { from, to }: TimeRange): number | null {
  return at !== null && at >= from && at <= to ? at : null;
}

/** A closer look at a range of the period; the whole of it is none. */
export function zoomedView(view: GraphView, range: TimeRange): GraphView {
  const zoom = zoomWithin(range, view);
  return { ...view, zoom: zoom.to - zoom.from >= view.to - view.from ? null : zoom };
}

function readZoom(text: string | null, view: GraphView, zone: string): TimeRange | null {
  const [from, to] = (text ?? '').split(',').map((part) => moment(part, zone));
  if (typeof from !== 'number' || typeof to !== 'number' || from >= to || to <= view.from || from >= view.to)
    return null;
  return zoomedView(view, { from, to }).zoom;
}

function isoMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}

function isoSecond(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** As the address can say it. */
function wholeMinutes({ from, to }: TimeRange): TimeRange {
  return { from: Math.floor(from / MINUTE_MS) * MINUTE_MS, to: Math.floor(to / MINUTE_MS) * MINUTE_MS };
}
