/** All readings of 90 days, not compressed: what the API itself adds to the query. */
export const PLAIN_MEASUREMENTS = 'measurements';

/** One call of the API on one database. Times in ms, of one caller unless said. */
export interface ApiFigures {
  database: 'pglite' | 'postgres';
  call: string;
  p50Ms: number;
  p99Ms: number;
  /** Answers a second to ten callers at once, and their 99th percentile. */
  perSecond: number;
  loadP99Ms: number;
  /** The slowest statement that the call needs, alone, over the same connections. */
  bareP50Ms: number;
  bareP99Ms: number;
  /** Bytes of an answer as sent. */
  answerBytes: number;
  samples: number;
}
