import * as v from 'valibot';
import { operation } from '../operation';
import { maybe } from '../wire';
import { SENSOR_TYPES } from './node';

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
});
export type Device = v.InferOutput<typeof DeviceSchema>;

export const listDevices = operation('GET', '/devices', {
  name: 'listDevices',
  output: v.array(DeviceSchema),
});
