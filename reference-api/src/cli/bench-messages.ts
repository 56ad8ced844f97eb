/** Lists that the bench makes long. */
export type LongList = 'simCards' | 'smses' | 'logs';

/** What the bench asks of the API process that it measures, one at a time, over the process's message channel. */
export type BenchRequest =
  /** Notes every statement from now on. */
  | { ask: 'record' }
  /** Ends the noting, and keeps the slowest reading statement of it under the name of a call. */
  | { ask: 'keep'; call: string }
  /** Runs a kept statement over the same connections as the calls do, one after the other. */
  | { ask: 'bare'; call: string; times: number }
  /** How many readings there are, and which node has most of them in the last 90 days. */
  | { ask: 'count' }
  /** Adds so many rows to a list. */
  | { ask: 'fill'; list: LongList; rows: number }
  /** Watches the event loop from now on. */
  | { ask: 'watch' }
  /** Ends the watch: how long the event loop was blocked at a stretch, at most. */
  | { ask: 'blocked' }
  | { ask: 'stop' };

export type BenchReply =
  | { reply: 'ready'; address: string; database: 'pglite' | 'postgres' }
  | { reply: 'done' }
  | { reply: 'kept'; statement: string }
  | { reply: 'took'; ms: number[] }
  | { reply: 'blocked'; longestMs: number }
  | { reply: 'counted'; readings: number; busiest: { nodeId: number; readings: number } };
