import { asCount, asKb, asRatio, asSeconds, markdownTable } from '../format';
import type { WorkerFigures } from './figures';

export const WORKER_NOTE =
  'Slow profile, in turns; with the worker / without it. Times in seconds, until the page is usable. Before each ' +
  'later visit the worker is stopped.';

export function workerTable(figures: readonly WorkerFigures[] = []): string[] {
  const both = (show: (value: number) => string, one: number, other: number) => `${show(one)} / ${show(other)}`;
  return markdownTable(
    ['visit', 'first paint', 'usable', 'ratio', 'long tasks', 'KB', 'requests'],
    figures.map(({ page, visit, with: own, without }) => [
      `${page}, ${visit}`,
      both(asSeconds, own.firstPaint, without.firstPaint),
      both(asSeconds, own.usable, without.usable),
      asRatio(own.usable / without.usable),
      both(asSeconds, own.longTasks, without.longTasks),
      both(asKb, own.bytes, without.bytes),
      both(asCount, own.requests, without.requests),
    ]),
  );
}
