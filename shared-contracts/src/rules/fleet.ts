import type { Inspection } from '../api/inspection';
import type { Node } from '../api/node';
import { powerTone } from './device-card';
import { isLost, type Observed } from './device-status';
import { dueState } from './due';
import { isInspectionOpen } from './inspection';
import { signalQuality } from './signal';

// What needs someone (docs/product/back-office.md#fleet). Each answer is that of the rule by which the other screens
// show the same thing.

/** Why a device needs someone. */
export interface DeviceNeed {
  /** Lost, as on its card. */
  silent: boolean;
  /** `bad` where it is empty. */
  battery: 'bad' | 'warn' | null;
}

type NeedyDevice = Observed & Pick<Node, 'active' | 'SupplyState'>;

/** Null where a device needs nobody; one that is switched off never does. */
export function deviceNeed(node: NeedyDevice, now: number): DeviceNeed | null {
  if (node.active === false) return null;
  const silent = isLost(node, now);
  const power = powerTone(node);
  const battery = power === 'bad' || power === 'warn' ? power : null;
  return silent || battery ? { silent, battery } : null;
}

/** Whether the day of an inspection is past or close; never of one that is completed. `today` is yyyy-mm-dd. */
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
 * The gateway that is down and through which a silent device was last heard: the one that its last signal names, or,
 * where that is none of the list, the first of its system's where all of those are down.
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
