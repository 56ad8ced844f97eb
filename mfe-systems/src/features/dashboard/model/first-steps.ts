import type { Category } from '@sagitta/shared-contracts/access';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { administers } from '@sagitta/shared-contracts/rules/administers';
import { nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';
import { hasSensor, isMonitored } from '@sagitta/shared-contracts/rules/sensor';
import { maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';

/** What a new system needs before it can be left to itself, in the order in which it is done. */
const FIRST_STEPS = ['devices', 'map', 'positions', 'base', 'limits', 'people', 'test'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

export interface FirstStep {
  name: FirstStepName;
  isDone: boolean;
  /** Whether this person may do it. */
  may: boolean;
  /** The devices that lack it. */
  lacking: readonly Node[];
}

type Site = Pick<SystemDetails, 'systemVersion' | 'latitude' | 'longitude' | 'hasMap' | 'firstSteps' | 'accountRole'>;

/**
 * How far a system is set up, by what is really there. Steps that nobody can take here are left out: what a W2
 * controller keeps, and what the host does not tell. Without devices nothing of devices is done; those that are
 * switched off lack nothing.
 */
export function firstSteps(system: Site, nodes: readonly Node[], category: Category): FirstStep[] {
  const { hasMap, firstSteps: told } = system;
  const isW2 = system.systemVersion === 'W2';
  const isLocated = isW2 || Boolean(system.latitude?.Valid && system.longitude?.Valid);
  const hasDevices = nodes.some(hasSensor);
  const measuring = nodes.filter((node) => node.active !== false && hasSensor(node));
  const base = measuring.filter((node) => nodeActionProblem('base', node) === null && lacksBase(node));
  const limits = measuring.filter((node) => nodeActionProblem('thresholds', node) === null && !isMonitored(node));
  const unplaced = measuring.filter(({ mapPositionX }) => mapPositionX === null);
  const sets = maySetSystem(category, system.accountRole);
  /** A step is left out where its state is null. */
  const states: Readonly<Record<FirstStepName, boolean | null>> = {
    devices: hasDevices,
    map: hasMap === null ? null : hasMap && isLocated,
    positions: hasMap === null ? null : hasMap && hasDevices && unplaced.length === 0,
    base: isW2 ? null : hasDevices && base.length === 0,
    limits: isW2 ? null : hasDevices && limits.length === 0,
    people: told?.people ?? null,
    test: told?.tested ?? null,
  };
  const lacking: Partial<Record<FirstStepName, readonly Node[]>> = { positions: hasMap ? unplaced : [], base, limits };
  return FIRST_STEPS.flatMap((name) => {
    const isDone = states[name];
    if (isDone === null) return [];
    const may = name === 'people' ? administers(category, system.accountRole) : sets;
    return [{ name, isDone, may, lacking: lacking[name] ?? [] }];
  });
}

/** A device whose deflection is known has one, whether or not the host says which. */
function lacksBase(node: Node): boolean {
  const base = node.MainSensorType === 'inclinometer' ? node.MeasurementBaseAngle : node.MeasurementBaseDistance;
  return base === null && node.LatestKnownCalculatedDeflection === null;
}
