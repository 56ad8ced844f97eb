import type { System } from '@sagitta/shared-contracts/api/system';
import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';

/** What a system's chip or marker says: the highest level of its active, unobstructed devices, or that the W2 system does not work (document 2 §4). */
export function systemState(
  system: Pick<System, 'systemVersion' | 'W2Operational' | 'NodesHighestThreatLevelActiveNonobstructed'>,
): ThreatState {
  if (system.systemVersion === 'W2' && !system.W2Operational) return 'w2_not_operational';
  return system.NodesHighestThreatLevelActiveNonobstructed;
}
