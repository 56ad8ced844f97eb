import { asMs, asRatio, markdownTable } from '../format';
import { overUplot } from './bars';
import type { Drawn, GraphsFigures } from './figures';

export const GRAPHS_NOTE = 'Times in ms, from the end of an answer that the host did not thin to the painted frame.';

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
      drawn('26,000 readings', figures.readings26k),
      drawn('260,000 readings', figures.readings260k),
      frames('frame while a stretch is marked, 26,000', figures.drag),
      frames('frame while two fingers zoom and pan, 26,000', figures.pinch),
    ],
  );
}
