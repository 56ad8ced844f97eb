import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '../core/states';
import { usePainted } from '../core/use-painted';
import { grid as code, isGridKept, loadGrid } from '../grid-code/load-grid';
import { useIsMobile } from '../theme/media';
import { controlIn, focusedIn, type HeldControl } from './held-control';
import { CardsWait, GridCover } from './grid-cover';
import type { DataGridProps } from './grid-props';
import { MobileGrid } from './mobile-grid';

/** A table with sorting, filters and pages; under 800 px a list of cards with the same content. */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  const isMobile = useIsMobile();
  const { rows, error, empty, label, awaited } = props;
  if (error)
    return (
      <ErrorState title={error.title} onRetry={error.onRetry} small>
        {error.detail}
      </ErrorState>
    );
  if (rows?.length === 0 && (props.server?.total ?? 0) === 0) return empty;
  if (!isMobile) return <WideGrid {...props} />;
  return rows ? <MobileGrid {...props} rows={rows} /> : <CardsWait label={label} awaited={awaited} rows={4} />;
}

/**
 * The first rows are seen before the grid is there: its code is a fifth of a megabyte, and it draws them in one long
 * task. It is made under them, and then takes their place.
 */
function WideGrid<Row>(props: DataGridProps<Row>) {
  const { rows, label } = props;
  const isSeen = usePainted(rows !== null);
  // What is on this device is run when the rows are seen; what is not is fetched beside them.
  const { DesktopGrid, failed, retry } = useDesktopGrid(isSeen || !isGridKept());
  const [isDrawn, setIsDrawn] = useState(false);
  const stack = useRef<HTMLDivElement>(null);
  const held = useRef<HeldControl | null>(null);
  const uncover = useCallback(() => {
    // A press that has begun ends on what it began on.
    if (!stack.current || stack.current.querySelector('.sg-grid-first:active')) return false;
    held.current = focusedIn(stack.current);
    setIsDrawn(true);
    return true;
  }, []);
  // Who had come to a button of a first row is at the same one of the grid.
  useEffect(() => {
    if (isDrawn && held.current && stack.current)
      controlIn(stack.current, held.current)?.focus({ preventScroll: true });
  }, [isDrawn]);
  if (failed && rows)
    return (
      <ErrorState
        title="The table could not be loaded."
        onRetry={retry}
        small
      >{`${label} have loaded; the table that shows them has not.`}</ErrorState>
    );
  return (
    <div ref={stack} className="sg-grid-stack">
      {DesktopGrid && isSeen ? <DesktopGrid {...props} onDrawn={uncover} /> : null}
      {isDrawn && rows ? null : <GridCover {...props} />}
    </div>
  );
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
