import { useRef, useState } from 'react';
import { CardList } from './card-list';
import { Button } from '../core/button';
import type { Column } from './column';
import { GridTools } from './grid-tools';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import gridFrameCss from './grid-frame.css';
import { PartStyles } from '../theme/part-styles';
import { Pager } from './pager';
import { shownPage } from './shown-page';

/** Cards with pages above and below, and no filters. */
export function MobileGrid<Row>(props: DataGridProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowId, pageSize = DEFAULT_PAGE_SIZE, server, refreshing = false } = props;
  const { view, onViewChange } = props;
  const [ownPage, setOwnPage] = useState(0);
  const size = pageSize.mobile;
  const shown = shownPage(props, { rows, size, page: ownPage });
  const setPage = (page: number) => (view ? onViewChange?.({ ...view, page }) : setOwnPage(page));
  const pager = server
    ? { page: server.page, total: server.total, onPageChange: server.onPageChange }
    : { page: shown.page, total: shown.all.length, onPageChange: setPage };
  const isFiltered = Object.values(view?.filters ?? {}).some(Boolean);
  const paged = pager.total > size;
  const top = useRef<HTMLDivElement>(null);
  const turnFromBelow = (page: number) => {
    pager.onPageChange(page);
    // The new page begins where it is read from. Not in jsdom, which paints nothing.
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <div ref={top} className={refreshing ? 'sg-cards-frame sg-grid-refreshing' : 'sg-cards-frame'}>
      <PartStyles part="grid-frame" css={gridFrameCss} />
      {view && isFiltered ? (
        <p className="sg-cards-filtered">
          {filterText(columns, view.filters)}
          <Button size="sm" onClick={() => onViewChange?.({ ...view, filters: {}, page: 0 })}>
            Clear filters
          </Button>
        </p>
      ) : null}
      <GridTools
        label={label}
        onlyPage={server !== undefined}
        notes={props.fileNotes}
        shown={() => ({ columns, rows: shown.all })}
      />
      {paged ? <Pager label={`${label}, pages, top`} pageSize={size} {...pager} /> : null}
      <CardList label={label} columns={columns} rows={shown.rows} rowId={rowId} />
      {paged ? <Pager label={`${label}, pages`} pageSize={size} {...pager} onPageChange={turnFromBelow} /> : null}
    </div>
  );
}

/** The filters that a link brings, for a phone has no fields for them. */
function filterText<Row>(columns: readonly Column<Row>[], filters: Readonly<Record<string, string>>): string {
  const named = columns.flatMap(({ id, header }) => (filters[id] ? [`${header}: ${filters[id]}`] : []));
  return `Filtered by ${named.join(', ')}`;
}
