import type { Node } from '@sagitta/shared-contracts/api/node';
import { threatState } from '@sagitta/shared-contracts/rules/device-card';
import { isLost, isOutdated } from '@sagitta/shared-contracts/rules/device-status';
import { levelNumber, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import {
  MISSING,
  formatAge,
  formatDateTime,
  formatDeflection,
  formatDistance,
  formatNumber,
  formatPercent,
} from '@sagitta/shared-ui/format';
import { levelsOf } from './levels';
import { percentOf, readingText } from './reading';

export interface WhyThreshold {
  level: 'L1' | 'L2' | 'L3' | 'L4';
  /** In mm or degrees, with its percentage; OFF where the level is not used. */
  text: string;
  reached: boolean;
}

export interface WhyLevel {
  state: ThreatState;
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
 * Why a card or marker looks as it does: (reading − base) ÷ permissible value, thresholds, age, obstruction and the rule that decided.
 * @param technical whether reading and base may be told: to installers and staff alone (document 2 §1)
 */
export function whyLevel(
  node: Node,
  now: number,
  { zone, technical }: { zone?: string; technical: boolean },
): WhyLevel {
  const state = threatState(node);
  if (node.MainSensorType === 'none') {
    return {
      state,
      rule: ruleWithoutSensor(state),
      formula: null,
      thresholds: [],
      age: { label: 'Last packet', text: age(node, node.LatestPacketTimestamp, now, zone) },
      obstruction: null,
    };
  }
  const percent = percentOf(node);
  return {
    state,
    rule: rule(node, state, percent),
    formula: formula(node, percent, technical),
    thresholds: thresholds(node, percent),
    age: { label: 'Measured', text: age(node, node.LatestMeasurementTimestamp, now, zone) },
    obstruction: obstruction(node),
  };
}

const NOT_OPERATIONAL = 'The W2 system is not operational, so nothing that its devices last said is shown as a level.';
const SWITCHED_OFF = 'The device is switched off, so its level is not shown.';

function ruleWithoutSensor(state: ThreatState): string {
  if (state === 'w2_not_operational') return NOT_OPERATIONAL;
  return state === 'inactive' ? 'The device is switched off.' : 'The device has no sensor, so it has no level.';
}

function rule(node: Node, state: ThreatState, percent: number | null): string {
  if (state === 'w2_not_operational') return NOT_OPERATIONAL;
  if (state === 'inactive') return SWITCHED_OFF;
  if (state === 'obstructed')
    return 'Something stands in the way of the sensor, so its reading says nothing about the structure.';
  if (state === 'unknown_or_NA') return 'The system has told no level for this device.';
  return levelRule(node, percent);
}

function levelRule(node: Node, percent: number | null): string {
  const level = node.LatestKnownThreatLevel;
  const given = percent === null ? 0 : highestReached(node, percent);
  if (percent === null)
    return `The system reports ${level === 'none' ? 'no threat' : level}; the values behind it are not known here.`;
  if (given !== levelNumber(level))
    return `The system reports ${level === 'none' ? 'no threat' : level}. By these values alone it would be ${given === 0 ? 'no threat' : `L${given}`}: a level is held until the reading is clear of its threshold, and thresholds count from when they were set.`;
  return given === 0
    ? `${formatPercent(percent)} is below the lowest level in force.`
    : `${formatPercent(percent)} has reached L${given}, and no higher level.`;
}

function formula(node: Node, percent: number | null, technical: boolean): string {
  const permissible = formatDeflection(node.PermissibleValue, { sensor: node.MainSensorType });
  const share = `${readingText(node)} ÷ ${permissible} = ${formatPercent(percent)}`;
  if (!technical) return share;
  return `${origin(node)}; ${share}`;
}

/** Where the deflection comes from: a difference where it adds up as shown, else both values alone. */
function origin(node: Node): string {
  const angle = node.MainSensorType === 'inclinometer';
  const [reading, base] = angle
    ? [node.MeasuredAngle, node.MeasurementBaseAngle]
    : [node.MeasuredDistance, node.MeasurementBaseDistance];
  const decimals = angle ? 3 : 0;
  const unit = angle ? '°' : 'mm';
  const shown = (value: number | null) => formatNumber(value, { decimals, unit });
  const inBrackets = (value: number) => (value < 0 ? `(${shown(value)})` : shown(value));
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const deflection = node.LatestKnownCalculatedDeflection;
  if (reading !== null && base !== null && deflection !== null) {
    const isDifference = (from: number, less: number) => rounded(rounded(from) - rounded(less)) === rounded(deflection);
    if (isDifference(reading, base))
      return `reading ${shown(reading)} − base ${inBrackets(base)} = ${shown(deflection)}`;
    // A laser that looks down on a sagging beam reads less than its base.
    if (isDifference(base, reading))
      return `base ${shown(base)} − reading ${inBrackets(reading)} = ${shown(deflection)}`;
  }
  // As exactly as they are measured: rounding may be all that stands between them.
  const exactly = (value: number | null) => formatNumber(value, { decimals: angle ? decimals : 1, unit });
  return `reading ${exactly(reading)}, base ${exactly(base)}`;
}

function thresholds(node: Node, percent: number | null): WhyThreshold[] {
  return levelsOf(node).map((threshold, index) => ({
    level: `L${index + 1}` as WhyThreshold['level'],
    text: thresholdText(node, threshold),
    reached: Boolean(threshold) && percent !== null && percent >= (threshold ?? 0),
  }));
}

function thresholdText(node: Node, threshold: number | null): string {
  if (!threshold) return 'OFF';
  const value = node.PermissibleValue === null ? null : (threshold / 100) * node.PermissibleValue;
  return `${formatDeflection(value, { sensor: node.MainSensorType, decimals: 1 })} (${formatPercent(threshold)})`;
}

function highestReached(node: Node, percent: number): number {
  return levelsOf(node).findLastIndex((threshold) => Boolean(threshold) && percent >= (threshold ?? 0)) + 1;
}

function age(node: Node, moment: string | null, now: number, zone: string | undefined): string {
  if (formatAge(moment, now) === MISSING) return MISSING;
  const told = `${formatAge(moment, now)}, ${formatDateTime(moment, { zone, named: true })}`;
  if (isLost(node, now)) return `${told}: the device is lost`;
  return isOutdated(node, now) ? `${told}: outdated` : told;
}

function obstruction(node: Node): string {
  if (node.ObstructionStatus === null) return MISSING;
  if (!node.ObstructionStatus) return 'None';
  return node.BaseDistanceCorrection === null
    ? 'Obstructed'
    : `Obstructed at ${formatDistance(node.BaseDistanceCorrection)}`;
}
