import type { DeviceRole, MainSensorType, Node } from '@sagitta/shared-contracts/api/node';

const SENSOR_WORDS: Readonly<Record<MainSensorType, string | null>> = {
  laser: 'Laser',
  inclinometer: 'Inclinometer',
  none: null,
  unknown: 'Unknown sensor',
};
const ROLE_WORDS: Readonly<Record<DeviceRole, string>> = {
  endpoint_device: 'Endpoint device',
  retransmitter: 'Retransmitter',
  access_device: 'Access device',
  gateway: 'Gateway',
  unknown: 'Unknown device',
};

/** What a device is, in words: `Laser · UD-20.3`, `Gateway`. */
export function deviceKind(node: Pick<Node, 'DeviceRole' | 'DeviceType' | 'MainSensorType'>): string {
  const what = SENSOR_WORDS[node.MainSensorType] ?? ROLE_WORDS[node.DeviceRole];
  return node.DeviceType ? `${what} · ${node.DeviceType}` : what;
}
