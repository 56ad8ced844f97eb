import type { Inspection } from '../api/inspection';
import type { Node } from '../api/node';
import type { RouterRow } from '../api/router';
import type { SimCardRow } from '../api/sim-card';
import { powerTone } from './device-card';
import { isLost, isNonoperational, type Observed } from './device-status';
import { dueState } from './due';
import { INSPECTION_DUE_FROM, isInspectionOpen } from './inspection';
import { signalQuality } from './signal';

// Devices that need attention (docs/product/back-office.md#fleet). Each result follows the rule that the other screens
// use.

/** Why a device needs attention. */
export interface DeviceNeed {
  /** Lost, as on its card. */
  silent: boolean;
  /** `bad` if it is empty. */
  battery: 'bad' | 'warn' | null;
  /** It measures, and can raise no alarm. */
  notMonitored: boolean;
}

/** `notMonitored` as its host says by {@link isMonitored}; null or absent if it does not. */
type NeedyDevice = Observed & Pick<Node, 'active' | 'SupplyState'> & { notMonitored?: boolean | null };

/** Null if a device needs no attention, which includes any that is switched off. */
export function deviceNeed(node: NeedyDevice, now: number): DeviceNeed | null {
  if (node.active === false) return null;
  const silent = isLost(node, now);
  const power = powerTone(node);
  const battery = power === 'bad' || power === 'warn' ? power : null;
  const notMonitored = node.notMonitored === true && !isNonoperational(node);
  return silent || battery || notMonitored ? { silent, battery, notMonitored } : null;
}

/**
 * Whether an inspection is overdue or due; never a completed one. One without a day is due from
 * {@link INSPECTION_DUE_FROM} of its year, and overdue once the year is over. `today` is yyyy-mm-dd.
 */
export function inspectionDue(
  { performedAt, status, year }: Pick<Inspection, 'performedAt' | 'status' | 'year'>,
  today: string,
): 'past' | 'soon' | null {
  if (!isInspectionOpen(status)) return null;
  if (performedAt) return dueState(performedAt, today);
  if (year < Number(today.slice(0, 4))) return 'past';
  return `${year}-${INSPECTION_DUE_FROM}` <= today ? 'soon' : null;
}

/** Of no system: it lies in the store, where nobody has to do anything about it. */
export function isInStore({ systemId }: { systemId: number | null }): boolean {
  return systemId === null;
}

/** A SIM card of a system that is in neither router nor device. */
export function isUnused(card: Pick<SimCardRow, 'systemId' | 'nodeId' | 'routerId'>): boolean {
  return !isInStore(card) && card.routerId === null && card.nodeId === null;
}

/** A router of a system that serves no device, though it could: a W2 system has no gateway to choose. */
export function servesNothing(router: Pick<RouterRow, 'systemId' | 'systemVersion' | 'nodeId'>): boolean {
  return !isInStore(router) && router.nodeId === null && router.systemVersion !== 'W2';
}

/** A gateway that may be why devices are silent. */
export interface HearingGateway {
  eui: string;
  systemName: string | null;
  /** Its status is red. */
  down: boolean;
}

type HeardDevice = Pick<Node, 'SignalQualityInfo'> & { SystemName: string | null };

/**
 * The gateway that is down and through which a silent device was last heard: the one named by its last signal, or, if
 * that is not in the list, the first gateway of its system, provided that all of them are down.
 */
export function gatewayToBlame<Gateway extends HearingGateway>(
  device: HeardDevice,
  gateways: readonly Gateway[],
): Gateway | null {
  const heardBy = signalQuality(device.SignalQualityInfo)?.gatewayId?.toLowerCase();
  const named = gateways.find(({ eui }) => eui.toLowerCase() === heardBy);
  if (named) return named.down ? named : null;
  const [first, ...others] = gateways.filter(
    ({ systemName }) => systemName !== null && systemName === device.SystemName,
  );
  return first && [first, ...others].every(({ down }) => down) ? first : null;
}
