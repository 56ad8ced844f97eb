import type { Replay, ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { highestLoad, replayStep, type Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { systemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { useMemo, useState } from 'react';
import { eventsAround, momentBefore } from '../model/events';
import type { TimeRange } from '../model/replay-address';
import { rollOf } from '../model/roll';
import { SPEEDS, speedFor, type Speed } from '../model/speeds';
import { weatherOf } from '../model/weather';
import type { Keys } from './use-keys';
import { usePlaying } from './use-playing';

export interface Replayed {
  replay: Replay & { tracks: readonly Track[] };
  range: TimeRange;
  /** Shown first, epoch ms. */
  at: number;
}

/** A replay at one moment, and what moves it: the same on its page and on a dashboard's map. */
export function useReplaying({ replay, range, at }: Replayed) {
  const { from, to } = range;
  const { events } = replay;
  const tracks = useMemo(
    () => replay.tracks.toSorted((a, b) => naturalCompare(a.device.node.name, b.device.node.name)),
    [replay.tracks],
  );
  const roll = useMemo(() => rollOf(tracks), [tracks]);
  const highest = useMemo(() => highestLoad(tracks, from), [tracks, from]);
  const weather = useMemo(() => weatherOf(replay.weather), [replay.weather]);
  const [speed, setSpeed] = useState<Speed>(() => speedFor(to - from));
  const playing = usePlaying({ from, to, at, speed: SPEEDS[speed].ms });
  const { moment, seek, seekFrom, toggle } = playing;
  const frame = roll(moment);
  const level = useMemo(() => systemLevel(frame.nodes, frame.shownAt), [frame]);
  const { before, next } = useMemo(() => eventsAround(events, moment), [events, moment]);
  const jumps = useMemo(
    () => ({
      toNext: () => seekFrom((now) => atOf(eventsAround(events, now).next)),
      toLast: () => seekFrom((now) => momentBefore(events, now)),
      toHighest: () => seekFrom(() => highest?.at ?? null),
    }),
    [seekFrom, events, highest],
  );
  const step = replayStep(to - from) * 1000;
  const keys: Keys = {
    ' ': toggle,
    ArrowLeft: () => seek(moment - step),
    ArrowRight: () => seek(moment + step),
    'Shift+ArrowLeft': () => seek(moment - 10 * step),
    'Shift+ArrowRight': () => seek(moment + 10 * step),
    Home: () => seek(from),
    End: () => seek(to),
    n: jumps.toNext,
    p: jumps.toLast,
    h: jumps.toHighest,
  };
  return {
    ...playing,
    range,
    events,
    tracks,
    frame,
    level,
    weather,
    highest,
    before,
    next,
    jumps,
    keys,
    speed,
    setSpeed,
    hasLast: momentBefore(events, moment) !== null,
  };
}

export type Replaying = ReturnType<typeof useReplaying>;

function atOf(event: ReplayEvent | null): number | null {
  return event && event.at * 1000;
}
