import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { operatorOfIccid } from '@sagitta/shared-contracts/rules/sim-card';

/** The wire tells what is wrong; the columns tell what is right (docs/product/back-office.md#gateways). */
export function simUnlocked({ SimPinRequired }: Pick<Gateway, 'SimPinRequired'>): boolean | null {
  return SimPinRequired === null ? null : !SimPinRequired;
}

export function mainsPowered({ BatteryOperated }: Pick<Gateway, 'BatteryOperated'>): boolean | null {
  return BatteryOperated === null ? null : !BatteryOperated;
}

/**
 * `--` (null) without an ICCID; an ICCID of an unknown operator shows nothing (docs/product/back-office.md#gateways).
 */
export function simOperator({ Iccid }: Pick<Gateway, 'Iccid'>): string | null {
  return Iccid === null || Iccid === '' ? null : (operatorOfIccid(Iccid) ?? '');
}
