import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { ErrorState } from '../core/states';
import { grid as code, loadGrid } from '../grid-code/load-grid';
import { useIsMobile } from '../theme/media';
import { GridSkeleton } from './grid-skeleton';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import { MobileGrid } from './mobile-grid';

/** A table with sorting, filters and pages; under 800 px a list of cards with the same content. */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  const isMobile = useIsMobile();
  const { rows, error, empty, label, columns, pageSize = DEFAULT_PAGE_SIZE } = props;
  // Load the code in parallel with the first rows.
  const { DesktopGrid, failed, retry } = useDesktopGrid(!isMobile && !error && rows?.length !== 0);
  if (error)
    return (
      <ErrorState title={error.title} onRetry={error.onRetry} small>
        {error.detail}
      </ErrorState>
    );
  const skeleton = (
    <GridSkeleton
      label={label}
      columns={columns.map(({ header }) => header)}
      rows={isMobile ? 4 : pageSize.desktop}
      lines={props.lines ?? 1}
      isMobile={isMobile}
      awaited={props.awaited}
      hasFilters={!props.server && columns.some(({ filter }) => filter !== false)}
    />
  );
  if (rows?.length === 0 && (props.server?.total ?? 0) === 0) return empty;
  if (isMobile) return rows ? <MobileGrid {...props} rows={rows} /> : skeleton;
  if (failed && rows)
    return (
      <ErrorState
        title="The table could not be loaded."
        onRetry={retry}
        small
      >{`${label} have loaded; the table that shows them has not.`}</ErrorState>
    );
  return DesktopGrid ? <DesktopGrid {...props} /> : skeleton;
}

/** The grid of a wide window. Not `lazy`, which keeps a failure forever: anyone who presses Retry fetches it again. */
function useDesktopGrid(wanted: boolean) {
  const [grid, setGrid] = useState({ DesktopGrid: code.loaded, failed: false });
  const load = useCallback(() => {
    loadGrid().then(
      (DesktopGrid) => setGrid({ DesktopGrid, failed: false }),
      (error: unknown) => {
        console.warn('The code of the table could not be fetched.', error);
        setGrid({ DesktopGrid: null, failed: true });
      },
    );
  }, []);
  const isHere = grid.DesktopGrid !== null;
  // Not by what is loaded now: it may have come since this was drawn without it.
  useEffect(() => {
    if (wanted && !isHere) load();
  }, [wanted, isHere, load]);
  const retry = () => {
    setGrid({ DesktopGrid: null, failed: false });
    load();
  };
  return { ...grid, retry };
}
