import type { Node } from '../api/node';
import { isThreat, readingMoment, suspectedLevel } from './device-level';
import { isNonoperational, isStale, type Observed } from './device-status';
import { wholePercent } from './deflection';
import { usedPercent } from './reached-level';
import { hasSensor, isMonitored, knownLevel, type Told } from './sensor';
import { SENSOR_DOUBTS, sensorDoubts, type SensorDoubt } from './sensor-doubts';
import { levelNumber, type AlarmLevel, type ThreatLevel, type ThreatState } from './threat';

/** The input of a system's level: its devices, by their wire names. */
export type LevelNode = Observed &
  Told &
  Pick<
    Node,
    | 'id'
    | 'name'
    | 'active'
    | 'LatestKnownCalculatedDeflection'
    | 'LatestDisplacementMeasurementTimestamp'
    | 'ObstructionStatus'
    | 'ObstructionToldAs'
    | 'deviceDamage'
    | 'outOfRange'
    | 'InclinometerStatus'
    | 'RangeFinderStatus'
  >;

/** The number of active unreliable sensors, by reason. One device may count in several. */
export interface Doubts {
  lost: number;
  obstructed: number;
  outdated: number;
  damaged: number;
  faulty: number;
  outOfRange: number;
  /** Devices of a W2 system that are not operational, while others are. */
  notOperational: number;
  /** Healthy devices that have reported no level. */
  unknown: number;
  /** Devices that can raise no alarm: without a permissible value, or with every level off. */
  notMonitored: number;
}

/** The device that gives a system its level. */
export interface WorstDevice {
  id: number;
  name: string;
  /** Whole percent of the permissible value; negative where the beam rises. */
  percent: number | null;
  /** ISO 8601. */
  measuredAt: string | null;
}

/** A system's level. List, group map, dashboard and host all show this one. */
export interface SystemLevel {
  state: ThreatState;
  /** The level is the last known one of a device that is unreliable now, and no other is as serious. */
  lastKnown: boolean;
  /** The highest level of the reliable devices. */
  current: ThreatLevel;
  /**
   * The highest level as which an obstruction that goes on is told; null without one, or if the host does not say.
   */
  suspected: AlarmLevel | null;
  /** Null if unknown, or if the host does not say. */
  worst: WorstDevice | null;
  /** Null if the host does not say. */
  doubts: Doubts | null;
  /** Whether any sensor is unreliable. */
  doubtful: boolean;
  /** Devices with a sensor, including switched-off ones; null if the host does not say. */
  sensors: number | null;
}

/**
 * A system's level from its devices, ignoring those that are switched off. A device that is silent, obstructed or not
 * operational has no current level, but its last known one counts until a reliable device is as serious.
 */
export function systemLevel(nodes: readonly LevelNode[], now: number): SystemLevel {
  const sensors = nodes.filter(hasSensor);
  const active = sensors.filter((node) => node.active !== false);
  const reliable = reliableNodes(active, now);
  const current = highestLevel(reliable.filter((node) => countsNow(node, now)));
  const known = highestLevel(active);
  const doubts = doubtsOf(active, now);
  const suspected = highestSuspected(active);
  return {
    ...headState({ state: stateOf(sensors, current), current, known, suspected, doubts }),
    current,
    suspected,
    worst: worstDevice(isLastKnown(known, current) ? active : reliable),
    doubts,
    doubtful: countDoubts(doubts) > 0,
    sensors: sensors.length,
  };
}

/** How many doubts there are; one device may be in several. Lists have thousands: without an array of each. */
export function countDoubts(doubts: Doubts): number {
  let sum = 0;
  for (const name in doubts) sum += doubts[name as keyof Doubts];
  return sum;
}

/** What is known of a system, from its devices or from its host. */
interface Known {
  /** By the reliable devices. */
  state: ThreatState;
  current: ThreatLevel;
  /** Also by those that are not reliable now. */
  known: ThreatLevel;
  suspected: AlarmLevel | null;
  doubts: Doubts | null;
}

/**
 * What a system is called by, on every screen: an obstruction that is told as a level comes before each lower one,
 * or the page would read calmer than its mail.
 */
export function headState({
  state,
  current,
  known,
  suspected,
  doubts,
}: Known): Pick<SystemLevel, 'state' | 'lastKnown'> {
  const lastKnown = isLastKnown(known, current);
  const highest = lastKnown ? known : current;
  if (suspected !== null && levelNumber(suspected) > levelNumber(highest))
    return { state: 'obstructed', lastKnown: false };
  return { state: lastKnown ? known : orObstructed(state, doubts), lastKnown };
}

const isLastKnown = (known: ThreatLevel, current: ThreatLevel) => levelNumber(known) > levelNumber(current);

/**
 * Without a known threat a system is as its obstructed sensors are: what is in the way may be the structure itself,
 * having moved as far as any level ([obstruction](../../../docs/product/levels.md#obstruction)).
 */
function orObstructed(state: ThreatState, doubts: Doubts | null): ThreatState {
  const isUnsafe = (doubts?.obstructed ?? 0) > 0 && (state === 'none' || state === 'unknown_or_NA');
  return isUnsafe ? 'obstructed' : state;
}

/** The active devices whose obstruction is told as a level, whether or not their system is operational. */
export function suspectedNodes<N extends LevelNode>(nodes: readonly N[]): N[] {
  return nodes.filter((node) => node.active !== false && suspectedLevel(node) !== null);
}

function highestSuspected(nodes: readonly LevelNode[]): AlarmLevel | null {
  const levels = nodes.map(suspectedLevel).filter((level) => level !== null);
  return levels.toSorted().at(-1) ?? null;
}

/** The active sensors that something blocks, unless the structure has moved. */
export function obstructedNodes<N extends LevelNode>(nodes: readonly N[]): N[] {
  return nodes.filter(
    (node) => hasSensor(node) && node.active !== false && node.ObstructionStatus === true && !isNonoperational(node),
  );
}

/** The active sensors that are heard, and whose newest reading is of the structure. */
export function reliableNodes<N extends LevelNode>(nodes: readonly N[], now: number): N[] {
  return nodes.filter(
    (node) =>
      hasSensor(node) &&
      node.active !== false &&
      !node.ObstructionStatus &&
      !isNonoperational(node) &&
      !isStale(node, now),
  );
}

/**
 * A threat counts until its sensor has been checked; "no threat" counts only from a sensor without any doubt ([last
 * known level](../../../docs/product/levels.md#last-known-level)).
 */
function countsNow(node: LevelNode, now: number): boolean {
  return isThreat(knownLevel(node)) || sensorDoubts(node, now).length === 0;
}

/** The highest reported level of these devices. */
export function highestLevel(nodes: readonly LevelNode[]): ThreatLevel {
  const levels = nodes.map(knownLevel);
  const worst = levels.toSorted((a, b) => levelNumber(b) - levelNumber(a))[0];
  if (worst !== undefined && isThreat(worst)) return worst;
  return levels.includes('none') ? 'none' : 'unknown_or_NA';
}

function stateOf(sensors: readonly LevelNode[], current: ThreatLevel): ThreatState {
  return sensors.length > 0 && sensors.every(isNonoperational) ? 'w2_not_operational' : current;
}

function worstDevice(nodes: readonly LevelNode[]): WorstDevice | null {
  const worst = nodes.filter((node) => knownLevel(node) !== 'unknown_or_NA').toSorted(bySeriousness)[0];
  if (!worst) return null;
  return {
    id: worst.id,
    name: worst.name,
    percent: wholePercent(worst.LatestKnownCalculatedDeflection, worst.PermissibleValue, worst.MainSensorType),
    measuredAt: readingMoment(worst),
  };
}

/**
 * By level, then by how much of the permissible value is used, in either direction; then by id, so that hosts, their
 * databases and screens name the same device.
 */
function bySeriousness(a: LevelNode, b: LevelNode): number {
  return (
    levelNumber(knownLevel(b)) - levelNumber(knownLevel(a)) ||
    (usedPercent(b) ?? -1) - (usedPercent(a) ?? -1) ||
    a.id - b.id
  );
}

function doubtsOf(active: readonly LevelNode[], now: number): Doubts {
  const nonoperational = active.filter(isNonoperational);
  const heard = active.filter((node) => !isNonoperational(node));
  const count = (is: (node: LevelNode) => boolean) => heard.filter(is).length;
  const countOf = (doubt: SensorDoubt) => count((node) => SENSOR_DOUBTS[doubt](node, now));
  const unknown = (node: LevelNode) =>
    knownLevel(node) === 'unknown_or_NA' &&
    isMonitored(node) &&
    !node.ObstructionStatus &&
    sensorDoubts(node, now).length === 0;
  return {
    lost: countOf('lost'),
    obstructed: obstructedNodes(active).length,
    outdated: countOf('outdated'),
    damaged: countOf('damaged'),
    faulty: countOf('faulty'),
    outOfRange: countOf('outOfRange'),
    notOperational: heard.length > 0 ? nonoperational.length : 0,
    unknown: count(unknown),
    notMonitored: count((node) => !isMonitored(node)),
  };
}
