import { createElement } from 'react';
import { LoadingLabel, Skeleton } from '../core/skeleton';
import { useIsPrinting } from '../theme/media';
import { PartStyles } from '../theme/part-styles';
import { cellText } from './column';
import { useColumnLayout } from './column-layout';
import { fileTable } from './file-table';
import { gridHeight, HEADER_HEIGHT, ROW_HEIGHT, rowsInSight } from './grid-frame';
import gridFrameCss from './grid-frame.css';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import { givenPlaces, placedColumns, type PlacedColumn, placeStyle } from './placed-columns';
import { PrintedTable } from './printed-table';
import { shownPage } from './shown-page';

/**
 * What is seen of the grid of a wide window until it has drawn its rows: its headings, and the first rows as soon as
 * they are known. Their links and buttons work.
 */
export function GridCover<Row>(props: DataGridProps<Row>) {
  const { id, label, columns, rows, lines = 1, awaited, server, view, layoutVersion = 1, refreshing = false } = props;
  const isPrinting = useIsPrinting();
  const [layout] = useColumnLayout(id, layoutVersion);
  const placed = placedColumns(columns, givenPlaces(props) ?? layout);
  const usual = (props.pageSize ?? DEFAULT_PAGE_SIZE).desktop;
  const size = view?.pageSize ?? usual;
  const page = rows && shownPage(props, { rows, size, page: 0 }).rows;
  const hasFilters = !server && columns.some(({ filter }) => filter !== false);
  const height = { rows: page ? Math.min(size, page.length) : size, hasFilters, lines };
  return (
    <>
      <PartStyles part="grid-frame" css={gridFrameCss} />
      {page ? null : <LoadingLabel {...awaited}>{`${label}: loading`}</LoadingLabel>}
      <div className={`sg-grid sg-grid-first${refreshing ? ' sg-grid-refreshing' : ''}`} aria-busy="true">
        {isPrinting && page ? <PrintedTable table={fileTable(label, placed.map(columnOf), page)} /> : null}
        <div
          className="sg-grid-frame sg-grid-cover"
          role="table"
          aria-label={label}
          style={{ height: gridHeight(height) }}
        >
          <Head placed={placed} hasFilters={hasFilters} />
          {page ? (
            <FirstRows
              {...props}
              rows={page.slice(0, rowsInSight(height))}
              placed={placed}
              isCut={page.length > rowsInSight(height)}
            />
          ) : (
            <WaitingRows rows={size} lines={lines} placed={placed} />
          )}
        </div>
        <div className="sg-grid-foot" />
      </div>
    </>
  );
}

type Placed<Row> = readonly PlacedColumn<Row>[];

const columnOf = <Row,>({ column }: PlacedColumn<Row>) => column;

function Head<Row>({ placed, hasFilters }: { placed: Placed<Row>; hasFilters: boolean }) {
  return (
    <>
      <div className="sg-grid-cover-head" role="row" style={{ height: HEADER_HEIGHT }}>
        {placed.map((place) => (
          <span
            key={place.column.id}
            role="columnheader"
            className={classOf('sg-grid-cover-cell', place)}
            style={placeStyle(place)}
          >
            {place.column.headerCell ? createElement(place.column.headerCell) : place.column.header}
          </span>
        ))}
      </div>
      {hasFilters ? <div className="sg-grid-cover-head" style={{ height: HEADER_HEIGHT }} /> : null}
    </>
  );
}

interface FirstRowsProps<Row> extends Pick<DataGridProps<Row>, 'lines' | 'rowId'> {
  rows: readonly Row[];
  placed: Placed<Row>;
  /** More rows lie below: the grid will have a scrollbar. */
  isCut: boolean;
}

function FirstRows<Row>({ rows, rowId, lines = 1, placed, isCut }: FirstRowsProps<Row>) {
  return (
    <div className={isCut ? 'sg-grid-cover-rows sg-grid-cover-cut' : 'sg-grid-cover-rows'} role="rowgroup">
      {rows.map((row) => (
        <div
          key={rowId(row)}
          role="row"
          data-row={rowId(row)}
          className="sg-grid-cover-row"
          style={{ height: ROW_HEIGHT[lines], lineHeight: `${ROW_HEIGHT[lines] - 1}px` }}
        >
          {placed.map((place) => (
            <div
              key={place.column.id}
              role="cell"
              data-column={place.column.id}
              className={classOf(place.column.cell ? 'sg-grid-cover-cell sg-cell-made' : 'sg-grid-cover-cell', place)}
              style={placeStyle(place)}
            >
              {place.column.cell ? place.column.cell(row) : cellText(place.column, row)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function classOf<Row>(base: string, { column: { align = 'start', actions, pinned } }: PlacedColumn<Row>): string {
  return [base, `sg-cell-${align}`, actions ? 'sg-cell-acts' : '', pinned ? 'sg-grid-cover-pinned' : '']
    .filter(Boolean)
    .join(' ');
}

/** Bars under one moving light: hundreds of lights of their own would cost every frame that the answer needs. */
function WaitingRows<Row>({ rows, lines, placed }: { rows: number; lines: 1 | 2; placed: Placed<Row> }) {
  return (
    <div className="sg-grid-wait-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sg-grid-cover-row" style={{ height: ROW_HEIGHT[lines] }}>
          {placed.map((place, at) => (
            <span key={place.column.id} className="sg-grid-cover-cell" style={placeStyle(place)}>
              <span className="sg-grid-wait-bar" style={{ width: `${45 + ((row * 7 + at * 13) % 4) * 12}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The cards of a phone before they are known. */
export function CardsWait({
  label,
  awaited,
  rows,
}: Pick<DataGridProps<never>, 'label' | 'awaited'> & { rows: number }) {
  return (
    <div className="sg-cards-wait" aria-busy="true">
      <PartStyles part="grid-frame" css={gridFrameCss} />
      <LoadingLabel {...awaited}>{`${label}: loading`}</LoadingLabel>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={132} radius={8} />
      ))}
    </div>
  );
}
