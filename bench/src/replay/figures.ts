import type { Pair } from '../systems/figures';

/** A page while it plays a winter. Times in ms. */
export interface Played {
  /** From frame to frame: the median, and what 95 of 100 do not exceed. */
  frame: number;
  frameP95: number;
  /** Of a core, the page's own work of a frame: other load on the machine changes it less. */
  work: number;
}

/** The replay of a winter of 60 devices. */
export interface ReplayFigures {
  devices: number;
  days: number;
  readings: number;
  /** Of the answer over HTTP, on PostgreSQL. */
  p50Ms: number;
  p95Ms: number;
  /** Before compression. */
  plainBytes: number;
  ownCpuMs: number;
  databaseCpuMs: number;
  desktop: Played;
  slow: Played;
  /** After one play, and after ten more, each after garbage collection. */
  heapBytes: Pair;
}
