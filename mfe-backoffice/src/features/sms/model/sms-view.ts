import { SMS_DIRECTIONS, SMS_SORT_KEYS, type SmsDirection, type SmsSortKey } from '@sagitta/shared-contracts/rules/sms';
import { isDay } from '@sagitta/shared-contracts/rules/time';

/** What the list of messages shows, as its address says it: filters, order and page. */
export interface SmsView {
  systemId: number | null;
  routerId: number | null;
  number: string;
  text: string;
  direction: SmsDirection | null;
  /** First and last day, yyyy-mm-dd, or both empty. */
  from: string;
  to: string;
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
  from: '',
  to: '',
};

const DEFAULT_SORT = '-date';

/** Reads the address. What is malformed counts as not given. */
export function readSmsView(query: URLSearchParams): SmsView {
  const sort = query.get('sort') ?? DEFAULT_SORT;
  const sortBy = SMS_SORT_KEYS.find((key) => key === sort.replace(/^-/, ''));
  const [from = '', to = ''] = query.get('range')?.split(',') ?? [];
  const inOrder = isDay(from) && isDay(to) && from <= to;
  return {
    systemId: readId(query.get('system')),
    routerId: readId(query.get('router')),
    number: query.get('number') ?? '',
    text: query.get('text') ?? '',
    direction: SMS_DIRECTIONS.find((one) => one === query.get('direction')) ?? null,
    from: inOrder ? from : '',
    to: inOrder ? to : '',
    sortBy: sortBy ?? 'date',
    descending: sortBy === undefined || sort.startsWith('-'),
    columns: query.get('columns') ?? '',
    page: readId(query.get('page')) ?? 1,
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
    range: view.from && view.to ? `${view.from},${view.to}` : '',
    sort: sort === DEFAULT_SORT ? '' : sort,
    columns: view.columns,
    page: view.page === 1 ? '' : String(view.page),
  };
  return new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** How many filters are in force. */
export function countFilters(filters: SmsFilters): number {
  const { systemId, routerId, number, text, direction, from } = filters;
  return [systemId, routerId, number, text, direction, from].filter(Boolean).length;
}

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}

function readId(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 ? id : null;
}
