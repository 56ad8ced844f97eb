import type { Device } from '@sagitta/shared-contracts/api/device';

interface Acted {
  device: Pick<Device, 'SerialString'>;
}

/** The dialogs of a device, known before their code is there. */
export const bindTitle = ({ device }: Acted) => `Bind ${device.SerialString} to a node`;
export const moveTitle = ({ device }: Acted) => `Move ${device.SerialString} to another source`;
