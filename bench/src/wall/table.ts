import { asCount, asMb, asRatio, markdownTable } from '../format';
import { grown } from '../systems/bars';
import type { WallFigures } from './figures';

export const WALL_NOTE = 'Turns of five seconds by a clock that runs ahead, each figure after garbage collection.';

export function wallTable(figures: WallFigures | undefined): string[] {
  if (!figures) return [];
  const { heapBytes, elements } = figures;
  return markdownTable(
    ['a wall', 'after 100 turns', 'after 5,000', 'ratio'],
    [
      ['heap MB', asMb(heapBytes.few), asMb(heapBytes.many), asRatio(grown(heapBytes))],
      ['elements', asCount(elements.few), asCount(elements.many), asRatio(grown(elements))],
    ],
  );
}
