import { NOTIFICATION_EVENTS, type Assignment, type NotificationEvent } from '@sagitta/shared-contracts/api/account';
import type { Category } from '@sagitta/shared-contracts/access';
import { ACCOUNT_ROLES, type AccountRole } from '@sagitta/shared-contracts/api/system';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';
import * as v from 'valibot';
import { CHANNEL_LABELS, notificationsOf, sameNotifications } from '../../../shared/model/notifications';
import { ROLE_LABELS } from '../../../shared/model/role-labels';
import { channelText } from './notifications';

/** What the card of one system edits: the role of the account there and its notifications. */
export const AssignmentSchema = v.object({
  role: v.picklist(ACCOUNT_ROLES),
  email: v.array(v.picklist(NOTIFICATION_EVENTS)),
  push: v.array(v.picklist(NOTIFICATION_EVENTS)),
  sms: v.array(v.picklist(NOTIFICATION_EVENTS)),
});
export type AssignmentValues = v.InferInput<typeof AssignmentSchema>;

export function assignmentValues(assignment: Assignment): AssignmentValues {
  const { email, push, sms } = notificationsOf(assignment);
  return { role: assignment.accountRole ?? 'common_user', email: [...email], push: [...push], sms: [...sms] };
}

/** The roles to choose from; none where the viewer may not set it. A host that does not say leaves it to staff. */
export function roleChoices(
  {
    assignableRoles,
    accessRightsToAccount,
    AssignmentUpdatedAt,
  }: Pick<Assignment, 'assignableRoles' | 'accessRightsToAccount' | 'AssignmentUpdatedAt'>,
  viewer: { category: Category },
): readonly AccountRole[] {
  if (AssignmentUpdatedAt === null || !mayChange(accessRightsToAccount, 'notifications')) return [];
  return assignableRoles ?? (viewer.category === 'staff' ? ACCOUNT_ROLES : []);
}

export function savedText(before: AssignmentValues, sent: AssignmentValues): string {
  if (before.role === sent.role) return 'Notifications were saved successfully';
  return sameNotifications(before, sent)
    ? 'Role was saved successfully'
    : 'Role and notifications were saved successfully';
}

export function valueLabel(key: keyof AssignmentValues): string {
  return key === 'role' ? 'Role' : CHANNEL_LABELS[key];
}

export function valueText(value: AccountRole | readonly NotificationEvent[]): string {
  return typeof value === 'string' ? ROLE_LABELS[value] : channelText(value);
}
