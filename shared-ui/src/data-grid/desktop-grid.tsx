import {
  ClientSideRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
  type GetRowIdParams,
  type GridApi,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useAtom } from 'jotai';
import { RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../core/icon-button';
import { PartStyles } from '../theme/part-styles';
import { agColumns } from './ag-columns';
import { agTheme } from './ag-theme';
import { columnLayoutAtom } from './column-layout';
import { gridHeight } from './grid-frame';
import gridFrameCss from './grid-frame.css';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import { GridTools } from './grid-tools';
import { Pager } from './pager';
import { shownColumns, shownTable } from './shown-table';
import { useGridView } from './use-grid-view';

const MODULES = [
  ClientSideRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  PaginationModule,
  TextFilterModule,
  TooltipModule,
];

/** The grid of a wide window: AG Grid inside our frame, with our pages under it. */
export function DesktopGrid<Row>(props: DataGridProps<Row> & { rows: readonly Row[] }) {
  const {
    id,
    label,
    columns,
    rows,
    rowId,
    server,
    initialSort,
    view,
    onViewChange,
    pageSizes,
    refreshing = false,
    layoutVersion = 1,
  } = props;
  const startSize = (props.pageSize ?? DEFAULT_PAGE_SIZE).desktop;
  const [chosenSize, setChosenSize] = useState(startSize);
  const pageSize = view ? (view.pageSize ?? startSize) : chosenSize;
  const [pages, setPages] = useState({ page: 0, total: rows.length });
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const layoutAtom = useMemo(() => columnLayoutAtom({ gridId: id, layoutVersion }), [id, layoutVersion]);
  const [layout, setLayout] = useAtom(layoutAtom);
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

  // The address may change the sort too, not only a click on a header.
  const sortColumn = server?.sort.columnId;
  const sortDirection = server?.sort.direction;
  useEffect(() => {
    if (api && sortColumn)
      api.applyColumnState({ state: [{ colId: sortColumn, sort: sortDirection }], defaultState: { sort: null } });
  }, [api, sortColumn, sortDirection]);

  // Room for the scrollbar of wide tables, or it would lie over the last row.
  const measureScrollbar = () =>
    setScrollbar(frame.current?.querySelector<HTMLElement>('.ag-body-horizontal-scroll')?.offsetHeight ?? 0);
  const rememberLayout = (grid: GridApi<Row>) =>
    setLayout(grid.getColumnState().map(({ colId, width }) => ({ colId, width: width ?? 0 })));
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

  return (
    <div className={refreshing ? 'sg-grid sg-grid-refreshing' : 'sg-grid'} aria-busy={refreshing || undefined}>
      <PartStyles part="grid-frame" css={gridFrameCss} />
      <div
        ref={frame}
        role="region"
        aria-label={label}
        style={{
          height: gridHeight({
            rows: Math.min(pageSize, server ? server.total : rows.length),
            hasFilters: !isServer && columns.some(({ filter }) => filter !== false),
            scrollbar,
          }),
        }}
      >
        <AgGridProvider modules={MODULES}>
          <AgGridReact<Row>
            theme={agTheme}
            columnDefs={defs}
            rowData={data}
            getRowId={({ data: row }: GetRowIdParams<Row>) => String(rowId(row))}
            pagination={!isServer}
            paginationPageSize={pageSize}
            paginationPageSizeSelector={false}
            suppressPaginationPanel
            suppressMultiSort
            suppressDragLeaveHidesColumns
            tooltipShowMode="whenTruncated"
            tooltipShowDelay={350}
            enableCellTextSelection
            ensureDomOrder
            onGridReady={(event) => {
              setApi(event.api);
              if (layout)
                event.api.applyColumnState({
                  state: layout.map((place) => ({ ...place, flex: null })),
                  applyOrder: true,
                });
            }}
            onPaginationChanged={({ api: grid }) =>
              setPages({ page: grid.paginationGetCurrentPage(), total: grid.paginationGetRowCount() })
            }
            onSortChanged={takeSort}
            onFilterChanged={({ api: grid }) => takeFilters(grid)}
            onFirstDataRendered={measureScrollbar}
            onGridSizeChanged={measureScrollbar}
            onDisplayedColumnsChanged={measureScrollbar}
            onColumnResized={(event) => {
              if (event.finished && event.source === 'uiColumnResized') rememberLayout(event.api);
            }}
            onColumnMoved={(event) => {
              if (event.finished && event.source === 'uiColumnMoved') rememberLayout(event.api);
            }}
          />
        </AgGridProvider>
      </div>
      <div className="sg-grid-foot">
        <GridTools label={label} onlyPage={isServer} shown={shown} />
        {layout ? (
          <IconButton
            label="Reset columns"
            onClick={() => {
              setLayout(null);
              api?.resetColumnState();
            }}
          >
            <RotateCcw size={16} />
          </IconButton>
        ) : null}
        <Pager
          label={`${label}, pages`}
          pageSize={pageSize}
          {...pager}
          pageSizes={pageSizes}
          onPageSizeChange={pageSizes ? setPageSize : undefined}
        />
      </div>
    </div>
  );
}
