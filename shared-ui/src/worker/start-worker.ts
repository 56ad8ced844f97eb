export interface RunningWorker {
  worker: Worker;
  /** Stops it and lets go of its script. */
  end: () => void;
}

/**
 * Starts a worker from a bundled script, the text that `import text from './x?worker'` gives (config/worker-text.cjs).
 * It starts from a blob: a federated part has another origin than the page, which browsers refuse for workers.
 * @returns null where the browser refuses at once; one that it refuses later reports an `error` event
 */
export function startWorker(text: string): RunningWorker | null {
  let url: string | null = null;
  try {
    const script = (url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const worker = new Worker(script);
    return {
      worker,
      end: () => {
        worker.terminate();
        URL.revokeObjectURL(script);
      },
    };
  } catch {
    if (url !== null) URL.revokeObjectURL(url);
    return null;
  }
}
