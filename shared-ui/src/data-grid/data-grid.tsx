import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { ErrorState } from '../core/states';
import { useIsMobile } from '../theme/media';
import { GridSkeleton } from './grid-skeleton';
import { DEFAULT_PAGE_SIZE, type DataGridProps } from './grid-props';
import { MobileGrid } from './mobile-grid';
import type { DesktopGrid as DesktopGridType } from './desktop-grid';

const loadDesktopGrid = () => import(/* webpackChunkName: "ag-grid" */ './desktop-grid');

// `lazy` forgets that the component is generic.
const DesktopGrid = lazy(async () => ({ default: (await loadDesktopGrid()).DesktopGrid })) as unknown as typeof DesktopGridType;

/** A table with sorting, filters and pages; under 800 px a list of cards with the same content (visual.md, Density). */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  const isMobile = useIsMobile();
  const { rows, error, empty, label, columns, pageSize = DEFAULT_PAGE_SIZE } = props;
  const willDraw = !isMobile && !rows && !error;
  // The code comes beside the first rows, not after them. Where it fails, the grid asks again and says so.
  useEffect(() => {
    if (willDraw) loadDesktopGrid().catch(() => undefined);
  }, [willDraw]);
  if (error) return <ErrorState title={error.title} onRetry={error.onRetry} small>{error.detail}</ErrorState>;
  const skeleton = <GridSkeleton label={label} columns={columns.map(({ header }) => header)} rows={isMobile ? 4 : pageSize.desktop} isMobile={isMobile} hasFilters={!props.server && columns.some(({ filter }) => filter !== false)} />;
  if (!rows) return skeleton;
  if (rows.length === 0 && (props.server?.total ?? 0) === 0) return empty;
  if (isMobile) return <MobileGrid {...props} rows={rows} />;
  return <Suspense fallback={skeleton}><DesktopGrid {...props} rows={rows} /></Suspense>;
}
