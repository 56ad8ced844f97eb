import type { Bar } from '../bar';
import { asRatio } from '../format';
import { grown } from '../systems/bars';
import type { WallFigures } from './figures';

/** Ten days on a wall are 72,000 turns: what grows by less than this in 5,000 has reached what it keeps. */
export function wallBars(figures: WallFigures | undefined): Bar[] {
  const ratio = { kind: 'most', show: asRatio, portable: true } as const;
  return [
    { ...ratio, what: 'wall, heap after 5,000 turns / after 100', limit: 1.1, measured: grown(figures?.heapBytes) },
    { ...ratio, what: 'wall, elements after 5,000 turns / after 100', limit: 1.1, measured: grown(figures?.elements) },
  ];
}
