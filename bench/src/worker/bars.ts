import type { Bar } from '../bar';
import { asRatio } from '../format';
import type { WorkerFigures, WorkerVisit } from './figures';

/** With the worker / without, of the page for which it is worst. */
export function workerBars(figures: readonly WorkerFigures[] | undefined): Bar[] {
  const worst = (visit: WorkerFigures['visit'], of: (figures: WorkerVisit) => number) => {
    const ratios = figures?.filter((row) => row.visit === visit).map((row) => of(row.with) / of(row.without)) ?? [];
    return ratios.length > 0 ? Math.max(...ratios) : undefined;
  };
  const ratio = { kind: 'most', show: asRatio } as const;
  return [
    {
      ...ratio,
      what: 'first visit with / without the worker, bytes, worst page',
      limit: 1.02,
      measured: worst('first', ({ bytes }) => bytes),
      portable: true,
    },
    // Two per cent are less than two medians of the same differ by.
    {
      ...ratio,
      what: 'first visit with / without the worker, usable, worst page, slow',
      limit: 1.02,
      measured: worst('first', ({ usable }) => usable),
      portable: false,
    },
    {
      ...ratio,
      what: 'later visit with / without the worker, usable, worst page, slow',
      limit: 0.6,
      measured: worst('again', ({ usable }) => usable),
      portable: false,
    },
  ];
}
