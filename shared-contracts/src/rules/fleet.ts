import type { Inspection } from '../api/inspection';
import type { Node } from '../api/node';
import { powerTone } from './device-card';
import { isLost, isNonoperational, type Observed } from './device-status';
import { dueState } from './due';
import { isInspectionOpen } from './inspection';
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

/** Whether the day of an inspection is past or close; never for a completed one. `today` is yyyy-mm-dd. */
export function inspectionDue(
  inspection: Pick<Inspection, 'performedAt' | 'status'>,
  today: string,
): 'past' | 'soon' | null {
  return isInspectionOpen(inspection.status) ? dueState(inspection.performedAt, today) : null;
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
