import { DEVICE_ROLES, SENSOR_TYPES, type Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { reachedLevel } from '@sagitta/shared-contracts/rules/reached-level';
import { ALARM_LEVELS, THREAT_LEVELS, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { bareNode, hoursAgo } from './fixtures';

/** A number from 0 to below 1, the same ones for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Up to five devices of one system, in every state, with readings at and around thresholds and moments at the bounds of
 * the rules.
 */
export function randomSystem(random: Random): {
  system: Pick<System, 'systemVersion' | 'W2Operational'>;
  nodes: Node[];
} {
  const SystemVersion = oneOf(random, ['W4', 'W4', 'W2'] as const);
  const W2Operational = SystemVersion === 'W2' ? oneOf(random, [true, true, false, null]) : null;
  const nodes = Array.from({ length: Math.floor(random() * 6) }, (_, index) => ({
    ...randomNode(random, index),
    SystemVersion,
    W2Operational,
  }));
  return { system: { systemVersion: SystemVersion, W2Operational }, nodes };
}

const BARE = bareNode();
const SENSORS = ['laser', 'laser', ...SENSOR_TYPES, 'unknown'] as const;
const MOMENTS = [0, 0.1, 0.5, 11.99, 12, 12.01, 13, 23.99, 24, 24.01, 30, 72, 2_000, -3].map(hoursAgo);
const LEVELS = [
  [25, 50, 75, 90],
  [29, 58, 75, 100],
  [0, null, 70, 90],
  [0, 0, 0, 0],
  [null, null, null, 110],
] as const;
const PERMISSIBLE = [40, 90, 0.8, 1, 0.5, 2, 0, null] as const;

function randomNode(random: Random, index: number): Node {
  const [ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4] = oneOf(random, LEVELS);
  const PermissibleValue = oneOf(random, PERMISSIBLE);
  const heard = oneOf(random, MOMENTS);
  const node: Node = {
    ...BARE,
    id: index + 1,
    name: oneOf(random, ['Truss 2', 'Truss 10', 'A']),
    DeviceRole: oneOf(random, ['endpoint_device', 'endpoint_device', ...DEVICE_ROLES]),
    DeviceType: oneOf(random, ['UD-12.4.2', 'UD-12.4.2', 'UD-10.1.1', null]),
    MainSensorType: oneOf(random, SENSORS),
    CanMeasure: oneOf(random, [true, true, true, false, null]),
    active: oneOf(random, [true, true, true, true, null, false]),
    PermissibleValue,
    ThresholdLevel1,
    ThresholdLevel2,
    ThresholdLevel3,
    ThresholdLevel4,
    LatestKnownCalculatedDeflection: randomReading(random, PermissibleValue, [
      ThresholdLevel1,
      ThresholdLevel2,
      ThresholdLevel3,
      ThresholdLevel4,
    ]),
    LatestPacketTimestamp: oneOf(random, [heard, heard, oneOf(random, MOMENTS), null]),
    LatestMeasurementTimestamp: oneOf(random, [heard, heard, oneOf(random, MOMENTS), null]),
    LatestDisplacementMeasurementTimestamp: oneOf(random, [heard, null]),
    W2ConnectionStatus: oneOf(random, [0, 1, 2, 3, 3, null]),
    ObstructionStatus: rarely(random),
    deviceDamage: rarely(random),
    outOfRange: rarely(random),
    RangeFinderStatus: oneOf(random, [0, 0, 0, null, 3, 5]),
    InclinometerStatus: oneOf(random, [0, 0, 0, null, 1]),
  };
  if (node.ObstructionStatus) node.ObstructionToldAs = oneOf(random, [...ALARM_LEVELS, ...THREAT_LEVELS]);
  node.LatestKnownThreatLevel = randomLevel(random, reachedLevel(node));
  return node;
}

/** Mostly what a host makes of the reading; else a level that is held, older or nonsense. */
function randomLevel(random: Random, reached: number | null): ThreatLevel {
  if (reached === null || random() < 0.2) return oneOf(random, THREAT_LEVELS);
  return REACHED[reached] ?? 'none';
}

const REACHED: readonly ThreatLevel[] = ['none', 'L1', 'L2', 'L3', 'L4'];

/** At a threshold, a hair off it, or anywhere, in either direction. */
function randomReading(random: Random, permissible: number | null, levels: readonly (number | null)[]): number | null {
  if (random() < 0.05) return null;
  const threshold = (permissible ?? 40) * ((oneOf(random, levels) ?? 0) / 100);
  const size = oneOf(random, [threshold, threshold - 0.001, threshold * 0.9999, threshold + 0.4, random() * 100]);
  return random() < 0.4 ? -size : size;
}

function rarely(random: Random): boolean | null {
  return oneOf(random, [false, false, false, false, null, true]);
}

function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}
