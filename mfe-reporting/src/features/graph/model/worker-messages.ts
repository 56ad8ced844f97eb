import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { Kept } from './thin-readings';

/** What the worker of a very long answer is asked. */
export interface WorkerQuestion {
  body: ArrayBuffer;
  kept: Kept;
}

export interface WorkerAnswer {
  /** Undefined where the body is no list of readings. */
  readings: Measurement[] | undefined;
}
