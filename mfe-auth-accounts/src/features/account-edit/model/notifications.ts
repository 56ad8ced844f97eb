import { NOTIFICATION_EVENTS, type Assignment, type NotificationChannel, type NotificationEvent } from '@sagitta/shared-contracts/api/account';
import type { saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';

/** The events that an account is told of, by channel, in the document's order. */
export type Notifications = Readonly<Record<NotificationChannel, readonly NotificationEvent[]>>;

export const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = { email: 'Email', push: 'Push', sms: 'SMS' };

export function notificationsOf(assignment: Assignment): Notifications {
  const of = (channel: NotificationChannel) => NOTIFICATION_EVENTS.filter((event) => assignment[`${channel}Notifications${event}`] === true);
  return { email: of('email'), push: of('push'), sms: of('sms') };
}

/** The same with one event of one channel switched. */
export function switched(notifications: Notifications, channel: NotificationChannel, event: NotificationEvent): Notifications {
  const chosen = new Set<NotificationEvent>(notifications[channel]);
  if (!chosen.delete(event)) chosen.add(event);
  return { ...notifications, [channel]: NOTIFICATION_EVENTS.filter((one) => chosen.has(one)) };
}

/** Only with full or partial access, never for a W2 system, and only with its lock (document 1 §4). */
export function mayNotify({ accessRightsToAccount, systemVersion, AssignmentUpdatedAt }: Pick<Assignment, 'accessRightsToAccount' | 'systemVersion' | 'AssignmentUpdatedAt'>): boolean {
  return mayChange(accessRightsToAccount, 'notifications') && systemVersion !== 'W2' && AssignmentUpdatedAt !== null;
}

/** The body of the save call. The role is sent as it is stored. */
export function assignmentInput(accountID: number, { ID, accountRole }: Pick<Assignment, 'ID' | 'accountRole'>, { email, push, sms }: Notifications, updatedAt: string | null): InputOf<typeof saveAssignment> {
  return { accountID, systemID: ID, accountRole: accountRole ?? 'common_user', updatedAt, emailSettings: [...email], pushSettings: [...push], smsSettings: [...sms] };
}

export function channelText(events: readonly NotificationEvent[]): string {
  return events.length === 0 ? 'none' : events.join(', ');
}

