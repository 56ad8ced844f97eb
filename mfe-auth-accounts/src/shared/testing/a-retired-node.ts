import type { RetiredNode } from '@sagitta/shared-contracts/api/node-admin';

/** A node that was retired in the night from 10 to 11 January, by the time of its site. */
export function aRetiredNode(changes: Partial<RetiredNode> = {}): RetiredNode {
  return {
    id: 12,
    name: 'Truss 9',
    systemId: 1,
    systemName: 'Hala',
    timezone: 'Europe/Warsaw',
    DeviceSerialString: 'AA01',
    retiredAt: '2026-01-10T23:30:00.000Z',
    retiredBy: 'Anna',
    purgeFrom: '2026-02-09T23:30:00.000Z',
    ...changes,
  };
}
