import type { Bar } from '../bar';
import { asCount } from '../format';
import { LIGHTHOUSE_PAGES, type LighthouseFigures, type LighthousePage } from './figures';

/** Pages whose own work is large: live cards and maps, tables, curves. */
const HEAVY: readonly LighthousePage[] = ['dashboard', 'logs', 'graph'];
const LEAST = { heavy: 85, other: 90 } as const;

/** The bars of issue 9. A score is of the machine named, so that `--check-bars` does not judge by it. */
export function lighthouseBars(figures: readonly LighthouseFigures[] | undefined): Bar[] {
  return LIGHTHOUSE_PAGES.map((page) => ({
    what: `Lighthouse, mobile, performance of ${page}`,
    kind: 'least',
    limit: HEAVY.includes(page) ? LEAST.heavy : LEAST.other,
    measured: figures?.find((row) => row.page === page)?.performance,
    show: asCount,
    portable: false,
  }));
}
