import * as v from 'valibot';
import { operation } from '../operation';
import { extend, maybe } from '../wire';
import { NodeSchema } from './node';

/** A device that needs someone, with the fields that say why (docs/product/back-office.md#fleet). */
export const FleetDeviceSchema = extend(
  v.pick(NodeSchema, [
    'id',
    'name',
    'systemId',
    'DeviceRole',
    'DeviceType',
    'MainSensorType',
    'CanMeasure',
    'active',
    'LatestMeasurementTimestamp',
    'LatestPacketTimestamp',
    'SignalQualityInfo',
    'DeviceSerialString',
    'SystemVersion',
    'W2ConnectionStatus',
    'W2Operational',
    'SupplyState',
  ]),
  {
    SystemName: maybe(v.string()),
    timezone: maybe(v.string()),
    /** It measures, and can raise no alarm: no permissible value, or no level. */
    notMonitored: maybe(v.boolean()),
  },
);
export type FleetDevice = v.InferOutput<typeof FleetDeviceSchema>;

/**
 * Devices that are silent, whose battery is weak, or that raise no alarm, of the systems that the account may see. A
 * call of our own: a host that does not know it answers 404 or 501.
 */
export const listFleetDevices = operation('GET', '/fleet-devices', {
  name: 'listFleetDevices',
  output: v.array(FleetDeviceSchema),
});
