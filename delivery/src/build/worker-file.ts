/** In a release of the shell: the worker that serves the suite's pages and files. */
export const WORKER_FILE = 'worker.js';
