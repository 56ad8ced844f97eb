import { loadChunk } from '../shared/load-chunk';

/**
 * The suite's own code. Called ahead while somebody signs in; webpack keeps the one promise, and forgets a failed one.
 */
export const loadSuite = () => loadChunk(import(/* webpackChunkName: "suite" */ './suite'));
