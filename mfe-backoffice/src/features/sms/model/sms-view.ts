import { readPathId } from '@sagitta/shared-contracts/rules/path-id';
import { SMS_DIRECTIONS, SMS_SORT_KEYS, type SmsDirection, type SmsSortKey } from '@sagitta/shared-contracts/rules/sms';
import { isDay } from '@sagitta/shared-contracts/rules/time';

/** What the list of messages shows, as its address says it: filters, order and page. */
export interface SmsView {
  systemId: number | null;
  routerId: number | null;
  number: string;
  text: string;
  direction: SmsDirection | null;
  /** First and last day, yyyy-mm-dd. */
  range: readonly [string, string] | null;
  sortBy: SmsSortKey;
  descending: boolean;
  /** Where columns of the table stand, as the address has it; empty where it leaves that to the browser. */
  columns: string;
  /** From 1. */
  page: number;
}

export type SmsFilters = Omit<SmsView, 'sortBy' | 'descending' | 'columns' | 'page'>;

export const NO_FILTERS: SmsFilters = {
  systemId: null,
  routerId: null,
  number: '',
  text: '',
  direction: null,
  range: null,
};

const DEFAULT_SORT = '-date';

/** Reads the address. What is malformed counts as not given. */
export function readSmsView(query: URLSearchParams): SmsView {
  const sort = query.get('sort') ?? DEFAULT_SORT;
  const sortBy = SMS_SORT_KEYS.find((key) => key === sort.replace(/^-/, ''));
  const [from = '', to = ''] = query.get('range')?.split(',') ?? [];
  return {
    systemId: readPathId(query.get('system') ?? ''),
    routerId: readPathId(query.get('router') ?? ''),
    number: query.get('number') ?? '',
    text: query.get('text') ?? '',
    direction: SMS_DIRECTIONS.find((one) => one === query.get('direction')) ?? null,
    range: isDay(from) && isDay(to) && from <= to ? [from, to] : null,
    sortBy: sortBy ?? 'date',
    descending: sortBy === undefined || sort.startsWith('-'),
    columns: query.get('columns') ?? '',
    page: readPathId(query.get('page') ?? '') ?? 1,
  };
}

/** The address of a view. What is as it is by default is left out. */
export function smsViewQuery(view: SmsView): URLSearchParams {
  const sort = `${view.descending ? '-' : ''}${view.sortBy}`;
  const texts: Record<string, string> = {
    system: idText(view.systemId),
    router: idText(view.routerId),
    number: view.number,
    text: view.text,
    direction: view.direction ?? '',
    range: view.range?.join() ?? '',
    sort: sort === DEFAULT_SORT ? '' : sort,
    columns: view.columns,
    page: view.page === 1 ? '' : String(view.page),
  };
  return new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** How many filters are in force. */
export function countFilters(filters: SmsFilters): number {
  const { systemId, routerId, number, text, direction, range } = filters;
  return [systemId, routerId, number, text, direction, range].filter(Boolean).length;
}

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}
