import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole, SystemShort } from '@sagitta/shared-contracts/api/system';
import { accessRight, mayChange } from '@sagitta/shared-contracts/rules/access-right';
import type { Notifications } from '@sagitta/shared-contracts/rules/notification';
import { roleIn } from '@sagitta/shared-contracts/rules/manageable';

export type AccountType = AccountRole;

/** The role of a new user in a system, and the notifications they receive from it. */
export interface Choice {
  type: AccountType;
  /** Null leaves them to the host, which sets `FIRST_NOTIFICATIONS`. */
  notifications: Notifications | null;
}

/** Defaults to a user (docs/product/administration.md#users). */
export const FIRST_CHOICE: Choice = { type: 'common_user', notifications: null };

/** A system that a new user is to be pinned to. */
export interface NewAssignment extends Choice {
  system: Pick<SystemShort, 'ID' | 'name' | 'systemVersion' | 'accountRole'>;
}

/**
 * Why the notifications of a new user in a system are not the viewer's to choose, or null where they are:
 * a W2 system has its own panel (docs/product/administration.md#users), and an administrator may not change another
 * one's (docs/product/access.md).
 */
export function notificationLock(
  viewer: { id: number; category: Category },
  system: NewAssignment['system'],
  type: AccountType,
): 'w2' | 'right' | null {
  if (system.systemVersion === 'W2') return 'w2';
  const right = accessRight(viewer, { id: NOBODY, category: 'commoner' }, [
    { viewer: roleIn(system, viewer) ?? 'common_user', target: type },
  ]);
  return mayChange(right, 'notifications') ? null : 'right';
}

/** The new account has no id yet. */
const NOBODY = 0;
