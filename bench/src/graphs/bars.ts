import type { Bar } from '../bar';
import { asMsUnit, asRatio } from '../format';
import type { Drawn, GraphsFigures } from './figures';

export function graphsBars(figures: GraphsFigures | undefined): Bar[] {
  const ratio = { kind: 'most', limit: 1.3, show: asRatio, portable: true } as const;
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  return [
    { ...ratio, what: 'graph of 9,000 readings / bare uPlot', measured: overUplot(figures?.drawn) },
    // 60 frames a second, as the clock of the frames is read.
    { ...ms, what: 'frame while marking a stretch of 9,000 readings', limit: 17, measured: figures?.drag },
    { ...ms, what: 'frame while zooming and panning 9,000 readings', limit: 17, measured: figures?.pinch },
  ];
}

export function overUplot(drawn: Drawn | undefined): number | undefined {
  return drawn && drawn.page / drawn.bare;
}
