import type { Node } from '../api/node';

/** Ages after which a device counts as troubled (document 2 §4, §9). */
export const LOST_AFTER_MS = 24 * 3_600_000;
export const OUTDATED_AFTER_MS = 12 * 3_600_000;
/** A W4 device without a sensor counts as connected while its newest packet is younger. */
export const CONNECTED_WITHIN_MS = 12 * 3_600_000;

/** A device type that is never reported lost (document 2 §4). */
const NEVER_LOST_TYPE = 'UD-10.1.1';
/** W2ConnectionStatus of a W2 device that is gone. */
const W2_GONE = 3;

/** What the rules need to know of a node; the wire names. */
export type Observed = Pick<Node,
  'SystemVersion' | 'W2Operational' | 'W2ConnectionStatus' | 'CanMeasure' | 'DeviceRole' | 'DeviceType' | 'MainSensorType' | 'LatestPacketTimestamp' | 'LatestMeasurementTimestamp'>;

/** A W2 device whose system does not work: nothing else about it can be trusted. */
export function isNonoperational(node: Pick<Observed, 'SystemVersion' | 'W2Operational'>): boolean {
  return node.SystemVersion === 'W2' && node.W2Operational !== true;
}

/** Lost: a W2 device whose controller says so, any other whose latest packet is older than 24 hours (document 2 §4). */
export function isLost(node: Observed, now: Date): boolean {
  const counts = node.CanMeasure === true || node.DeviceRole === 'retransmitter' || node.DeviceRole === 'access_device';
  if (!counts || node.DeviceType === NEVER_LOST_TYPE || isNonoperational(node)) return false;
  if (node.SystemVersion === 'W2') return node.W2ConnectionStatus === W2_GONE;
  return isOlder(node.LatestPacketTimestamp, LOST_AFTER_MS, now);
}

/** Stale: no packet or measurement for 24 hours; of a W2 device only while it is gone (document 2 §4). */
export function isStale(node: Observed, now: Date): boolean {
  if (node.SystemVersion === 'W2') return node.W2ConnectionStatus === W2_GONE && isOlder(latest(node), LOST_AFTER_MS, now);
  if (node.MainSensorType === 'none') return isOlder(node.LatestPacketTimestamp, CONNECTED_WITHIN_MS, now);
  return isOlder(latest(node), LOST_AFTER_MS, now);
}

/** Outdated: the latest measurement of a device that can measure is older than 12 hours (document 2 §4). */
export function isOutdated(node: Observed, now: Date): boolean {
  return node.CanMeasure === true && !isNonoperational(node) && isOlder(node.LatestMeasurementTimestamp, OUTDATED_AFTER_MS, now);
}

function latest(node: Observed): string | null {
  const [packet, measurement] = [node.LatestPacketTimestamp, node.LatestMeasurementTimestamp];
  if (packet === null || measurement === null) return packet ?? measurement;
  return Date.parse(packet) > Date.parse(measurement) ? packet : measurement;
}

/** Nothing ever heard is older than any age. */
function isOlder(moment: string | null, ageMs: number, now: Date): boolean {
  return moment === null || !(now.getTime() - Date.parse(moment) <= ageMs);
}
