import { MOBILE_WIDTH } from '../theme/media';
import type { DesktopGrid } from '../data-grid/desktop-grid';

/** Kept once it is here, so that the next table is drawn at once. */
export const grid: { loaded: typeof DesktopGrid | null } = { loaded: null };

/** Fetches the grid of a wide window. */
export async function loadGrid(): Promise<typeof DesktopGrid> {
  grid.loaded = (await import(/* webpackChunkName: "ag-grid" */ '../data-grid/desktop-grid')).DesktopGrid;
  return grid.loaded;
}

/** A worker has the code on this device: it is there as soon as it is wanted, and run no sooner. */
export const isGridKept = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Fetches it for a table that is about to be shown; a phone's cards do without. A failure is the table's to report. */
export function loadGridAhead(): void {
  if (isGridKept() || window.matchMedia?.(`(max-width: ${MOBILE_WIDTH - 0.02}px)`).matches) return;
  loadGrid().catch(() => undefined);
}
