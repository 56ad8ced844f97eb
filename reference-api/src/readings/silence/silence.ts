import type { SILENCE_KINDS } from '../../db/schema/silence';
import type { Listening } from './listening';

/** All moments are in ms. */

/** What is silent now, or expected to report again: one row of the state of a system. */
export interface Silence {
  kind: (typeof SILENCE_KINDS)[number];
  /** The id of a node, the EUI of a gateway in small letters, the name of a source; empty for the network. */
  key: string;
  /** The newest sign of life; or since when it is expected again. */
  from: number;
  /** Null while it is only expected again. */
  began: number | null;
  /** Not logged, since what it is heard through is silent. */
  keptBack: boolean;
}

/** A device that should report, with what is known of it. */
export interface WatchedDevice {
  id: number;
  name: string;
  active: boolean;
  /** Its newest packet, also one from before it came to its node. */
  heard: number | null;
  /** Since when it is expected: its node was added then, or given this device. */
  since: number;
  hasSensor: boolean;
  /** Its newest measurement. */
  measured: number | null;
  /** Its newest packet at a moment of the past without measurements, where `heard` says only that there were some. */
  unmeasured?: number | null | undefined;
  /** Of a moment of the past: what will be silent for longer, as is known by now. */
  goesOn?: { packet: boolean; measurement: boolean };
  /** The gateway that received its newest packet best. */
  gateway: string | null;
  source: string | null;
  /** What the controller of a W2 device says; null for others. */
  w2: 'lost' | 'heard' | null;
}

/** A gateway with a node of its own. */
export interface KnownGateway {
  eui: string;
  nodeId: number;
  name: string;
  /** Its own newest report; null if it has never made one. */
  reported: number | null;
}

/** A network server or broker. */
export interface KnownSource {
  name: string;
  /** The newest packet of all its devices, in whichever system. */
  heard: number;
  /** How long it may be silent. */
  limitMs: number;
  /** Since the host's last pause it has delivered nothing as new as is usual: what it keeps comes first. */
  isBehind: boolean;
}

/** What is known of a system at a moment. */
export interface Facts extends Listening {
  devices: readonly WatchedDevice[];
  gateways: readonly KnownGateway[];
  sources: readonly KnownSource[];
}

/** A silence that begins or ends, to be logged. */
export interface SilenceEvent {
  kind: Exclude<Silence['kind'], 'off'>;
  key: string;
  /** `gone`: nothing is heard through it any more, so that nobody can tell. */
  is: 'began' | 'ended' | 'gone';
  at: number;
  /** The newest sign of life before `at`; null without one. */
  heard: number | null;
  /** Of a silence that was none: the sign of life of before it began, which came after it was logged. */
  lateSign?: number;
  /** Ids of the devices that it concerns. */
  devices: number[];
  /** EUIs of the gateways that it concerns. */
  gateways: string[];
}
