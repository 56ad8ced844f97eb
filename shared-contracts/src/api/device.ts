import * as v from 'valibot';
import { operation } from '../operation';
import { maybe } from '../wire';

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
});
export type Device = v.InferOutput<typeof DeviceSchema>;

export const listDevices = operation('GET', '/devices', {
  name: 'listDevices',
  output: v.array(DeviceSchema),
});
