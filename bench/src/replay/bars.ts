import type { Bar } from '../bar';
import { asKbUnit, asMsUnit, asRatio } from '../format';
import { grown } from '../systems/bars';
import type { ReplayFigures } from './figures';

export function replayBars(figures: ReplayFigures | undefined): Bar[] {
  const ms = { kind: 'most', show: asMsUnit, portable: false } as const;
  const what = 'replay of a winter of 60 devices';
  return [
    {
      kind: 'most',
      show: asKbUnit,
      portable: true,
      what: `${what}, before compression`,
      limit: 1_500 * 1024,
      measured: figures?.plainBytes,
    },
    { ...ms, what: `${what}, p50 of its answer`, limit: 400, measured: figures?.p50Ms },
    // 60 and 30 frames a second, as the clock of the frames is read.
    { ...ms, what: `${what}, frame while playing`, limit: 17, measured: figures?.desktop.frame },
    { ...ms, what: `${what}, frame while playing, slow`, limit: 34, measured: figures?.slow.frame },
    {
      kind: 'most',
      show: asRatio,
      portable: true,
      what: `${what}, heap after ten plays more / after one`,
      limit: 1.1,
      measured: grown(figures?.heapBytes),
    },
  ];
}
