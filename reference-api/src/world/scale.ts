import { SITES, type SiteSpec } from './sites';
import { CROWD_SITES } from './sites-crowd';

/** Size of a demo world. */
export interface Scale {
  sites: readonly SiteSpec[];
  /** How many days the readings go back. */
  days: number;
  /** Seconds between readings of an ordinary node, and of a busy one (a node with its own period). */
  period: number;
  /** Maximum number of busy nodes; the others use the ordinary period. */
  busyNodes: number;
  /** How many days the readings of busy nodes go back. */
  busyDays: number;
}

const HOUR = 3600;

export const SCALES = {
  demo: { sites: SITES, days: 365, period: 1.5 * HOUR, busyNodes: Number.POSITIVE_INFINITY, busyDays: 365 },
  /** For tests and journeys: every site and state, few readings, one node with 90 days of quarter hours. */
  test: { sites: SITES, days: 20, period: 3 * HOUR, busyNodes: 1, busyDays: 95 },
  /**
   * For measuring: the test world, a system of 200 nodes, one of 20, and the requested number of small ones
   * (crowd.ts).
   */
  crowd: { sites: [...SITES, ...CROWD_SITES], days: 20, period: 3 * HOUR, busyNodes: 1, busyDays: 95 },
} as const satisfies Record<string, Scale>;

export type ScaleName = keyof typeof SCALES;
