// Workers of federated parts.
export { startWorker, type RunningWorker } from './start-worker';
