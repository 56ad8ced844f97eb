import { asCount, asKb, asMb, asMs, asRatio, markdownTable } from '../format';
import { grown } from '../systems/bars';
import type { Played, ReplayFigures } from './figures';

export const REPLAY_NOTE =
  'The answer on PostgreSQL over HTTP, one caller; of a core: what the database, and API and caller in one process, ' +
  'worked for it. Frames at a week a second on a page of 1280 × 800; work is what the page itself did for a frame.';

export function replayTable(figures: ReplayFigures | undefined): string[] {
  if (!figures) return [];
  const { devices, days, readings, heapBytes, ...of } = figures;
  const frames = ({ frame, frameP95, work }: Played) =>
    `${asMs(frame)} ms; 95 of 100 at most ${asMs(frameP95)}; work ${asMs(work)}`;
  return markdownTable(
    ['a replay', `${devices} devices, ${days} days, ${asCount(readings)} readings`],
    [
      ['answer, p50 and p95', `${asMs(of.p50Ms)} and ${asMs(of.p95Ms)} ms`],
      ['of a core: database, API and caller', `${asMs(of.databaseCpuMs)} and ${asMs(of.ownCpuMs)} ms`],
      ['answer before compression', `${asKb(of.plainBytes)} KB`],
      ['frame while playing', frames(of.desktop)],
      ['frame while playing, slow', frames(of.slow)],
      [
        'heap after one play, and ten more',
        `${asMb(heapBytes.few)} and ${asMb(heapBytes.many)} MB, ${asRatio(grown(heapBytes))}`,
      ],
    ],
  );
}
