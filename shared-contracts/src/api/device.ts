import * as v from 'valibot';
import { operation } from '../operation';
import { extend, maybe, oneOf } from '../wire';
import { SENSOR_TYPES } from './node';

/**
 * Why events count as nothing: the device belongs to another source, they were made up at the network server's console,
 * or they cannot be stored as events.
 */
export const NOT_JUDGED_KINDS = ['foreign', 'simulated', 'unstorable', 'other'] as const;

/** Events that the host keeps as they came and does not judge, of one source and kind. */
export const NotJudgedSchema = v.object({
  /** The network server that sent them, as the host names it. */
  Source: v.string(),
  Kind: oneOf(NOT_JUDGED_KINDS, 'other'),
  Count: v.number(),
  /** ISO 8601 in UTC. */
  FirstTimestamp: maybe(v.string()),
  LastTimestamp: maybe(v.string()),
  /** Of the newest, as a sentence without a full stop. */
  Reason: maybe(v.string()),
});
export type NotJudged = v.InferOutput<typeof NotJudgedSchema>;

/** A device known to the provider, with or without a node (docs/product/back-office.md#devices). Staff only. */
export const DeviceSchema = v.object({
  SerialString: v.string(),
  DeviceType: maybe(v.string()),
  FirmwareVersion: maybe(v.string()),
  /** ISO 8601 in UTC. */
  LatestPacketTimestamp: maybe(v.string()),
  NodeId: maybe(v.number()),
  /** JSON text; parse with signalQuality. */
  SignalQualityInfo: maybe(v.string()),
  /** Laser and inclinometer measure; a host that does not say leaves it out. */
  MainSensorType: v.fallback(v.optional(v.picklist(SENSOR_TYPES)), undefined),
  /** Why its newest frame gave no reading, as a sentence without a full stop; null if it gave one. */
  Problem: maybe(v.string()),
  /** What is odd about how it reports, though its frames are used, as a sentence without a full stop. */
  Notice: maybe(v.string()),
  /** What its network server calls it. */
  NetworkName: maybe(v.string()),
  /** The network server that speaks for it, as the host names it; null if none has reported it. */
  Source: maybe(v.string()),
  /** Another one that reports it and is not listened to, which staff may let speak for it by bindDevice. */
  OtherSource: maybe(v.string()),
  /** Since when `Source` speaks for it: ISO 8601 in UTC, when it was first heard or when staff moved it. */
  SourceSince: maybe(v.string()),
  /** Newest first. Those of kind `foreign` are of sources that staff may let speak for it; a move ends their count. */
  NotJudged: v.fallback(v.optional(v.array(NotJudgedSchema), []), []),
});
export type Device = v.InferOutput<typeof DeviceSchema>;

export const listDevices = operation('GET', '/devices', {
  name: 'listDevices',
  output: v.array(DeviceSchema),
});

/** What is kept and not judged of devices that are not listed: of an unknown one, or of one that could not be told. */
export const UnlistedEventsSchema = extend(NotJudgedSchema, {
  /** Null where the event could not be read so far. */
  SerialString: maybe(v.string()),
});
export type UnlistedEvents = v.InferOutput<typeof UnlistedEventsSchema>;

export const listUnlistedEvents = operation('GET', '/devices/unlisted-events', {
  name: 'listUnlistedEvents',
  output: v.array(UnlistedEventsSchema),
});
