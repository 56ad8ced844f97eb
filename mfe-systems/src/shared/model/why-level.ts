import type { Node } from '@sagitta/shared-contracts/api/node';
import { deviceLevel, isThreat, readingMoment, suspectedLevel } from '@sagitta/shared-contracts/rules/device-level';
import { isLost, isOutdated, isStale, SILENCE_WORDS } from '@sagitta/shared-contracts/rules/device-status';
import { levelsOf, meets, reachedLevel, silenceOf, usedPercent } from '@sagitta/shared-contracts/rules/reached-level';
import { hasSensor, knownLevel } from '@sagitta/shared-contracts/rules/sensor';
import { sensorDoubts, type SensorDoubt } from '@sagitta/shared-contracts/rules/sensor-doubts';
import type { ThreatLevel, ThreatState } from '@sagitta/shared-contracts/rules/threat';
import {
  MISSING,
  formatAge,
  formatDateTime,
  formatDeflection,
  formatDistance,
  formatPercent,
} from '@sagitta/shared-ui/format';
import { exactShare, levelFormula } from './level-formula';
import { levelReason, type LevelReason } from './level-reason';
import type { LevelOf } from './shown-level';

interface WhyThreshold {
  level: 'L1' | 'L2' | 'L3' | 'L4';
  /** In mm or degrees, with its percentage; OFF where the level is not used. */
  text: string;
  reached: boolean;
}

export interface WhyLevel {
  state: ThreatState;
  /** The level is the last one known, and may be worse by now. */
  lastKnown: boolean;
  reason: LevelReason;
  /** Which rule gave the level or the colour. */
  rule: string;
  /** `base 4,343 mm − reading 4,312 mm = 31 mm; 31 mm ÷ 40 mm = 78 %`; null of a device without a sensor. */
  formula: string | null;
  /** L1 to L4; none of a device without a sensor. */
  thresholds: WhyThreshold[];
  /** How old the reading is; of a device without a sensor the newest packet. */
  age: { label: 'Measured' | 'Last packet'; text: string };
  /** Null of a device without a sensor. */
  obstruction: string | null;
}

/**
 * Why a card or marker looks as it does: (reading − base) ÷ permissible value, thresholds, age, obstruction and the
 * rule that decided.
 * @param technical whether reading and base may be shown: to installers and staff only
 *   (docs/product/levels.md#level-of-a-system)
 */
export function whyLevel(
  node: Node,
  now: number,
  { zone, technical, levelOf = deviceLevel }: { zone?: string; technical: boolean; levelOf?: LevelOf },
): WhyLevel {
  const { state, lastKnown } = levelOf(node, now);
  const reason = levelReason(node);
  const rule = ruleText(node, reason);
  if (!hasSensor(node)) {
    return {
      state,
      lastKnown,
      reason,
      rule,
      formula: null,
      thresholds: [],
      age: { label: 'Last packet', text: age(node, node.LatestPacketTimestamp, now, zone) },
      obstruction: null,
    };
  }
  return {
    state,
    lastKnown,
    reason,
    rule: lastKnown ? `${unsureText(node, now)} so this is its last known level. ${rule}` : rule,
    formula: levelFormula(node, technical),
    thresholds: thresholds(node),
    age: { label: 'Measured', text: age(node, readingMoment(node), now, zone) },
    obstruction: obstruction(node),
  };
}

const UNSURE: Readonly<Record<SensorDoubt, string>> = {
  lost: 'The device is lost,',
  damaged: 'The sensor is damaged,',
  faulty: 'The sensor reports a fault,',
  outOfRange: 'The measured value is out of range,',
  outdated: 'The device has not measured for more than 12 hours,',
};

function unsureText(node: Node, now: number): string {
  const [doubt] = isStale(node, now) ? [] : sensorDoubts(node, now);
  return doubt === undefined ? 'The device is silent,' : UNSURE[doubt];
}

function ruleText(node: Node, reason: LevelReason): string {
  switch (reason) {
    case 'w2_not_operational':
      return (
        `The W2 system is not operational, so the last readings of its devices are not shown ` +
        `as levels.${before(node)}`
      );
    case 'inactive':
      return hasSensor(node) ? 'The device is switched off, so its level is not shown.' : 'The device is switched off.';
    case 'no_sensor':
      return 'The device has no sensor, so it has no level.';
    case 'obstructed':
      return (
        `Something blocks the sensor, or the structure has moved: its level is not known.${suspicion(node)} ` +
        `Check from a safe place.${before(node)}`
      );
    case 'not_monitored':
      return silenceText(node);
    case 'unknown':
      return 'The system has reported no level for this device.';
    case 'no_values':
      return `The system reports ${levelName(node.LatestKnownThreatLevel)}; the values behind it are not known here.`;
    case 'reached':
      return reachedText(node);
    case 'held':
    case 'thresholds_changed':
      return heldText(node, reason);
  }
}

/** As alarm and mail have it. */
function suspicion(node: Node): string {
  const level = suspectedLevel(node);
  return level === null ? '' : ` If the structure has moved, this is ${level}, as which it was told.`;
}

/** A level that is not shown is still reported, because it may still be true. */
function before(node: Node): string {
  const level = knownLevel(node);
  return isThreat(level) ? ` Last known: ${level}.` : '';
}

function silenceText(node: Node): string {
  const silence = silenceOf(node);
  return silence === null ? '' : `This device raises no alarm: ${SILENCE_WORDS[silence]}.${before(node)}`;
}

function reachedText(node: Node): string {
  const level = node.LatestKnownThreatLevel;
  if (isThreat(level))
    return `${exactShare(node)} has reached ${level}, ${level === 'L4' ? 'the highest level' : 'and no higher level'}.`;
  return `${exactShare(node)} is below the lowest active level.`;
}

function heldText(node: Node, reason: 'held' | 'thresholds_changed'): string {
  const level = levelName(node.LatestKnownThreatLevel);
  const reached = reachedLevel(node);
  const expected = reached ? `L${reached}` : 'no threat';
  const alone = `The system reports ${level}. By these values alone it would be ${expected}`;
  return reason === 'held'
    ? `${alone}: hysteresis holds a level until the reading is clear of its threshold, ` +
        `and thresholds count from when they were set.`
    : `${alone}: changed thresholds count as soon as the device has fetched them, from its latest reading.`;
}

function levelName(level: ThreatLevel): string {
  return level === 'none' ? 'no threat' : level;
}

function thresholds(node: Node): WhyThreshold[] {
  const used = usedPercent(node);
  return levelsOf(node).map((threshold, index) => ({
    level: `L${index + 1}` as WhyThreshold['level'],
    text: thresholdText(node, threshold),
    reached: used !== null && meets(used, threshold),
  }));
}

function thresholdText(node: Node, threshold: number | null): string {
  if (!threshold) return 'OFF';
  const value = node.PermissibleValue === null ? null : (threshold / 100) * node.PermissibleValue;
  return `${formatDeflection(value, { sensor: node.MainSensorType, decimals: 1 })} (${formatPercent(threshold)})`;
}

function age(node: Node, moment: string | null, now: number, zone: string | undefined): string {
  if (formatAge(moment, now) === MISSING) return MISSING;
  const text = `${formatAge(moment, now)}, ${formatDateTime(moment, { zone, named: true })}`;
  if (isLost(node, now)) return `${text}: the device is lost`;
  return isOutdated(node, now) ? `${text}: outdated` : text;
}

function obstruction(node: Node): string {
  if (node.ObstructionStatus === null) return MISSING;
  if (!node.ObstructionStatus) return 'None';
  return node.BaseDistanceCorrection === null
    ? 'Obstructed'
    : `Obstructed at ${formatDistance(node.BaseDistanceCorrection)}`;
}
