import type { DeviceRole, Node } from '../api/node';
import { ageMs, DAY_MS, HOUR_MS, OUTDATED_AFTER_MS } from './age';
import { isAccelerated } from './acceleration';
import { silenceOf, type Limits } from './reached-level';
import { levelNumber } from './threat';

/** docs/product/devices.md#lost */
export const LOST_AFTER_MS = DAY_MS;
export { OUTDATED_AFTER_MS };
/** A W4 device without a sensor counts as connected for this long after its last packet. */
export const CONNECTED_FOR_MS = 12 * HOUR_MS;

/** The W2 connection status of a lost device (docs/product/devices.md#lost). */
export const W2_LOST = 3;

/** A type that never counts as lost, though its role does (docs/product/devices.md#lost). */
export const NEVER_LOST_TYPE = 'UD-10.1.1';
const INFRASTRUCTURE_ROLES: readonly DeviceRole[] = ['gateway', 'retransmitter', 'access_device'];
/** Roles without a sensor that are still expected to send. */
export const RELAY_ROLES: readonly DeviceRole[] = ['retransmitter', 'access_device'];

/** The sections of a dashboard, in their order (docs/product/devices.md#classes). */
export const DEVICE_CLASSES = ['measuring', 'infrastructure', 'nonoperational', 'unknown'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** A device's section of the dashboard (docs/product/devices.md#classes). */
export function deviceClass(
  node: Pick<Node, 'SystemVersion' | 'W2Operational' | 'DeviceRole' | 'MainSensorType'>,
): DeviceClass {
  if (isNonoperational(node)) return 'nonoperational';
  if (node.DeviceRole === 'endpoint_device' || node.MainSensorType !== 'none') return 'measuring';
  return isInfrastructureRole(node.DeviceRole) ? 'infrastructure' : 'unknown';
}

export function isInfrastructureRole(role: DeviceRole): boolean {
  return INFRASTRUCTURE_ROLES.includes(role);
}

/** A W2 device that is not operational, or whose host does not say (docs/product/devices.md#classes). */
export function isNonoperational({
  SystemVersion,
  W2Operational,
}: Pick<Node, 'SystemVersion' | 'W2Operational'>): boolean {
  return SystemVersion === 'W2' && !W2Operational;
}

/** The fields of a node that the rules use. */
export type Observed = Pick<
  Node,
  | 'SystemVersion'
  | 'W2Operational'
  | 'W2ConnectionStatus'
  | 'CanMeasure'
  | 'DeviceRole'
  | 'DeviceType'
  | 'MainSensorType'
  | 'LatestPacketTimestamp'
  | 'LatestMeasurementTimestamp'
>;

/**
 * Whether a device that should send is silent (docs/product/devices.md#lost): for W2 its controller says so, else its
 * newest packet is older than 24 h.
 */
export function isLost(node: Observed, now: number): boolean {
  const shouldBeHeard = node.CanMeasure === true || RELAY_ROLES.includes(node.DeviceRole);
  if (!shouldBeHeard || node.DeviceType === NEVER_LOST_TYPE || isNonoperational(node)) return false;
  if (node.SystemVersion === 'W2') return node.W2ConnectionStatus === W2_LOST;
  return ageMs(node.LatestPacketTimestamp, now) > LOST_AFTER_MS;
}

/**
 * Neither packet nor measurement for more than 24 h (docs/product/devices.md#stale-and-outdated). A W4 device without a
 * sensor is stale unless its last packet is under 12 h old.
 */
export function isStale(node: Observed, now: number): boolean {
  const packetAge = ageMs(node.LatestPacketTimestamp, now);
  if (node.SystemVersion === 'W4' && node.MainSensorType === 'none') return packetAge >= CONNECTED_FOR_MS;
  const silent = Math.min(packetAge, ageMs(node.LatestMeasurementTimestamp, now)) > LOST_AFTER_MS;
  return silent && (node.SystemVersion === 'W4' || node.W2ConnectionStatus === W2_LOST);
}

/**
 * Whether the newest measurement is older than 12 h (docs/product/devices.md#stale-and-outdated); only for devices that
 * measure and are operational.
 */
export function isOutdated(
  node: Pick<Observed, 'CanMeasure' | 'LatestMeasurementTimestamp' | 'SystemVersion' | 'W2Operational'>,
  now: number,
): boolean {
  return (
    node.CanMeasure === true &&
    !isNonoperational(node) &&
    ageMs(node.LatestMeasurementTimestamp, now) > OUTDATED_AFTER_MS
  );
}

/** Why a device raises no alarm, as screens say it. */
export const SILENCE_WORDS = {
  no_permissible: 'no permissible value is set',
  zero_permissible: 'its permissible value is 0',
  no_levels: 'all its levels are off',
} as const satisfies Record<NonNullable<ReturnType<typeof silenceOf>>, string>;

/** Formatters, which keep locale, zone and typography out of the rule. */
export interface FooterFormat {
  /** An ISO moment or null, in en-GB and the system's zone. */
  moment: (iso: string | null) => string;
  /** A distance given in mm (docs/product/devices.md#footer). */
  distance: (millimetres: number) => string;
}

/** One message of a footer. `bad` needs action. */
export interface FooterMessage {
  text: string;
  tone: 'neutral' | 'bad';
}

type Footed = Observed &
  Pick<
    Node,
    | 'deviceDamage'
    | 'deviceDamagedFrom'
    | 'deviceDamagedInfo'
    | 'ObstructionStatus'
    | 'BaseDistanceCorrection'
    | 'AcceleratedUntil'
    | 'outOfRange'
    | 'LatestKnownThreatLevel'
  > &
  Limits;

/** The messages that a device card's footer shows in turn (docs/product/devices.md#footer). */
export function footerMessages(node: Footed, now: number, format: FooterFormat): FooterMessage[] {
  const lost = isLost(node, now);
  const outdated = isOutdated(node, now);
  const silence = node.MainSensorType === 'none' || isNonoperational(node) ? null : silenceOf(node);
  const messages: FooterMessage[] = [];
  const say = (text: string, tone: FooterMessage['tone'] = 'bad') => messages.push({ text, tone });
  if (node.deviceDamage) say('Maintenance needed');
  const doubt = doubts(node, now, format);
  if (doubt !== null) say(doubt);
  else if (!node.deviceDamage && !node.ObstructionStatus && !outdated && !lost && !silence)
    say(isAtLevel(node) ? 'Device works' : 'Node OK', 'neutral');
  if (silence) say(`Not monitored: ${SILENCE_WORDS[silence]}. This device raises no alarm`);
  if (lost) say(`Device lost. Since: ${format.moment(node.LatestPacketTimestamp)}`);
  if (outdated) say('Outdated measurements');
  if (node.ObstructionStatus) say(obstructed(node.BaseDistanceCorrection, format));
  if (isAccelerated(node, now)) say(`Accelerated mode. Until: ${format.moment(node.AcceleratedUntil)}`, 'neutral');
  if (node.outOfRange) say('Measured value out of range');
  if (node.deviceDamage)
    say(`Node not OK: ${damage(node.deviceDamagedInfo)}. Since: ${format.moment(node.deviceDamagedFrom)}`);
  return messages;
}

/** Beside a level, "OK" reads as an all-clear for the structure. */
function isAtLevel({ MainSensorType, LatestKnownThreatLevel }: Footed): boolean {
  return MainSensorType !== 'none' && levelNumber(LatestKnownThreatLevel) > 0;
}

/**
 * Why a device that is neither lost nor outdated may still not be called OK: both rules leave out some devices
 * (docs/product/devices.md#lost), and a device is not OK if its system is dead, if it has long been silent, or if
 * nothing is known about it.
 */
function doubts(node: Observed, now: number, format: FooterFormat): string | null {
  if (isNonoperational(node)) return 'Node not operational';
  if (isLost(node, now)) return null;
  if (isStale(node, now)) return `Not connected. Since: ${format.moment(node.LatestPacketTimestamp)}`;
  const unheard =
    node.LatestPacketTimestamp === null && node.LatestMeasurementTimestamp === null && node.W2ConnectionStatus === null;
  return unheard ? 'Node state unknown' : null;
}

function obstructed(distance: number | null, format: FooterFormat): string {
  return distance === null ? 'Node obstructed' : `Node obstructed: ${format.distance(distance)}`;
}

/** `temperature_sensor1` reads as `temperature sensor 1`. */
function damage(parts: Node['deviceDamagedInfo']): string {
  if (!parts || parts.length === 0) return 'unknown fault';
  return parts.map((part) => part.replace('_', ' ').replace(/(\d)$/, ' $1')).join(', ');
}
