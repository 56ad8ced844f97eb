import { useRef, useState } from 'react';
import { CardList } from './card-list';
import { sortRows } from './column';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import gridFrameCss from './grid-frame.css';
import { Pager } from './pager';
import { PartStyles } from '../theme/part-styles';

/** Cards with pages above and below, and no filters. */
export function MobileGrid<Row>(props: DataGridProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowId, pageSize = DEFAULT_PAGE_SIZE, server, refreshing = false } = props;
  const [page, setPage] = useState(0);
  const size = pageSize.mobile;
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const at = Math.min(page, last);
  const shown = server ? rows : sortRows(rows, columns, props.initialSort).slice(at * size, (at + 1) * size);
  const pager = server
    ? { page: server.page, total: server.total, onPageChange: server.onPageChange }
    : { page: at, total: rows.length, onPageChange: setPage };
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
      {paged ? <Pager label={`${label}, pages, top`} pageSize={size} {...pager} /> : null}
      <CardList label={label} columns={columns} rows={shown} rowId={rowId} />
      {paged ? <Pager label={`${label}, pages`} pageSize={size} {...pager} onPageChange={turnFromBelow} /> : null}
    </div>
  );
}
