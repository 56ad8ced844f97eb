import { asCount, asMs, asSeconds, figure, markdownTable } from '../format';
import type { LighthouseFigures } from './figures';

export const LIGHTHOUSE_NOTE =
  'The mobile preset of Lighthouse, simulated: a phone of a quarter of this machine, 1.6 Mbit/s, 150 ms. ' +
  'Performance from 0 to 100; paints and speed index in seconds, blocking time in ms.';

export function lighthouseTable(figures: readonly LighthouseFigures[]): string[] {
  return markdownTable(
    ['page', 'performance', 'first paint', 'largest paint', 'speed index', 'blocking', 'shift', 'runs'],
    figures.map((row) => [
      row.page,
      asCount(row.performance),
      asSeconds(row.firstPaint),
      asSeconds(row.largestPaint),
      asSeconds(row.speedIndex),
      asMs(row.blocking),
      figure(row.layoutShift, 3),
      asCount(row.runs),
    ]),
  );
}
