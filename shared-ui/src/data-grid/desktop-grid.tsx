import type { DataGridProps } from './grid-props';
import { MobileGrid } from './mobile-grid';

/** The grid of a wide window. */
export function DesktopGrid<Row>(props: DataGridProps<Row> & { rows: readonly Row[] }) {
  return <MobileGrid {...props} />;
}
