import { createNode, listFreeDevices } from '@sagitta/shared-contracts/api/node-admin';
import type { Caller } from './api';

/**
 * Gives a system a device, one of those that are free. Other journeys take from the ends of the list at the same time.
 * @param wanted only devices whose serial number this accepts
 */
export async function addDevice(
  staff: Caller,
  systemId: number,
  name: string,
  wanted: (serial: string) => boolean = () => true,
): Promise<number> {
  const free = (await staff.call(listFreeDevices, {})).filter(
    ({ SystemVersion, SerialString }) => SystemVersion === 'W4' && wanted(SerialString),
  );
  const middle = Math.floor(free.length / 2);
  for (const { SerialString } of [...free.slice(middle), ...free.slice(0, middle)]) {
    const { result } = await staff.call(createNode, {
      input: { SystemID: systemId, DeviceSerialString: SerialString, Name: name },
    });
    if (result > 0) return result;
  }
  throw new Error('No device is free.');
}

/** The laser rangefinders of the demo world's store room. */
export const isLaser = (serial: string) => /5a000[1-4]$|5b00\d\d$/.test(serial);

/** Twelve of a delivery, which no other journey takes while it finds others. */
export const TWELVE = Array.from({ length: 12 }, (_, index) => `a81758fffe5b00${index + 18}`);
