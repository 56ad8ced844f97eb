import type { Node } from '@sagitta/shared-contracts/api/node';
import { isLost, isNonoperational, isStale } from '@sagitta/shared-contracts/rules/device-status';

export interface DeviceCounts {
  /** Devices that are switched on. */
  active: number;
  /** Those of them that are heard: neither silent nor lost. */
  reporting: number;
  /** Null where nothing tells which: the W2 system that would say so is silent itself. */
  lost: number | null;
  /** Null where the same W2 system would say so. */
  obstructed: number | null;
}

/** How many devices of a system report, are lost, are obstructed. Devices that are switched off count for nothing. */
export function countDevices(nodes: readonly Node[], now: number): DeviceCounts {
  const active = nodes.filter((node) => node.active !== false);
  const operational = active.filter((node) => !isNonoperational(node));
  const isSilent = active.length > 0 && operational.length === 0;
  const obstructed = active.filter((node) => node.ObstructionStatus === true).length;
  return {
    active: active.length,
    reporting: operational.filter((node) => !isStale(node, now) && !isLost(node, now)).length,
    lost: isSilent ? null : operational.filter((node) => isLost(node, now)).length,
    // What it said last is more than nothing.
    obstructed: isSilent && obstructed === 0 ? null : obstructed,
  };
}
