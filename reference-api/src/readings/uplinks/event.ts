import type { Reading } from '../follow-reading';
import type { Gateway } from './signal';

interface Reported {
  /** What somebody should look at, seen while it was read. */
  notes?: readonly string[];
  /** Made up at the network server's console, for a test of its integrations. */
  isSimulated?: boolean;
}

/** An uplink frame, whichever network server reported it. */
export interface Uplink extends Reported {
  kind: 'uplink';
  /** 16 hexadecimal digits, lower case. */
  eui: string;
  /** The device's name and profile at its network server, and the application that it belongs to. */
  name: string | null;
  profile: string | null;
  applicationId: string | null;
  devAddr: string | null;
  fcnt: number;
  port: number;
  payload: Buffer;
  /** What the network server's own codec made of the payload; null without one. */
  object: unknown;
  /** When it was received, by the clock that the event goes by; null if that cannot be read. */
  sentAt: Date | null;
  /** When the network server received it, by its own clock, where it says so beside `sentAt`. */
  serverAt?: Date | null;
  gateways: readonly Gateway[];
}

/** A device joined: it has new keys, and its frame counter restarts. */
export interface Joined extends Reported {
  kind: 'joined';
  eui: string;
  name?: string | null;
  profile: string | null;
  devAddr: string | null;
  sentAt: Date | null;
}

/** A device reported its battery. */
export interface Status extends Reported {
  kind: 'status';
  eui: string;
  name?: string | null;
  profile?: string | null;
  sentAt: Date | null;
  /** Percent; null if unknown. */
  battery: number | null;
  hasLine: boolean;
}

/** What became of a downlink. */
export interface DownlinkOutcome extends Reported {
  kind: 'downlink';
  eui: string;
  /** The queue's own id of it. */
  itemId: string;
  outcome: 'sent' | 'acknowledged' | 'failed';
  /** Why it failed, for a person. */
  reason: string | null;
  /** Sending it again changes nothing. */
  isFinal?: boolean;
}

export type NetworkEvent = Uplink | Joined | Status | DownlinkOutcome;

/** A body that is no event of this kind of network server. */
export class NotAnEvent extends Error {
  override readonly name = 'NotAnEvent';
}

/** What a frame says that its device measured. */
export interface Measured extends Omit<Reading, 'nodeId' | 'at' | 'obstructed'> {
  /** Seconds between measuring and sending. */
  ageSeconds: number;
}

/** A payload or decoded object that its codec cannot read. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}
