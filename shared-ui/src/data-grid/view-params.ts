import type { Sort } from './column';
import type { ColumnPlace } from './column-layout';
import type { GridView } from './grid-props';

/** What the address of a table may say. */
export interface ViewRules {
  columnIds: readonly string[];
  /** The order that an address without one means. */
  sort: Sort | null;
  pageSizes: readonly number[];
}

const SORT_KEY = 'sort';
const PAGE_KEY = 'page';
const ROWS_KEY = 'rows';
const COLUMNS_KEY = 'columns';
const FILTER_PREFIX = 'filter.';
const UNSORTED = 'none';
/** In px. */
const WIDTH = /^[1-9]\d{0,3}$/;
const DIRECTION = /\.(asc|desc)$/;

/**
 * Reads `?sort=ip.asc&page=2&rows=50&columns=ip:120,system:90&filter.system=hala`. What means nothing here is passed
 * over.
 */
export function readView(params: URLSearchParams, { columnIds, sort, pageSizes }: ViewRules): GridView {
  const page = Number(params.get(PAGE_KEY));
  const rows = Number(params.get(ROWS_KEY));
  const filters = columnIds.flatMap((id) => {
    const text = params.get(FILTER_PREFIX + id);
    return text ? [[id, text] as const] : [];
  });
  return {
    sort: readSort(params.get(SORT_KEY), columnIds, sort),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: pageSizes.includes(rows) ? rows : null,
    filters: Object.fromEntries(filters),
    columns: readPlaces(params.get(COLUMNS_KEY), columnIds),
  };
}

/** The same parameters with a view in them. What is as usual is left out, and what is not ours stays. */
export function writeView(before: URLSearchParams, view: GridView, rules: ViewRules): URLSearchParams {
  const after = new URLSearchParams([...before].filter(([key]) => !isOurs(key)));
  const sort = sortText(view.sort);
  if (sort !== sortText(rules.sort)) after.set(SORT_KEY, sort);
  if (view.page > 0) after.set(PAGE_KEY, String(view.page + 1));
  if (view.pageSize !== null) after.set(ROWS_KEY, String(view.pageSize));
  if (view.columns) after.set(COLUMNS_KEY, placesText(view.columns));
  for (const [id, text] of Object.entries(view.filters)) after.set(FILTER_PREFIX + id, text);
  return after;
}

/** The address of a table of which only the rows stay that hold these texts. */
export function tablePath(path: string, filters: Readonly<Record<string, string>>, sort: Sort | null = null): string {
  const view = { sort, page: 0, pageSize: null, filters };
  return `${path}?${writeView(new URLSearchParams(), view, { columnIds: [], sort: null, pageSizes: [] })}`;
}

function readSort(text: string | null, columnIds: readonly string[], usual: Sort | null): Sort | null {
  if (text === UNSORTED) return null;
  const direction = text ? DIRECTION.exec(text)?.[1] : undefined;
  const columnId = text?.replace(DIRECTION, '') ?? '';
  if (!columnIds.includes(columnId)) return usual;
  return direction === 'asc' || direction === 'desc' ? { columnId, direction } : usual;
}

/** Undefined where none of them is a column of the table. */
export function readPlaces(text: string | null, columnIds: readonly string[]): ColumnPlace[] | undefined {
  const places = (text ?? '').split(',').flatMap((part) => {
    const [colId = '', width = ''] = part.split(':');
    return columnIds.includes(colId) && WIDTH.test(width) ? [{ colId, width: Number(width) }] : [];
  });
  return places.length > 0 ? places : undefined;
}

/** `ip:120,system:90` */
export function placesText(places: readonly ColumnPlace[]): string {
  return places.map(({ colId, width }) => `${colId}:${width}`).join(',');
}

function sortText(sort: Sort | null): string {
  return sort ? `${sort.columnId}.${sort.direction}` : UNSORTED;
}

function isOurs(key: string): boolean {
  return [SORT_KEY, PAGE_KEY, ROWS_KEY, COLUMNS_KEY].includes(key) || key.startsWith(FILTER_PREFIX);
}
