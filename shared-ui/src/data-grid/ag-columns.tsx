import type { ColDef, SuppressKeyboardEventParams, TextMatcherParams } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { cellText, compareSorted, passesFilter, type CellValue, type Column, type Sort } from './column';
import { ChoiceFilter, DayFilter } from './filter-inputs';
import { minWidthOf } from './placed-columns';

interface ColumnSetUp {
  sort: Sort | undefined;
  /** The server sorts and filters: the grid only shows it. */
  isServer: boolean;
}

/** Our columns as AG Grid wants them. */
export function agColumns<Row>(
  columns: readonly Column<Row>[],
  { sort, isServer }: ColumnSetUp,
): ColDef<Row, CellValue>[] {
  return columns.map((column) => {
    const {
      id,
      header,
      align = 'start',
      sortable = true,
      filter = true,
      width,
      actions = false,
      pinned,
      cell,
    } = column;
    const filtered = filter && !actions && !isServer;
    return {
      colId: id,
      headerName: header,
      wrapHeaderText: true,
      valueGetter: ({ data }) => (data ? column.value(data) : null),
      valueFormatter: ({ data }) => (data ? cellText(column, data) : ''),
      comparator: isServer
        ? () => 0
        : (a, b, _nodeA, _nodeB, isDescending) =>
            isDescending ? -compareSorted(a, b, 'desc') : compareSorted(a, b, 'asc'),
      sortable: sortable && !actions,
      initialSort: sort?.columnId === id ? sort.direction : null,
      sortingOrder: ['asc', 'desc'],
      filter: filtered ? 'agTextColumnFilter' : false,
      filterValueGetter: ({ data }) => (data ? cellText(column, data) : ''),
      filterParams: {
        filterOptions: ['contains'],
        maxNumConditions: 1,
        debounceMs: 150,
        caseSensitive: true,
        textMatcher: ({ data, filterText }: TextMatcherParams) =>
          data !== undefined && passesFilter(column, data as Row, filterText ?? ''),
      },
      floatingFilter: filtered,
      floatingFilterComponent: filtered ? inputOf(column) : undefined,
      floatingFilterComponentParams: { choices: column.choices },
      suppressFloatingFilterButton: true,
      suppressHeaderFilterButton: true,
      ...(width ? { initialWidth: width } : { initialFlex: 1 }),
      minWidth: minWidthOf(column),
      pinned: pinned ? PINNED[pinned] : null,
      resizable: !actions,
      lockPosition: actions ? 'right' : false,
      headerComponent: column.headerCell,
      headerClass: `sg-cell-${align}`,
      cellClass: [`sg-cell-${align}`, ...(cell ? ['sg-cell-made'] : []), ...(actions ? ['sg-cell-acts'] : [])],
      tooltipValueGetter: cell ? undefined : ({ data }) => (data ? cellText(column, data) : ''),
      cellRenderer: cell ? ({ data }: CustomCellRendererProps<Row>) => (data ? cell(data) : null) : undefined,
      suppressKeyboardEvent: cell ? staysInCell : undefined,
    };
  });
}

/** Words are chosen from a list, days from a calendar; the grid has its own field for texts. */
function inputOf<Row>({ choices, date }: Column<Row>) {
  if (choices) return ChoiceFilter;
  return date ? DayFilter : undefined;
}

const PINNED = { start: 'left', end: 'right' } as const;
const CONTROLS = 'a[href],button:not(:disabled),input:not(:disabled)';

const ENTERS = ['Enter', 'F2', ' '];

/**
 * Enter, F2 and Space go into a cell, to its first control, and Escape back to it. Tab visits its controls before the
 * next cell; the controls keep their own keys.
 */
function staysInCell({ event }: SuppressKeyboardEventParams): boolean {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null;
  const controls = cell ? [...cell.querySelectorAll<HTMLElement>(CONTROLS)] : [];
  if (controls.length === 0 || !document.activeElement) return false;
  const at = controls.findIndex((control) => control === document.activeElement);
  if (ENTERS.includes(event.key)) {
    if (at < 0) {
      event.preventDefault();
      const [first] = controls;
      first?.focus();
      // A checkbox has one key: nobody should have to press it twice.
      if (first instanceof HTMLInputElement && first.type === 'checkbox')
        first.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    }
    return true;
  }
  if (event.key === 'Escape' && at >= 0) {
    cell?.focus();
    return true;
  }
  if (event.key !== 'Tab') return false;
  return event.shiftKey ? at > 0 : at < controls.length - 1;
}
