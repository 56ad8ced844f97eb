import type { Measurement } from '@sagitta/shared-contracts/api/measurement';

/** What the worker of a very long answer is asked. */
export interface WorkerQuestion {
  body: ArrayBuffer;
  average: boolean;
}

export interface WorkerAnswer {
  /** Undefined where the body is no list of readings. */
  readings: Measurement[] | undefined;
}
