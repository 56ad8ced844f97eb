import { readReadings } from '../model/thin-readings';
import type { WorkerAnswer, WorkerQuestion } from '../model/worker-messages';

/** There is no page to let paint in between. */
const goOn = () => Promise.resolve();

addEventListener('message', ({ data: { body, kept } }: MessageEvent<WorkerQuestion>) => {
  void readReadings(body, kept, goOn).then((readings) => postMessage({ readings } satisfies WorkerAnswer));
});

/** Importers with `?worker` get the bundled script here (config/worker-text.cjs). */
export default '';
