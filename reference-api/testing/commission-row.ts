import type { CommissionRow } from '@sagitta/shared-contracts/rules/commission';

/** A row of a commissioning table: without a place and limits, unless they are given. */
export function commissionRow(serial: string, name: string, given: Partial<CommissionRow> = {}): CommissionRow {
  const nothing = { sensor: null, x: null, y: null, threshold: null, l1: null, l2: null, l3: null, l4: null };
  return { serial, name, ...nothing, ...given };
}
