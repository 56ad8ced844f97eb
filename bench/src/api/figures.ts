import type { BrokenEvents, KilledUplinks, UplinkLog } from '../../../reference-api/cli/bench-messages';

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

/** Lists that are made long on PostgreSQL, and how many rows are added. */
export const LONG_LISTS = [
  { list: 'simCards', rows: 10_000 },
  { list: 'smses', rows: 100_000 },
  { list: 'logs', rows: 1_000_000 },
] as const;

/** Calls on long lists, with what the answer may cost beside the query that it needs. */
export const LONG_LIST_LIMITS = {
  '10,000 SIM cards': 3,
  '100,000 text messages': 3,
  '1,000,000 log entries': 1.5,
  '1,000,000 log entries, seven days': 1.5,
} as const;
/**
 * Searches in a million log entries, with the ms that their answer may take. Their statements differ too much for
 * ratios.
 */
export const SEARCH_LIMITS = {
  '1,000,000 log entries, rare text': 50,
  '1,000,000 log entries, common text': 200,
  '1,000,000 log entries, two letters': 200,
  // These read many entries, and are ended after 3 s.
  '1,000,000 log entries, rare letter': 3_000,
  '1,000,000 log entries, common text by system name': 3_000,
} as const;
export type LongListCall = keyof typeof LONG_LIST_LIMITS | keyof typeof SEARCH_LIMITS;

/** Systems of the fleet. */
export const FLEET = 5_000;

/** A list of systems in one form, of {@link FLEET} systems on PostgreSQL. */
export interface FleetList {
  p50Ms: number;
  p99Ms: number;
  /** Bytes before and after compression. */
  plainBytes: number;
  sentBytes: number;
  /** How long the API's event loop was blocked at a stretch, at most. */
  longestBlockMs: number;
}

export interface FleetFigures {
  /** As the shell asks for it. */
  table: FleetList;
  /** As shells that predate contract 1.3 do. */
  list: FleetList;
  /** Bytes that a page which shows them all fetches when a device of one system has measured, as sent; the most. */
  changeBytes: number;
}

/** Streams that are open on one instance of the API. */
export const STREAMS = 500;

/** A call while nobody has a stream open, and with {@link STREAMS} of them that receive live events, in turns. */
export interface StreamFigures {
  call: string;
  withoutP50Ms: number;
  withoutP99Ms: number;
  withP50Ms: number;
  withP99Ms: number;
  /** Calls of each kind. */
  samples: number;
  /** Events that each stream received while calls were made, on average. */
  eventsEach: number;
}

/** Files that are uploaded at once, each as large as a file may be. */
export const UPLOADS = 12;

/** A call while nobody uploads, and while {@link UPLOADS} files are uploaded at once, in turns. */
export interface UploadCallFigures {
  call: string;
  withoutP50Ms: number;
  withoutP99Ms: number;
  withP50Ms: number;
  withP99Ms: number;
  /** Calls while files were uploaded. */
  samples: number;
}

export interface UploadFigures {
  calls: UploadCallFigures[];
  /** All files of a turn, from the first byte to the last answer; the median. */
  tookMs: number;
  /** How much the API's process grew meanwhile; the most. */
  grownBytes: number;
  /** How long the API's event loop was blocked at a stretch; the most. */
  longestBlockMs: number;
}

/** A round about silence, on PostgreSQL. */
export interface SilenceFigures {
  devices: number;
  p50Ms: number;
  leastMs: number;
  mostMs: number;
  /** ms of a core: of the process, and of the sessions of its database. */
  ownCpuMs: number;
  databaseCpuMs: number;
}

/** Searches for everything in a large installation, on PostgreSQL over HTTP. */
export interface SearchFigures {
  systems: number;
  devices: number;
  searches: number;
  p50Ms: number;
  p95Ms: number;
}

/** Uplinks a second while the API is killed and started again. */
export const KILLED_RATE = 1_000;
/** Half over HTTP, half by a broker. */
export const BROKEN_EVENTS = 20_000;
/** Alarms that are followed to the dashboard and to the mail server. */
export const ALARMS = 20;

/** Of each alarm, ms from its uplink. */
export interface AlarmFigures {
  /** Until a page that follows the stream has fetched its level. */
  dashboardMs: number[];
  /** Until the mail server has its mail. */
  mailMs: number[];
}

/** What comes in, on PostgreSQL. */
export interface UplinkFigures {
  /** Uplinks stored in a second; undefined without mosquitto, as is what is killed by MQTT. */
  perSecond?: { http: number; mqtt: number };
  /** The write-ahead log of an uplink; undefined in results that are older than it. */
  log?: UplinkLog;
  killedHttp: KilledUplinks;
  killedMqtt?: KilledUplinks;
  broken: BrokenEvents;
  alarms: AlarmFigures;
}
