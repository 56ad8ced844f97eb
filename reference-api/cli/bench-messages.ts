/** Lists that the bench makes long. */
export type LongList = 'simCards' | 'smses' | 'logs';

/** What the bench asks of the API process that it measures, one at a time, over the process's message channel. */
export type BenchRequest =
  /** Records every statement from now on. */
  | { ask: 'record' }
  /** Stops recording, and keeps its slowest read statement that contains a text under the name of a call. */
  | { ask: 'keep'; call: string; containing?: string }
  /** Runs a kept statement over the same connections as the calls, one after the other. */
  | { ask: 'bare'; call: string; times: number }
  /** How many readings there are, and which node has most of them in the last 90 days. */
  | { ask: 'count' }
  /** Adds this many rows to a list. */
  | { ask: 'fill'; list: LongList; rows: number }
  /** Stores so many readings a second from now on. */
  | { ask: 'live'; perSecond: number }
  /** Watches the event loop and the memory from now on. */
  | { ask: 'watch' }
  /** Stops watching; gives the longest block of the event loop, and by how much the process has grown at most. */
  | { ask: 'blocked' }
  | { ask: 'stop' };

export type BenchReply =
  | { reply: 'ready'; address: string; database: 'pglite' | 'postgres' }
  | { reply: 'done' }
  | { reply: 'kept'; statement: string }
  | { reply: 'took'; ms: number[] }
  | { reply: 'blocked'; longestMs: number; grownBytes: number }
  | { reply: 'counted'; readings: number; busiest: { nodeId: number; readings: number } };

/** What bench-silence tells whoever started it. */
export interface SilenceRounds {
  devices: number;
  /** Of each round, in ms. */
  tookMs: number[];
  /** ms of a core of one round: of the process, and of the sessions of its database. */
  ownCpuMs: number;
  databaseCpuMs: number;
}

/** What bench-mqtt tells: uplinks a second of each turn, in the order in which they were; none without mosquitto. */
export interface UplinkRates {
  http: number[];
  mqtt: number[];
}

/** What bench-wal tells, of one PostgreSQL, and of the servers of a Citus cluster where there is one. */
export interface UplinkLog {
  one: UplinkBytes;
  citus?: UplinkBytes;
}

export interface UplinkBytes {
  /** Of the write-ahead log, an uplink, without images of pages, on each server; the first is the coordinator. */
  bytes: number[];
  /** Images of pages besides. */
  imageBytes: number[];
  perSecond: number;
}

/** What bench-uplinks tells. */
export interface KilledUplinks {
  total: number;
  /** From the first that was sent until all were acknowledged and stored. */
  tookMs: number;
  /** From the kill until the API answered again. */
  downMs: number;
  /** Acknowledged, but not stored with its reading. */
  lost: number;
  doubled: number;
}

/** What bench-broken tells. */
export interface BrokenEvents {
  events: number;
  /** Answered with 5xx, or not at all. */
  failed: number;
  /** Frames of a healthy device that were sent meanwhile. */
  healthy: number;
  /** How long the slowest of them took to be acknowledged. */
  slowestMs: number;
  /** Those of them that are not stored. */
  lost: number;
  /** Partitions of a table that were made meanwhile. */
  partitions: number;
}

/** What bench-search tells. */
export interface Searches {
  systems: number;
  devices: number;
  /** Of each search, over HTTP, in ms. */
  tookMs: number[];
}

/** What bench-replay tells. */
export interface WinterReplays {
  devices: number;
  days: number;
  readings: number;
  /** Of each replay, over HTTP, in ms. */
  tookMs: number[];
  /** The answer, and the range that it is of, ISO 8601. */
  body: string;
  from: string;
  to: string;
  /** Before compression. */
  plainBytes: number;
  /** ms of a core of one replay: of the process, which is the caller's too, and of the sessions of its database. */
  ownCpuMs: number;
  databaseCpuMs: number;
}
