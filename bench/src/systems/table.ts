import { asCount, asKb, asMb, asMs, asRatio, markdownTable } from '../format';
import { grown } from './bars';
import type { Pair, SystemsFigures, TriageFigures } from './figures';

export const SYSTEMS_NOTE = 'Times in ms. Few and many are 20 and 200 devices, 12 and 500 systems, 5 and 50 visits.';

export function systemsTable(figures: SystemsFigures | undefined): string[] {
  if (!figures) return [];
  const pair = (what: string, of: Pair | undefined, show: (value: number | undefined) => string) => [
    what,
    show(of?.few),
    show(of?.many),
    asRatio(grown(of)),
  ];
  const one = (what: string, value: number | undefined) => [what, '', asMs(value), ''];
  return markdownTable(
    ['what', 'few', 'many', 'ratio'],
    [
      pair('dashboard of 20 and 200 devices, long tasks', figures.dashboardLongTasks, asMs),
      one('heat map of 200 devices, one redraw', figures.heatRedraw),
      one('map of 10,000 systems, longest task', figures.groupLongestTask),
      pair('list of 12 and 500 systems, long tasks', figures.listLongTasks, asMs),
      pair('key in the systems search', figures.keystroke, asMs),
      pair('opening a field of 12 and 5,000 options', figures.optionsOpen, asMs),
      pair('key in a field of 12 and 5,000 options', figures.optionsKey, asMs),
      one('first rows of a table of 10,000', figures.table?.firstRows),
      one('longest task of scrolling in it', figures.table?.scrolling),
      one('frame while dragging on a map of 200 devices', figures.acting?.mapDrag),
      one('thresholds dialog, slow profile', figures.acting?.dialog),
      one('90 days of readings replayed', figures.acting?.replay),
      pair('heap MB after 5 and 50 visits', figures.heapBytes, asMb),
      pair('elements', figures.elements, asCount),
      pair('listeners', figures.listeners, asCount),
    ],
  );
}

export const TRIAGE_NOTE =
  'Times in ms. The answer on PostgreSQL, compressed, one caller; first cards are timed from the end of the answer.';

export function triageTable(figures: TriageFigures | undefined): string[] {
  if (!figures) return [];
  const { p50Ms, plainBytes, sentBytes, firstCards, key, filter, longestTask } = figures;
  return markdownTable(
    ['systems', 'answer p50', 'KB', 'KB sent', 'first cards', 'key in the search', 'key on a filter', 'longest task'],
    [
      [
        asCount(10_000),
        asMs(p50Ms),
        asKb(plainBytes),
        asKb(sentBytes),
        asMs(firstCards),
        asMs(key),
        asMs(filter),
        asMs(longestTask),
      ],
    ],
  );
}
