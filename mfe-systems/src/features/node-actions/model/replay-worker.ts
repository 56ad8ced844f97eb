import { replay, type Readings } from '@sagitta/shared-contracts/rules/replay';
import type { ReplayAnswer, ReplayQuestion } from './replay-messages';

let readings: Readings = { times: [], deflections: [] };

addEventListener('message', ({ data }: MessageEvent<ReplayQuestion>) => {
  if ('readings' in data) readings = data.readings;
  else postMessage({ alarms: replay(readings, data.thresholds) } satisfies ReplayAnswer);
});

/** Importers with `?worker` get the bundled script here (config/worker-text.cjs). */
export default '';
