import { startWorker } from '@sagitta/shared-ui/worker';
import type { Kept } from '../model/thin-readings';
import type { WorkerAnswer, WorkerQuestion } from '../model/worker-messages';
import workerText from './thin-worker?worker';

/**
 * Reads and thins a body in a worker that lives as long as that takes.
 * @returns null where no worker can be started, for example in a browser that forbids one
 */
export async function readInWorker(body: ArrayBuffer, kept: Kept): Promise<WorkerAnswer | null> {
  const running = startWorker(workerText);
  if (!running) return null;
  const { worker, end } = running;
  return new Promise<WorkerAnswer | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    // Copied, not handed over: the page reads it itself where the worker does not start.
    worker.postMessage({ body, kept } satisfies WorkerQuestion);
  }).finally(end);
}
