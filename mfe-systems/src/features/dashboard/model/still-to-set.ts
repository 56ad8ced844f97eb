import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { hasSensor, isMonitored } from '@sagitta/shared-contracts/rules/sensor';
import { hasController } from '@sagitta/shared-contracts/rules/system-actions';

/** What a system lacks before it can be left to itself. */
export interface StillToSet {
  /** Without one there is no weather, and it is missing on the map of its group. */
  location: boolean;
  plan: boolean;
  /** Devices without what their readings are measured from. */
  base: readonly Node[];
  /** Devices that can raise no alarm. */
  thresholds: readonly Node[];
  /** Devices that are nowhere on the plan. */
  place: readonly Node[];
}

type Site = Pick<System, 'systemVersion' | 'W2SystemId' | 'latitude' | 'longitude' | 'hasMap'>;

/**
 * Null where nothing is missing that can be set here: what a controller keeps is left out, and so are devices that are
 * switched off.
 */
export function stillToSet(system: Site, nodes: readonly Node[]): StillToSet | null {
  const measuring = nodes.filter((node) => node.active !== false && hasSensor(node));
  const lacking = {
    location: !hasController(system) && !(system.latitude?.Valid && system.longitude?.Valid),
    plan: system.hasMap === false,
    base: measuring.filter((node) => nodeActionProblem('base', node) === null && lacksBase(node)),
    thresholds: measuring.filter((node) => nodeActionProblem('thresholds', node) === null && !isMonitored(node)),
    place: system.hasMap === true ? measuring.filter(({ mapPositionX }) => mapPositionX === null) : [],
  };
  const isAll = Object.values(lacking).every((part) => (Array.isArray(part) ? part.length === 0 : !part));
  return isAll ? null : lacking;
}

/** A device whose deflection is known has one, whether or not the host says which. */
function lacksBase(node: Node): boolean {
  const base = node.MainSensorType === 'inclinometer' ? node.MeasurementBaseAngle : node.MeasurementBaseDistance;
  return base === null && node.LatestKnownCalculatedDeflection === null;
}
