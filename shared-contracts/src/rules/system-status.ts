import type { LevelDetails, System } from '../api/system';
import { readingMoment } from './device-level';
import { isLost, isNonoperational, isOutdated, isStale } from './device-status';
import { wholePercent } from './deflection';
import { usedPercent } from './reached-level';
import {
  countDoubts,
  headState,
  highestLevel,
  reliableNodes,
  systemLevel,
  type LevelNode,
  type SystemLevel,
} from './system-level';

/** The status fields of a system. */
export type SystemStatus = Pick<
  System,
  | 'overallStatusOk'
  | 'NodesHighestThreatLevel'
  | 'NodesHighestKnownThreatLevel'
  | 'NodesHighestThreatLevelActiveNonobstructed'
  | 'nodesHighestDeflection'
  | 'deviceLost'
  | 'outdatedMeasurements'
  | 'levelDetails'
>;

/**
 * What a host reports about a system's status, from the system's devices ([levels](../../../docs/product/levels.md)).
 */
export function systemStatus(nodes: readonly LevelNode[], now: number): SystemStatus {
  const active = nodes.filter((node) => node.active !== false);
  const deviceLost = active.some((node) => isLost(node, now));
  const outdatedMeasurements = active.some((node) => isOutdated(node, now));
  const unwell = active.some((node) => node.deviceDamage === true || isNonoperational(node));
  const level = systemLevel(nodes, now);
  const highest = mostUsed(reliableNodes(nodes, now));
  return {
    deviceLost,
    outdatedMeasurements,
    overallStatusOk: !deviceLost && !outdatedMeasurements && !unwell,
    NodesHighestThreatLevel: highestLevel(nodes.filter((node) => !isStale(node, now) && !isNonoperational(node))),
    NodesHighestKnownThreatLevel: highestLevel(active),
    NodesHighestThreatLevelActiveNonobstructed: level.current,
    nodesHighestDeflection: percentOf(highest),
    levelDetails: detailsOf(level, highest ? readingMoment(highest) : null),
  };
}

/** The device that has used most of its permissible value, in either direction; of equal ones the first by id. */
function mostUsed(reliable: readonly LevelNode[]): LevelNode | undefined {
  return reliable.toSorted((a, b) => (usedPercent(b) ?? -1) - (usedPercent(a) ?? -1) || a.id - b.id)[0];
}

function percentOf(node: LevelNode | undefined): number | null {
  const percent = node
    ? wholePercent(node.LatestKnownCalculatedDeflection, node.PermissibleValue, node.MainSensorType)
    : null;
  return percent === null ? null : Math.abs(percent);
}

function detailsOf(
  { sensors, worst, suspected, doubts }: SystemLevel,
  highestMeasuredAt: string | null,
): LevelDetails | null {
  if (sensors === null || doubts === null) return null;
  return { sensors, worst, suspected, highestMeasuredAt, doubts };
}

/** The fields of a system that a list needs for its level. */
export type TellingSystem = Pick<System, 'systemVersion' | 'W2Operational'> & SystemStatus;

/**
 * A system's level as reported by the host: the same that {@link systemLevel} computes from the devices. A host that
 * sends no details still reports level, last known level and doubt.
 */
export function toldLevel(system: TellingSystem): SystemLevel {
  const { levelDetails: details, NodesHighestKnownThreatLevel: known } = system;
  const current = system.NodesHighestThreatLevelActiveNonobstructed;
  const suspected = details?.suspected ?? null;
  const doubts = details?.doubts ?? null;
  const doubtful = doubts
    ? countDoubts(doubts) > 0
    : system.deviceLost === true || system.outdatedMeasurements === true || system.overallStatusOk === false;
  // Lists have thousands: without a spread, which costs ten times as much as all the rest.
  const { state, lastKnown } = headState({ state: stateTold(system), current, known, suspected, doubts });
  return {
    state,
    lastKnown,
    current,
    suspected,
    worst: details?.worst ?? null,
    doubts,
    doubtful,
    sensors: details?.sensors ?? null,
  };
}

/** Takes the complete system: destructuring it costs far more than the rule, and lists have thousands. */
function stateTold(system: TellingSystem): SystemLevel['state'] {
  const hasSensors = system.levelDetails?.sensors !== 0;
  return system.systemVersion === 'W2' && !system.W2Operational && hasSensors
    ? 'w2_not_operational'
    : system.NodesHighestThreatLevelActiveNonobstructed;
}
