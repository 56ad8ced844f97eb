import type { PageName } from '../pages/cases';

/** What a page costs on the slow profile with the worker and without it, visited in turns; medians. */
export interface WorkerFigures {
  page: PageName;
  /** `first`: an empty browser. `again`: a later visit with a worker that has to start. */
  visit: 'first' | 'again';
  runs: number;
  with: WorkerVisit;
  without: WorkerVisit;
}

/** Until the page is usable; times in ms from the start of the navigation. */
export interface WorkerVisit {
  firstPaint: number;
  usable: number;
  longTasks: number;
  /** Over the wire, by page and worker. */
  bytes: number;
  requests: number;
}

export const WORKER_VISIT_FIGURES = [
  'firstPaint',
  'usable',
  'longTasks',
  'bytes',
  'requests',
] as const satisfies readonly (keyof WorkerVisit)[];
