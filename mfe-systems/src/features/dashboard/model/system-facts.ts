import type { Node } from '@sagitta/shared-contracts/api/node';
import { isLost, isNonoperational, isStale } from '@sagitta/shared-contracts/rules/device-status';

export interface DeviceCounts {
  /** Devices that are switched on. */
  active: number;
  /** Those of them that reported late. */
  reporting: number;
  lost: number;
  obstructed: number;
}

/** How many devices of a system report, are lost, are obstructed. Devices that are switched off count for nothing. */
export function countDevices(nodes: readonly Node[], now: number): DeviceCounts {
  const active = nodes.filter((node) => node.active !== false);
  return {
    active: active.length,
    reporting: active.filter((node) => !isNonoperational(node) && !isStale(node, now)).length,
    lost: active.filter((node) => isLost(node, now)).length,
    obstructed: active.filter((node) => node.ObstructionStatus === true).length,
  };
}
