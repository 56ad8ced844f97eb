import type { WorkerAnswer, WorkerQuestion } from '../model/worker-messages';
import workerText from './thin-worker?worker';

/**
 * Reads and thins a body in a worker that lives as long as that takes. Its script is a blob: a federated part has
 * another origin than the page, which browsers refuse for workers.
 * @returns null where no worker can be started, for example in a browser that forbids one
 */
export function readInWorker(body: ArrayBuffer, average: boolean): Promise<WorkerAnswer | null> {
  const url = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  let worker: Worker | null = null;
  return new Promise<WorkerAnswer | null>((resolve) => {
    worker = new Worker(url);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    // Copied, not handed over: the page reads it itself where the worker does not start.
    worker.postMessage({ body, average } satisfies WorkerQuestion);
  })
    .catch(() => null)
    .finally(() => {
      worker?.terminate();
      URL.revokeObjectURL(url);
    });
}
