import {
  ClientSideRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  LocaleModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
  type GetRowIdParams,
  type GridApi,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useIsPrinting } from '../theme/media';
import { PartStyles } from '../theme/part-styles';
import { agColumns } from './ag-columns';
import { AG_THEMES } from './ag-theme';
import { gridHeight } from './grid-frame';
import gridFrameCss from './grid-frame.css';
import { fileTable } from './file-table';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import { GridFoot } from './grid-foot';
import { PrintedTable } from './printed-table';
import { shownColumns, shownTable } from './shown-table';
import { useColumnPlaces } from './use-column-places';
import { useGridView } from './use-grid-view';
import { useHiddenColumns } from './use-hidden-columns';
import { useSortFromOutside } from './use-sort-from-outside';

const MODULES = [
  ClientSideRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  LocaleModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
];

/** Rows that are drawn out of sight, above and below: at first, and later. */
const ROW_BUFFER = { first: 4, later: 10 };
/** Where a filter leaves no row, and where there is none. */
const WORDS = { noMatchingRows: 'Nothing found', noRowsToShow: 'Nothing to display' } as const;
const NO_ROWS: readonly never[] = [];

export type DesktopGridProps<Row> = DataGridProps<Row> & {
  /** Called when the rows that it was given are drawn; with each further frame until it takes them. */
  onDrawn: () => boolean;
};

/**
 * The grid of a wide window: AG Grid inside our frame, with our pages under it. It is hidden until its rows are drawn:
 * the first ones are seen over it.
 */
export function DesktopGrid<Row>(props: DesktopGridProps<Row>) {
  const {
    label,
    columns,
    rowId,
    server,
    initialSort,
    view,
    onViewChange,
    pageSizes,
    lines = 1,
    refreshing = false,
    fileNotes,
    onDrawn,
  } = props;
  const rows: readonly Row[] = props.rows ?? NO_ROWS;
  const isWaiting = props.rows === null;
  const rowCount = rows.length;
  const startSize = (props.pageSize ?? DEFAULT_PAGE_SIZE).desktop;
  const [chosenSize, setChosenSize] = useState(startSize);
  const pageSize = view ? (view.pageSize ?? startSize) : chosenSize;
  const [pages, setPages] = useState({ page: 0, total: rows.length });
  const isPrinting = useIsPrinting();
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [scrollbar, setScrollbar] = useState(0);
  const isServer = server !== undefined;
  const [startSort] = useState(server?.sort ?? (view ? (view.sort ?? undefined) : initialSort));
  const defs = useMemo(() => agColumns(columns, { sort: startSort, isServer }), [columns, startSort, isServer]);
  const data = useMemo(() => [...rows], [rows]);
  const { change, takeFilters } = useGridView(api, rows.length, pageSize, view, onViewChange);
  const turnTo = (page: number) => {
    if (view) change({ page });
    else api?.paginationGoToPage(page);
  };
  const pager = server
    ? { page: server.page, total: server.total, onPageChange: server.onPageChange }
    : { ...pages, onPageChange: turnTo };
  const setPageSize = (size: number) => {
    if (view) change({ pageSize: size === startSize ? null : size, page: 0 });
    else setChosenSize(size);
  };

  useSortFromOutside(api, server ? server.sort : view && view.sort);
  const places = useColumnPlaces(api, props, change);

  const [isEverDrawn, setIsEverDrawn] = useState(false);
  const isDrawn = isEverDrawn && !isWaiting;
  // AG Grid draws its rows some frames after it was given them.
  useEffect(() => {
    if (isWaiting || !api) return undefined;
    let next = 0;
    const look = () => {
      // Of no rows, or none that pass the filters, none is ever drawn.
      const isEmpty = rowCount === 0 || (!isServer && api.paginationGetRowCount() === 0);
      if ((isEmpty || frame.current?.querySelector('.ag-row')) && onDrawn()) setIsEverDrawn(true);
      else next = requestAnimationFrame(look);
    };
    next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [isWaiting, rowCount, isServer, api, onDrawn]);
  // The rows in sight first; then those to scroll to, files and pages.
  const hasRest = useDeferredValue(isDrawn, false);

  // The grid names only the region around it.
  useEffect(() => {
    if (api) frame.current?.querySelector('[role=grid]')?.setAttribute('aria-label', label);
  }, [api, label]);

  const hidden = useHiddenColumns(frame);
  // Room for the scrollbar of wide tables, or it would lie over the last row.
  const measureWidth = () => {
    setScrollbar(frame.current?.querySelector<HTMLElement>('.ag-body-horizontal-scroll')?.offsetHeight ?? 0);
    hidden.measure();
  };
  const takeSort = ({ api: grid, source }: SortChangedEvent<Row>) => {
    if (!source.startsWith('ui')) return;
    const sorted = grid.getColumnState().find((state) => state.sort);
    const sort = sorted?.sort ? { columnId: sorted.colId, direction: sorted.sort } : null;
    if (!server) change({ sort, page: 0 });
    else if (sort) server.onSortChange(sort);
  };

  const shown = () => {
    if (!api) return { columns, rows };
    // The server has filtered and sorted.
    return server ? { columns: shownColumns(api, columns), rows } : shownTable(api, { columns, rows });
  };

  const printed = () => {
    const { columns: shownOnes, rows: all } = shown();
    const first = server ? 0 : pager.page * pageSize;
    return fileTable(label, shownOnes, all.slice(first, first + pageSize));
  };

  const hasFilters = !isServer && columns.some(({ filter }) => filter !== false);
  const shownRows = isWaiting ? pageSize : Math.min(pageSize, server ? server.total : rows.length);
  return (
    <div
      className={refreshing ? 'sg-grid sg-grid-refreshing' : 'sg-grid'}
      aria-busy={refreshing || !isDrawn || undefined}
      style={{ visibility: isDrawn ? undefined : 'hidden' }}
    >
      <PartStyles part="grid-frame" css={gridFrameCss} />
      {isPrinting && isDrawn ? <PrintedTable table={printed()} /> : null}
      <div
        ref={frame}
        role="region"
        aria-label={label}
        className={hidden.at === 'end' ? 'sg-grid-frame sg-grid-more' : 'sg-grid-frame'}
        style={{ height: gridHeight({ rows: shownRows, hasFilters, lines, scrollbar }) }}
      >
        <AgGridProvider modules={MODULES}>
          <AgGridReact<Row>
            theme={AG_THEMES[lines]}
            columnDefs={defs}
            rowData={data}
            loading={false}
            localeText={WORDS}
            suppressNoRowsOverlay={isWaiting}
            getRowId={({ data: row }: GetRowIdParams<Row>) => String(rowId(row))}
            rowBuffer={hasRest ? ROW_BUFFER.later : ROW_BUFFER.first}
            pagination={!isServer}
            paginationPageSize={pageSize}
            paginationPageSizeSelector={false}
            suppressPaginationPanel
            suppressMultiSort
            maintainColumnOrder
            suppressDragLeaveHidesColumns
            tooltipShowMode="whenTruncated"
            tooltipShowDelay={350}
            enableCellTextSelection
            ensureDomOrder
            onGridReady={(event) => setApi(event.api)}
            onPaginationChanged={({ api: grid }) =>
              setPages({ page: grid.paginationGetCurrentPage(), total: grid.paginationGetRowCount() })
            }
            onSortChanged={takeSort}
            onFilterChanged={({ api: grid }) => takeFilters(grid)}
            onFirstDataRendered={measureWidth}
            onGridSizeChanged={measureWidth}
            onDisplayedColumnsChanged={measureWidth}
            onBodyScroll={({ direction }) => {
              if (direction === 'horizontal') hidden.measure();
            }}
            onColumnResized={(event) => {
              hidden.measure();
              if (event.finished && event.source === 'uiColumnResized') places.remember();
            }}
            onColumnMoved={(event) => {
              if (event.finished && event.source === 'uiColumnMoved') places.remember();
            }}
          />
        </AgGridProvider>
      </div>
      <div className="sg-grid-foot">
        {hasRest ? (
          <GridFoot
            tools={{ label, onlyPage: isServer, notes: fileNotes, shown }}
            hidden={hidden}
            places={places}
            pager={{ pageSize, ...pager, pageSizes, onPageSizeChange: pageSizes ? setPageSize : undefined }}
          />
        ) : null}
      </div>
    </div>
  );
}
