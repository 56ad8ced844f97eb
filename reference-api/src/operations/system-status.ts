import { deflectionPercent } from '@sagitta/shared-contracts/rules/deflection';
import {
  isLost,
  isNonoperational,
  isOutdated,
  isStale,
  type Observed,
} from '@sagitta/shared-contracts/rules/device-status';
import { THREAT_RANK, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';

/** What a system's own status is made of: its nodes, by their wire names. */
export type StatusNode = Observed & {
  active: boolean;
  LatestKnownThreatLevel: ThreatLevel;
  LatestKnownCalculatedDeflection: number | null;
  PermissibleValue: number | null;
  ObstructionStatus: boolean;
  deviceDamage: boolean;
};

export interface SystemStatus {
  overallStatusOk: boolean;
  NodesHighestThreatLevel: ThreatLevel;
  NodesHighestKnownThreatLevel: ThreatLevel;
  NodesHighestThreatLevelActiveNonobstructed: ThreatLevel;
  nodesHighestDeflection: number | null;
  deviceLost: boolean;
  outdatedMeasurements: boolean;
}

/**
 * A system's status from its nodes (document 2 §3, §4). Only sensors have a level, and inactive ones count for nothing
 * but the plain and the known level. A level that is no longer true, since its node is stale or its system does not work, is unknown
 * except for the highest *known* level.
 */
export function systemStatus(nodes: readonly StatusNode[], now: Date): SystemStatus {
  const watched = nodes.filter((node) => node.active);
  const sensors = nodes.filter((node) => node.CanMeasure === true);
  const clear = sensors.filter(
    (node) => node.active && !node.ObstructionStatus && !isNonoperational(node) && !isStale(node, now.getTime()),
  );
  const deviceLost = watched.some((node) => isLost(node, now.getTime()));
  const outdatedMeasurements = watched.some((node) => isOutdated(node, now.getTime()));
  return {
    deviceLost,
    outdatedMeasurements,
    overallStatusOk:
      !deviceLost && !outdatedMeasurements && !watched.some((node) => node.deviceDamage || isNonoperational(node)),
    NodesHighestThreatLevel: highest(
      sensors.map((node) =>
        isStale(node, now.getTime()) || isNonoperational(node) ? 'unknown_or_NA' : node.LatestKnownThreatLevel,
      ),
    ),
    NodesHighestKnownThreatLevel: highest(sensors.map((node) => node.LatestKnownThreatLevel)),
    NodesHighestThreatLevelActiveNonobstructed: highest(clear.map((node) => node.LatestKnownThreatLevel)),
    nodesHighestDeflection: highestUse(clear),
  };
}

function highest(levels: readonly ThreatLevel[]): ThreatLevel {
  return levels.reduce((worst, level) => (THREAT_RANK[level] < THREAT_RANK[worst] ? level : worst), 'unknown_or_NA');
}

/** Percent of the permissible value that the most used node has used (document 2 §9). */
function highestUse(nodes: readonly StatusNode[]): number | null {
  const uses = nodes.flatMap(
    (node) => deflectionPercent(node.LatestKnownCalculatedDeflection, node.PermissibleValue, node.MainSensorType) ?? [],
  );
  return uses.length === 0 ? null : Math.max(...uses.map((percent) => Math.round(Math.abs(percent))));
}
