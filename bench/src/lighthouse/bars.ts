import type { Bar } from '../bar';
import { asCount } from '../format';
import { LIGHTHOUSE_PAGES, type LighthouseFigures } from './figures';

/** Of every page, also of those whose own work is large: live cards and maps, tables, curves. */
const LEAST = 92;

/** The bars of issue 26. A score is of the machine named, so that `--check-bars` does not judge by it. */
export function lighthouseBars(figures: readonly LighthouseFigures[] | undefined): Bar[] {
  return LIGHTHOUSE_PAGES.map((page) => ({
    what: `Lighthouse, mobile, performance of ${page}`,
    kind: 'least',
    limit: LEAST,
    measured: figures?.find((row) => row.page === page)?.performance,
    show: asCount,
    portable: false,
  }));
}
