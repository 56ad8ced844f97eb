import { asMs, asRatio, markdownTable } from '../format';
import { overUplot } from './bars';
import type { Drawn, GraphsFigures } from './figures';

export const GRAPHS_NOTE = 'Times in ms, from the end of the answer to the painted frame.';

export function graphsTable(figures: GraphsFigures | undefined): string[] {
  if (!figures) return [];
  const drawn = (what: string, of: Drawn) => [
    what,
    asMs(of.bare),
    asMs(of.page),
    asRatio(overUplot(of)),
    asMs(of.longestTask),
  ];
  const frames = (what: string, ms: number) => [what, '', asMs(ms), '', ''];
  return markdownTable(
    ['what', 'bare uPlot', 'graph page', 'ratio', 'longest task'],
    [
      drawn('9,000 readings', figures.drawn),
      frames('frame while a stretch is marked', figures.drag),
      frames('frame while two fingers zoom and pan', figures.pinch),
    ],
  );
}
