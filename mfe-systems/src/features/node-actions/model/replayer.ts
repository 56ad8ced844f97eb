import { replay, type Alarm, type Readings, type Thresholds } from '@sagitta/shared-contracts/rules/replay';
import { startWorker, type RunningWorker } from '@sagitta/shared-ui/worker';
import type { ReplayAnswer, ReplayQuestion } from './replay-messages';

/** The thresholds in force, and those on the sliders. */
export type Side = 'today' | 'changed';

/** What thresholds would have caused. They come together, so that lines and alarms on screen always belong together. */
export interface Replayed {
  thresholds: Thresholds;
  alarms: Alarm[];
}

export interface Replayer {
  /** Gives the readings; until then questions wait. Readings given later replace them, and are replayed anew. */
  load: (readings: Columns) => void;
  /** Asks for a replay. One of the same side that still waits is dropped: only the newest matters. */
  ask: (side: Side, thresholds: Thresholds) => void;
  end: () => void;
}

/** Readings whose columns can be handed over to a worker. */
export interface Columns extends Readings {
  times: Float64Array<ArrayBuffer>;
  deflections: Float64Array<ArrayBuffer>;
}

/** A worker that has not answered by then is given up. A step takes 1 ms, its start 300 ms on a slow machine. */
const DEADLINE_MS = 2_000;

/**
 * Replays readings in a worker, one step at a time, and on the page where no worker runs: in a browser or under a
 * policy that refuses it, or when its script cannot be fetched (docs/decisions/0035-commands-wait-for-uplinks.md).
 */
export function startReplayer(
  onReplayed: (side: Side, replayed: Replayed) => void,
  script: () => Promise<string> = workerText,
): Replayer {
  const newest = new Map<Side, Thresholds>();
  let waiting = new Map<Side, Thresholds>();
  let readings: Columns | null = null;
  let asked: { side: Side; thresholds: Thresholds; deadline: ReturnType<typeof setTimeout> } | null = null;
  /** Null is the page itself. */
  let place: RunningWorker | 'starting' | 'ended' | null = 'starting';

  const useWorker = (text: string) => {
    if (place !== 'starting') return;
    const running = startWorker(text);
    place = running;
    running?.worker.addEventListener('message', ({ data }: MessageEvent<ReplayAnswer>) => answered(data.alarms));
    running?.worker.addEventListener('error', usePage);
    if (readings) hand(readings);
    next();
  };
  const usePage = () => {
    if (place === 'ended') return;
    if (place !== 'starting') place?.end();
    place = null;
    if (asked) {
      clearTimeout(asked.deadline);
      if (!waiting.has(asked.side)) waiting.set(asked.side, asked.thresholds);
      asked = null;
    }
    next();
  };
  const hand = ({ times, deflections }: Columns) => {
    if (typeof place === 'string' || place === null) return;
    // Copies are handed over: the page draws the curve from its own, and replays them if the worker fails.
    const copy = { times: times.slice(), deflections: deflections.slice() };
    const message: ReplayQuestion = { readings: copy };
    place.worker.postMessage(message, [copy.times.buffer, copy.deflections.buffer]);
  };
  const answered = (alarms: Alarm[]) => {
    if (!asked) return;
    const { side, thresholds, deadline } = asked;
    clearTimeout(deadline);
    asked = null;
    onReplayed(side, { thresholds, alarms });
    next();
  };
  const next = () => {
    const [first] = waiting;
    if (!first || asked || !readings || typeof place === 'string') return;
    const [side, thresholds] = first;
    waiting.delete(side);
    if (place === null) {
      onReplayed(side, { thresholds, alarms: replay(readings, thresholds) });
      next();
      return;
    }
    asked = { side, thresholds, deadline: setTimeout(usePage, DEADLINE_MS) };
    place.worker.postMessage({ thresholds } satisfies ReplayQuestion);
  };

  script().then(useWorker, usePage);
  return {
    load: (loaded) => {
      readings = loaded;
      waiting = new Map(newest);
      hand(loaded);
      next();
    },
    ask: (side, thresholds) => {
      newest.set(side, thresholds);
      waiting.set(side, thresholds);
      next();
    },
    end: () => {
      if (asked) clearTimeout(asked.deadline);
      if (typeof place !== 'string') place?.end();
      place = 'ended';
    },
  };
}

async function workerText(): Promise<string> {
  return (await import(/* webpackChunkName: "replay-worker" */ './replay-worker?worker')).default;
}
