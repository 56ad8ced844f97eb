import type { Gateway } from './signal';

/** An uplink frame, whichever network server reported it. */
export interface Uplink {
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
  /** When the network server received it by its clock; null if that cannot be read. */
  sentAt: Date | null;
  gateways: readonly Gateway[];
}

/** A device joined: it has new keys, and its frame counter restarts. */
export interface Joined {
  kind: 'joined';
  eui: string;
  profile: string | null;
  devAddr: string | null;
  sentAt: Date | null;
}

/** A device reported its battery. */
export interface Status {
  kind: 'status';
  eui: string;
  sentAt: Date | null;
  /** Percent; null if unknown. */
  battery: number | null;
  hasLine: boolean;
}

/** What became of a downlink. */
export interface DownlinkOutcome {
  kind: 'downlink';
  eui: string;
  /** The queue's own id of it. */
  itemId: string;
  outcome: 'sent' | 'acknowledged' | 'failed';
  reason: string | null;
}

export type NetworkEvent = Uplink | Joined | Status | DownlinkOutcome;

/** A body that is no event of this kind of network server. */
export class NotAnEvent extends Error {
  override readonly name = 'NotAnEvent';
}
