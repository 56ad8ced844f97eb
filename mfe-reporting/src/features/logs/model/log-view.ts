import { LOG_SORT_KEYS, LOG_TEXT_MAX_LENGTH, type LogKind, type LogSortKey } from '@sagitta/shared-contracts/api/log';
import { logsPath } from '@sagitta/shared-contracts/paths';
import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { isDay } from '@sagitta/shared-contracts/rules/time';

/** What the log list shows, as its address says it (docs/product/logs.md#list): filters, order and page. */
export interface LogView {
  systemId: number | null;
  /** Only with a system: the device is chosen among the system's. */
  nodeId: number | null;
  text: string;
  /** First and last day, yyyy-mm-dd, never after today. */
  range: readonly [string, string] | null;
  /** In the order of `ALL_KINDS`. */
  kinds: readonly LogKind[];
  sortBy: LogSortKey;
  descending: boolean;
  /** Before the order come entries of L3 and L4 that wait to be confirmed. */
  unconfirmedFirst: boolean;
  /** Where columns of the table stand, as the address has it; empty where it leaves that to the browser. */
  columns: string;
  /** From 1. */
  page: number;
}

export type LogFilters = Pick<LogView, 'systemId' | 'nodeId' | 'text' | 'range' | 'kinds'>;

export const NO_FILTERS: LogFilters = { systemId: null, nodeId: null, text: '', range: null, kinds: USUAL_KINDS };

const DEFAULT_SORT = '-event_timestamp';

/**
 * Reads the address. What is malformed counts as not given; a day after today counts as today.
 * @param today yyyy-mm-dd
 */
export function readLogView(query: URLSearchParams, today: string): LogView {
  const systemId = readPathId(query.get('system') ?? '');
  const sort = query.get('sort') ?? DEFAULT_SORT;
  const sortBy = LOG_SORT_KEYS.find((key) => key === sort.replace(/^-/, ''));
  return {
    systemId,
    nodeId: systemId === null ? null : readPathId(query.get('node') ?? ''),
    text: (query.get('text') ?? '').slice(0, LOG_TEXT_MAX_LENGTH),
    range: readRange(query.get('range'), today),
    kinds: readKinds(query.get('kinds')),
    sortBy: sortBy ?? 'event_timestamp',
    descending: sortBy === undefined || sort.startsWith('-'),
    unconfirmedFirst: query.get('first') === 'unconfirmed',
    columns: query.get('columns') ?? '',
    page: readPathId(query.get('page') ?? '') ?? 1,
  };
}

/** The address of a view. What is as it is by default is left out. */
export function logViewPath(view: LogView): string {
  const { systemId, nodeId, text, range, sortBy, descending, unconfirmedFirst, columns, page } = view;
  const sort = `${descending ? '-' : ''}${sortBy}`;
  return logsPath({
    system: systemId ?? undefined,
    node: nodeId ?? undefined,
    text,
    range: range ?? undefined,
    kinds: kindsText(view),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    first: unconfirmedFirst ? 'unconfirmed' : undefined,
    columns,
    page: page === 1 ? undefined : page,
  });
}

/** The address of what is listed, whatever columns and page of it are in sight. */
export function listPath(view: LogView): string {
  return logViewPath({ ...view, columns: '', page: 1 });
}

/** What a filter of the address asks for and cannot have, in words that stand beside it. */
export type AddressProblems = Partial<Record<'system' | 'node' | 'text' | 'range' | 'kinds', string>>;

/** What {@link readLogView} had to take as not given, or as something else. */
export function addressProblems(query: URLSearchParams, today: string): AddressProblems {
  const [system, node, range, kinds] = ['system', 'node', 'range', 'kinds'].map((name) => query.get(name) ?? '');
  return {
    ...(system && readPathId(system) === null && { system: 'The address names no system. All systems are shown.' }),
    ...(node && nodeProblem(system ?? '', node)),
    ...((query.get('text') ?? '').length > LOG_TEXT_MAX_LENGTH && {
      text: `The text in the address was cut to ${LOG_TEXT_MAX_LENGTH} characters.`,
    }),
    ...(range && rangeProblem(range, today)),
    ...(kinds && !kinds.split(',').every(isKnownKind) && { kinds: 'The address names severities that do not exist.' }),
  };
}

function nodeProblem(system: string, node: string): AddressProblems {
  if (readPathId(system) === null)
    return { node: 'The address names a device without its system. All devices are shown.' };
  return readPathId(node) === null ? { node: 'The address names no device. All devices are shown.' } : {};
}

function rangeProblem(range: string, today: string): AddressProblems {
  const [start = '', end = '', ...more] = range.split(',');
  if (more.length > 0 || !isDay(start) || !isDay(end))
    return { range: 'The dates in the address cannot be read. All dates are shown.' };
  if (start > end) return { range: 'The dates in the address were the wrong way round.' };
  return end > today ? { range: 'The dates in the address went beyond today.' } : {};
}

/** Whether new entries come in at the top. */
export function beginsWithNewest({
  sortBy,
  descending,
  unconfirmedFirst,
}: Pick<LogView, 'sortBy' | 'descending' | 'unconfirmedFirst'>): boolean {
  return !unconfirmedFirst && descending && (sortBy === 'event_timestamp' || sortBy === 'id');
}

/** The first page of the same filters, in the order that shows new entries at the top. */
export function newestFirst(view: LogView): LogView {
  return { ...view, sortBy: 'event_timestamp', descending: true, unconfirmedFirst: false, page: 1 };
}

/** How many filters are in force. With heartbeats or without, all severities are listed: neither is one. */
export function countFilters({ systemId, nodeId, text, range, kinds }: LogFilters): number {
  return [systemId !== null, nodeId !== null, text !== '', range !== null, kindsOf(kinds) === 'some'].filter(Boolean)
    .length;
}

/** Whether kinds are all of them, all but heartbeats as usual, or some. */
export function kindsOf(kinds: readonly LogKind[]): 'all' | 'usual' | 'some' {
  if (USUAL_KINDS.every((kind) => kinds.includes(kind))) return kinds.includes('heartbeat') ? 'all' : 'usual';
  return 'some';
}

/** The kinds after one was pressed: the first that is pressed is the only one, and with none it is as usual again. */
export function pressKind(kinds: readonly LogKind[], pressed: LogKind): readonly LogKind[] {
  if (kindsOf(kinds) !== 'some') return [pressed];
  const next = ALL_KINDS.filter((kind) => kinds.includes(kind) !== (kind === pressed));
  return next.length === 0 ? USUAL_KINDS : next;
}

/** What the address calls kinds; nothing where they are as usual. */
function kindsText({ kinds }: LogFilters): string | undefined {
  const are = kindsOf(kinds);
  if (are === 'usual') return undefined;
  return are === 'all' ? 'all' : kinds.join(',');
}

function readKinds(text: string | null): readonly LogKind[] {
  const words = text?.split(',') ?? [];
  if (words.includes('all')) return ALL_KINDS;
  const kinds = ALL_KINDS.filter((kind) => words.includes(kind));
  return kinds.length === 0 ? USUAL_KINDS : kinds;
}

function isKnownKind(word: string): boolean {
  return word === 'all' || ALL_KINDS.some((kind) => kind === word);
}

/** Both days, in order and not after today, or null where one is missing or none. */
function readRange(text: string | null, today: string): readonly [string, string] | null {
  const [start = '', end = ''] = text?.split(',') ?? [];
  const [first = '', last = ''] = [start, end].map((day) => (day > today ? today : day)).sort();
  return isDay(first) && isDay(last) ? [first, last] : null;
}
