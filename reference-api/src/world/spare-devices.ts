import type { device } from '../db/schema/index';
import { DEVICE_TYPES } from './node-records';

const SPARE = ['laser', 'laser', 'laser', 'laser', 'inclinometer', 'inclinometer'] as const;

/**
 * Devices in the store room: not assigned to a node, so that nodes can be created from them (docs/product/devices.md,
 * Create Node).
 */
export function spareDevices(): (typeof device.$inferInsert)[] {
  return SPARE.map((sensor, index) => ({
    serial: `a81758fffe5a0${String(index + 1).padStart(3, '0')}`,
    type: DEVICE_TYPES.W4[sensor],
    role: 'endpoint_device',
    mainSensor: sensor,
    systemVersion: 'W4',
    firmwareVersion: '4.2.1',
  }));
}
