import type { Assignment, NotificationEvent } from '@sagitta/shared-contracts/api/account';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';

/**
 * Only with full or partial access, never for a W2 system, and only with its lock
 * (docs/product/accounts.md#notification-settings).
 */
export function mayNotify({
  accessRightsToAccount,
  systemVersion,
  AssignmentUpdatedAt,
}: Pick<Assignment, 'accessRightsToAccount' | 'systemVersion' | 'AssignmentUpdatedAt'>): boolean {
  return mayChange(accessRightsToAccount, 'notifications') && systemVersion !== 'W2' && AssignmentUpdatedAt !== null;
}

export function channelText(events: readonly NotificationEvent[]): string {
  return events.length === 0 ? 'none' : events.join(', ');
}
