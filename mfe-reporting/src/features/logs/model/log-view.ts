import { LOG_SORT_KEYS, LOG_TEXT_MAX_LENGTH, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { logsPath } from '@sagitta/shared-contracts/paths';

/** What the log list shows, as its address says it (docs/product/logs.md#list): filters, order and page. */
export interface LogView {
  systemId: number | null;
  /** Only with a system: the device is chosen among the system's. */
  nodeId: number | null;
  text: string;
  /** First and last day, yyyy-mm-dd, never after today. */
  range: readonly [string, string] | null;
  sortBy: LogSortKey;
  descending: boolean;
  /** From 1. */
  page: number;
}

export type LogFilters = Pick<LogView, 'systemId' | 'nodeId' | 'text' | 'range'>;

export const NO_FILTERS: LogFilters = { systemId: null, nodeId: null, text: '', range: null };

const DEFAULT_SORT = '-event_timestamp';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the address. What is malformed counts as not given; a day after today counts as today.
 * @param today yyyy-mm-dd
 */
export function readLogView(query: URLSearchParams, today: string): LogView {
  const systemId = readId(query.get('system'));
  const sort = query.get('sort') ?? DEFAULT_SORT;
  const sortBy = LOG_SORT_KEYS.find((key) => key === sort.replace(/^-/, ''));
  return {
    systemId,
    nodeId: systemId === null ? null : readId(query.get('node')),
    text: (query.get('text') ?? '').slice(0, LOG_TEXT_MAX_LENGTH),
    range: readRange(query.get('range'), today),
    sortBy: sortBy ?? 'event_timestamp',
    descending: sortBy === undefined || sort.startsWith('-'),
    page: readId(query.get('page')) ?? 1,
  };
}

/** The address of a view. What is as it is by default is left out. */
export function logViewPath({ systemId, nodeId, text, range, sortBy, descending, page }: LogView): string {
  const sort = `${descending ? '-' : ''}${sortBy}`;
  return logsPath({
    system: systemId ?? undefined,
    node: nodeId ?? undefined,
    text,
    range: range ?? undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
}

/** How many filters are in force. */
export function countFilters({ systemId, nodeId, text, range }: LogFilters): number {
  return [systemId !== null, nodeId !== null, text !== '', range !== null].filter(Boolean).length;
}

/** Both days, in order and not after today, or null while one is missing or none. */
export function rangeOf(start: string, end: string, today: string): readonly [string, string] | null {
  const [first, last] = [start, end].map((day) => (day > today ? today : day)).sort();
  if (!isDay(first) || !isDay(last)) return null;
  return [first, last];
}

function readRange(text: string | null, today: string): readonly [string, string] | null {
  const [start = '', end = ''] = text?.split(',') ?? [];
  return rangeOf(start, end, today);
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function readId(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 ? id : null;
}
