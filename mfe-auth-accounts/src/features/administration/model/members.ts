import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** Something that belongs to a group or could. */
export interface Member {
  value: number;
  label: string;
  note?: string;
  /** It can be neither added nor taken out. */
  disabled?: boolean;
}

/**
 * Accounts with read-only access cannot be moved (docs/product/administration.md#system-groups), nor those that the
 * viewer may not look at.
 */
export function mayMove({
  accessRightToAccount: { String: right, Valid },
}: Pick<AccountRow, 'accessRightToAccount'>): boolean {
  return Valid && right !== 'read_only' && right !== 'none';
}

/**
 * What may be chosen, and what belongs to the group already though it is not in that list: a member keeps its name. By
 * name.
 */
export function memberOptions(choice: readonly Member[], members: readonly Member[]): Member[] {
  const known = new Set(choice.map(({ value }) => value));
  return [...choice, ...members.filter(({ value }) => !known.has(value))].sort((a, b) =>
    naturalCompare(a.label, b.label),
  );
}
