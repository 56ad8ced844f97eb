import type { DeviceRole, Node } from '../api/node';
import { ageMs, DAY_MS, HOUR_MS } from './age';
import { isNonoperational, isStale, type Observed } from './device-status';
import { naturalCompare } from './natural-sort';
import { hasSensor, knownLevel, type Told } from './sensor';
import type { StatusTone } from './status-tone';
import { levelNumber, THREAT_RANK, type ThreatState } from './threat';

/** Rank for sorting (docs/product/devices.md#classes). */
export const ROLE_RANK: Readonly<Record<DeviceRole, number>> = {
  endpoint_device: 1,
  retransmitter: 2,
  access_device: 3,
  gateway: 4,
  unknown: 5,
};

/** Age of the newest packet from which the radio icon is yellow, and red (docs/product/devices.md#status-icons). */
export const RADIO_WARN_MS = 6 * HOUR_MS;
export const RADIO_BAD_MS = DAY_MS;

/** Percent (docs/product/devices.md#status-icons). */
export const SIGNAL_THRESHOLDS = { weak: 30, good: 60 } as const;

/** Rangefinder statuses that are set but good (docs/product/devices.md#status-icons). */
export const RANGEFINDER_FINE = 3;

/** The colour of a card (docs/product/devices.md#card). */
export type CardColour = 'L0' | 'L1' | 'L2' | 'L3' | 'L4' | 'inactive' | 'W2NonOperational';

type Threatened = Pick<Node, 'SystemVersion' | 'W2Operational' | 'active'> & Told;

/**
 * L0 for none and unknown; a device that is not operational or not active has no visible level
 * (docs/product/devices.md#card).
 */
export function cardColour(node: Threatened): CardColour {
  if (isNonoperational(node)) return 'W2NonOperational';
  if (node.active === false) return 'inactive';
  return `L${levelNumber(knownLevel(node))}`;
}

/** The text of a card's mark: the level, or the state that hides it. */
export function threatState(node: Threatened & Pick<Node, 'ObstructionStatus'>): ThreatState {
  if (isNonoperational(node)) return 'w2_not_operational';
  if (node.active === false) return 'inactive';
  return node.ObstructionStatus ? 'obstructed' : knownLevel(node);
}

type Radioed = Pick<Node, 'SystemVersion' | 'W2ConnectionStatus' | 'LatestPacketTimestamp'>;

/**
 * W2: 0 green, 1 and 2 yellow, 3 red, and cyan if the controller does not say. Others: newest packet under 6 h green,
 * under 24 h yellow, else red (docs/product/devices.md#status-icons).
 */
export function radioTone(node: Radioed, now: number): StatusTone {
  if (node.SystemVersion === 'W2') return W2_RADIO_TONES[node.W2ConnectionStatus ?? -1] ?? 'unknown';
  const age = ageMs(node.LatestPacketTimestamp, now);
  if (age < RADIO_WARN_MS) return 'ok';
  return age < RADIO_BAD_MS ? 'warn' : 'bad';
}

const W2_RADIO_TONES: readonly (StatusTone | undefined)[] = ['ok', 'warn', 'warn', 'bad'];

/**
 * Yellow out of range; green without a sensor or without radio; red with a fault; else green
 * (docs/product/devices.md#status-icons).
 */
export function sensorTone(
  node: Radioed & Pick<Node, 'outOfRange' | 'MainSensorType' | 'InclinometerStatus' | 'RangeFinderStatus'>,
  now: number,
): StatusTone {
  if (node.outOfRange) return 'warn';
  if (radioTone(node, now) === 'bad') return 'ok';
  return sensorFault(node) ? 'bad' : 'ok';
}

/** Whether a device reports a fault of its sensor. */
export function sensorFault(node: Pick<Node, 'MainSensorType' | 'InclinometerStatus' | 'RangeFinderStatus'>): boolean {
  const rangefinderFault = Boolean(node.RangeFinderStatus) && node.RangeFinderStatus !== RANGEFINDER_FINE;
  return hasSensor(node) && (Boolean(node.InclinometerStatus) || rangefinderFault);
}

/** Red if the host reports a temperature problem; cyan if it reports nothing. */
export function temperatureTone({ TemperatureOK }: Pick<Node, 'TemperatureOK'>): StatusTone {
  if (TemperatureOK === null) return 'unknown';
  return TemperatureOK ? 'ok' : 'bad';
}

/** Empty red, weak yellow, good or line green, other cyan (docs/product/devices.md#status-icons). */
export function powerTone({ SupplyState }: Pick<Node, 'SupplyState'>): StatusTone {
  return SupplyState === null ? 'unknown' : POWER_TONES[SupplyState];
}

const POWER_TONES = {
  battery_empty: 'bad',
  battery_weak: 'warn',
  battery_good_normal: 'ok',
  line: 'ok',
} as const satisfies Record<NonNullable<Node['SupplyState']>, StatusTone>;

/** Under 30 % red, to 60 % yellow, above green (docs/product/devices.md#status-icons); null is shown as `--`. */
export function signalTone(percent: number | null): StatusTone {
  if (percent === null) return 'unknown';
  if (percent < SIGNAL_THRESHOLDS.weak) return 'bad';
  return percent <= SIGNAL_THRESHOLDS.good ? 'warn' : 'ok';
}

type Sortable = Observed & Pick<Node, 'name' | 'deviceDamage' | 'LatestKnownThreatLevel'>;

/** The order of devices: name (natural), role, stale, damage, threat level (docs/product/devices.md#classes). */
export function compareDevices(a: Sortable, b: Sortable, now: number): number {
  return (
    naturalCompare(a.name, b.name) ||
    ROLE_RANK[a.DeviceRole] - ROLE_RANK[b.DeviceRole] ||
    Number(isStale(b, now)) - Number(isStale(a, now)) ||
    Number(b.deviceDamage ?? false) - Number(a.deviceDamage ?? false) ||
    THREAT_RANK[a.LatestKnownThreatLevel] - THREAT_RANK[b.LatestKnownThreatLevel]
  );
}
