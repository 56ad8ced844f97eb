import type { device } from '../db/schema/index';
import { DEVICE_TYPES } from './node-records';

const SPARE = ['laser', 'laser', 'laser', 'laser', 'inclinometer', 'inclinometer'] as const;
/** A delivery for a new hall: enough to commission twelve at once, and some for others meanwhile. */
const DELIVERED = 30;

/**
 * Devices in the store room: not assigned to a node, so that nodes can be created from them (docs/product/devices.md,
 * Create Node).
 */
export function spareDevices(): (typeof device.$inferInsert)[] {
  return [
    ...SPARE.map((sensor, index) => spare(sensor, `a81758fffe5a0${numbered(index)}`)),
    ...Array.from({ length: DELIVERED }, (_, index) => spare('laser', `a81758fffe5b0${numbered(index)}`)),
  ];
}

const numbered = (index: number) => String(index + 1).padStart(3, '0');

function spare(sensor: (typeof SPARE)[number], serial: string): typeof device.$inferInsert {
  return {
    serial,
    type: DEVICE_TYPES.W4[sensor],
    role: 'endpoint_device',
    mainSensor: sensor,
    systemVersion: 'W4',
    firmwareVersion: '4.2.1',
  };
}
