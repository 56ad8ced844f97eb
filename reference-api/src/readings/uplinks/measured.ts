import type { Reading } from '../store-readings';

/** What a frame says that its device measured. */
export interface Measured extends Omit<Reading, 'nodeId' | 'at' | 'obstructed'> {
  /** Seconds between measuring and sending. */
  ageSeconds: number;
}

/** A payload or decoded object that its codec cannot read. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}
