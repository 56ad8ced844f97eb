import { asKbUnit, asMsUnit, asRatio } from '../format';
import type { Bar } from '../bar';
import type { Pair, SystemsFigures, TriageFigures } from './figures';

/** The bars of pages with far more on them than the demo world has. */
export function systemsBars(figures: SystemsFigures | undefined): Bar[] {
  const ratio = { kind: 'most', show: asRatio, portable: true } as const;
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  return [
    {
      ...ratio,
      what: 'dashboard of 200 devices / of 20, long tasks',
      limit: 1.5,
      measured: grown(figures?.dashboardLongTasks, LEAST_MS),
    },
    { ...ms, what: 'heat map redraw, 200 devices', limit: 16, measured: figures?.heatRedraw },
    { ...ms, what: 'group map of 10,000 systems, longest task', limit: 200, measured: figures?.groupLongestTask },
    // Not as a ratio: a list of 12 has next to no long task, and the answer of 500 is forty times as long to read.
    {
      ...ms,
      what: 'list of 500 systems, long tasks beyond those of 12',
      limit: 200,
      measured: figures && figures.listLongTasks.many - figures.listLongTasks.few,
    },
    { ...ratio, what: 'key in the search of 500 systems / of 12', limit: 2, measured: grown(figures?.keystroke) },
    { ...ratio, what: 'opening a field of 5,000 options / of 12', limit: 3, measured: grown(figures?.optionsOpen) },
    { ...ratio, what: 'key in a field of 5,000 options / of 12', limit: 2, measured: grown(figures?.optionsKey) },
    {
      ...ms,
      what: 'first rows of a table of 10,000, after the answer',
      limit: 300,
      measured: figures?.table?.firstRows,
    },
    { ...ms, what: 'scrolling in it, longest task', limit: 50, measured: figures?.table?.scrolling },
    // 60 frames a second, as the clock of the frames is read.
    { ...ms, what: 'frame while dragging on a map of 200 devices', limit: 17, measured: figures?.acting?.mapDrag },
    { ...ms, what: 'thresholds dialog after its press, slow profile', limit: 300, measured: figures?.acting?.dialog },
    { ...ms, what: '90 days of readings replayed', limit: 16, measured: figures?.acting?.replay },
    { ...ratio, what: 'heap after 50 visits / after 5', limit: 1.1, measured: grown(figures?.heapBytes) },
    { ...ratio, what: 'elements after 50 visits / after 5', limit: 1.1, measured: grown(figures?.elements) },
    { ...ratio, what: 'listeners after 50 visits / after 5', limit: 1.1, measured: grown(figures?.listeners) },
  ];
}

/** A page without a single long task with little on it is as good as one with a task just long enough to be counted. */
const LEAST_MS = 50;

/** How many times as much the larger one is. What is below `least` counts as that much. */
export function grown(pair: Pair | undefined, least = 0): number | undefined {
  return pair && Math.max(pair.many, least) / Math.max(pair.few, least);
}

/** The bars of a list of 10,000 systems. */
export function triageBars(figures: TriageFigures | undefined): Bar[] {
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  const list = 'list of 10,000 systems';
  return [
    { ...ms, what: `${list}, p50 of its answer`, limit: 200, measured: figures?.p50Ms },
    {
      kind: 'most',
      show: asKbUnit,
      portable: true,
      what: `${list}, before compression`,
      limit: 1_500 * 1024,
      measured: figures?.plainBytes,
    },
    { ...ms, what: `${list}, first cards after the answer`, limit: 150, measured: figures?.firstCards },
    { ...ms, what: `${list}, key in the search`, limit: 50, measured: figures?.key },
    { ...ms, what: `${list}, key on a filter`, limit: 50, measured: figures?.filter },
    { ...ms, what: `${list}, longest task`, limit: 100, measured: figures?.longestTask },
  ];
}
