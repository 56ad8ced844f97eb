import { graphPath } from '@sagitta/shared-contracts/paths';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { DEFAULT_PERIOD, moment, parseGraphQuery, periodOf, shiftRange, type GraphPeriod, type GraphQuery, type TimeRange } from '@sagitta/shared-contracts/rules/graph-query';
import { MIN_ZOOM_MS, zoomWithin } from './zoom';

/** What the graph page shows, as its address says it. Without `days` the period stands still, else it ends now and moves with it. */
export interface GraphView extends GraphQuery {
  /** A closer look inside the period. */
  zoom: TimeRange | null;
  /** Bucket means instead of readings. */
  average: boolean;
}

export const PERIOD_LABELS: Readonly<Record<GraphPeriod, string>> = { 7: '1 week', 30: '1 month', 90: '3 months' };

export function readGraphView(query: URLSearchParams, now: number): GraphView {
  const asked = parseGraphQuery(query, now);
  return { ...asked, zoom: readZoom(query.get('zoom'), asked), average: query.get('show') === 'average' };
}

/** The address of a view. What is as it is by default is left out. */
export function graphViewPath(nodeId: number, { tab, days, from, to, zoom, average }: GraphView): string {
  return graphPath(nodeId, {
    tab: tab === 0 ? undefined : tab,
    days: days === null || days === DEFAULT_PERIOD ? undefined : days,
    from: days === null ? isoMinute(from) : undefined,
    to: days === null ? isoMinute(to) : undefined,
    zoom: zoom ? `${isoMinute(zoom.from)},${isoMinute(zoom.to)}` : undefined,
    show: average ? 'average' : undefined,
  });
}

/** What the time axis shows. */
export function shownRange({ zoom, from, to }: GraphView): TimeRange {
  return zoom ?? { from, to };
}

/** Whether new readings may still come into a range. */
export function reachesNow({ to }: TimeRange, now: number): boolean {
  return to >= now - MINUTE_MS;
}

/** The period before or after. One of the three that would end in the future is the one that ends now. */
export function movedView(view: GraphView, direction: -1 | 1, now: number): GraphView {
  const next = wholeMinutes(shiftRange(view, direction));
  const period = periodOf(next);
  return { ...view, ...next, zoom: null, days: reachesNow(next, now) ? period : null };
}

function readZoom(text: string | null, period: TimeRange): TimeRange | null {
  const [from, to] = (text ?? '').split(',').map((part) => moment(part));
  if (typeof from !== 'number' || typeof to !== 'number' || from >= to || to <= period.from || from >= period.to) return null;
  const zoom = zoomWithin({ from, to }, period);
  return zoom.to - zoom.from >= Math.max(MIN_ZOOM_MS, period.to - period.from) ? null : zoom;
}

function isoMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}

/** As the address can say it. */
function wholeMinutes({ from, to }: TimeRange): TimeRange {
  return { from: Math.floor(from / MINUTE_MS) * MINUTE_MS, to: Math.floor(to / MINUTE_MS) * MINUTE_MS };
}
