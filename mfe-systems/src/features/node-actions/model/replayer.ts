import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { replay, type Alarm } from '@sagitta/shared-contracts/rules/replay';
import { startWorker, type RunningWorker } from '@sagitta/shared-ui/worker';
import type { ReplayAnswer, ReplayQuestion } from './replay-messages';
import {
  next,
  STARTING,
  type Columns,
  type Question,
  type ReplayerEffect,
  type ReplayerEvent,
  type Side,
} from './replayer-state';

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
  let state = STARTING;
  let running: RunningWorker | null = null;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const send = (event: ReplayerEvent) => {
    const { asked } = state;
    const step = next(state, event);
    state = step.state;
    if (state.asked !== asked) clearTimeout(deadline);
    step.effects.forEach(carryOut);
  };
  const fail = () => send({ type: 'worker failed' });
  const carryOut = (effect: ReplayerEffect) => {
    switch (effect.type) {
      case 'hand over': {
        // Copies are handed over: the page draws the curve from its own, and replays them if the worker fails.
        const times = effect.readings.times.slice();
        const deflections = effect.readings.deflections.slice();
        post({ readings: { times, deflections } }, [times.buffer, deflections.buffer]);
        return;
      }
      case 'ask worker':
        deadline = setTimeout(fail, DEADLINE_MS);
        post({ thresholds: effect.question.thresholds });
        return;
      case 'replay on page':
        report(effect.question, replay(effect.readings, effect.question.thresholds));
        return;
      case 'report':
        report(effect.question, effect.alarms);
        return;
      case 'end worker':
        running?.end();
    }
  };
  const post = (message: ReplayQuestion, handed: Transferable[] = []) => running?.worker.postMessage(message, handed);
  const report = ({ side, thresholds }: Question, alarms: Alarm[]) => onReplayed(side, { thresholds, alarms });

  const start = (text: string) => {
    if (state.place !== 'starting') return;
    running = startWorker(text);
    running?.worker.addEventListener('message', ({ data: { alarms } }: MessageEvent<ReplayAnswer>) =>
      send({ type: 'answered', alarms }),
    );
    running?.worker.addEventListener('error', fail);
    send({ type: running ? 'worker started' : 'worker failed' });
  };
  script().then(start, fail);
  return {
    load: (readings) => send({ type: 'loaded', readings }),
    ask: (side, thresholds) => send({ type: 'asked', question: { side, thresholds } }),
    end: () => send({ type: 'ended' }),
  };
}

async function workerText(): Promise<string> {
  return (await import(/* webpackChunkName: "replay-worker" */ './replay-worker?worker')).default;
}
