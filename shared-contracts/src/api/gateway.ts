import * as v from 'valibot';
import { operation } from '../operation';
import { maybe } from '../wire';

/**
 * A gateway as its reporter and the network server last described it (docs/product/back-office.md#gateways). Moments
 * are ISO 8601 in UTC.
 */
export const GatewaySchema = v.object({
  Eui64: v.string(),
  Eth0Ip: maybe(v.string()),
  /** The TUN0 column. */
  Vpn2Ip: maybe(v.string()),
  Wwan0Ip: maybe(v.string()),
  GatewayIp: maybe(v.string()),
  SimPin: maybe(v.string()),
  Apn: maybe(v.string()),
  Iccid: maybe(v.string()),
  SimPresent: maybe(v.boolean()),
  /** True while the SIM still waits for its PIN. */
  SimPinRequired: maybe(v.boolean()),
  BatteryOperated: maybe(v.boolean()),
  FirmwareVersion: maybe(v.string()),
  SystemName: maybe(v.string()),
  /** Of its system. Not among the document's fields. */
  SystemID: maybe(v.number()),
  Name: maybe(v.string()),
  /** IANA zone of the system, for the two moments. Not among the document's fields. */
  timezone: maybe(v.string()),
  /** Newest sign of life at the network server. */
  LatestPacketTimestamp: maybe(v.string()),
  /** Newest report of the gateway's own status reporter. */
  StatusReporterTimestamp: maybe(v.string()),
});
export type Gateway = v.InferOutput<typeof GatewaySchema>;

export const listGateways = operation('GET', '/gateways', {
  name: 'listGateways',
  output: v.array(GatewaySchema),
});
