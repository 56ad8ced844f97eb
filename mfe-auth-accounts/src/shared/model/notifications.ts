import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type Assignment,
  type NotificationChannel,
  type NotificationEvent,
} from '@sagitta/shared-contracts/api/account';
import type { saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import type { Notifications } from '@sagitta/shared-contracts/rules/notification';

export const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
};

/** The events of an assignment by channel, in the document's order. */
export function notificationsOf(assignment: Assignment): Notifications {
  const of = (channel: NotificationChannel) =>
    NOTIFICATION_EVENTS.filter((event) => assignment[`${channel}Notifications${event}`] === true);
  return { email: of('email'), push: of('push'), sms: of('sms') };
}

/** The same with one event of one channel switched. */
export function switched(
  notifications: Notifications,
  channel: NotificationChannel,
  event: NotificationEvent,
): Notifications {
  const chosen = new Set<NotificationEvent>(notifications[channel]);
  if (!chosen.delete(event)) chosen.add(event);
  return { ...notifications, [channel]: NOTIFICATION_EVENTS.filter((one) => chosen.has(one)) };
}

/** Whether both send a person the same notifications, in whatever order. */
export function sameNotifications(one: Notifications, other: Notifications): boolean {
  return NOTIFICATION_CHANNELS.every((channel) =>
    NOTIFICATION_EVENTS.every((event) => one[channel].includes(event) === other[channel].includes(event)),
  );
}

/** The body of the save call. */
export function assignmentInput(
  accountID: number,
  { ID, accountRole }: Pick<Assignment, 'ID' | 'accountRole'>,
  { email, push, sms }: Notifications,
  updatedAt: string | null,
): InputOf<typeof saveAssignment> {
  return {
    accountID,
    systemID: ID,
    accountRole: accountRole ?? 'common_user',
    updatedAt,
    emailSettings: [...email],
    pushSettings: [...push],
    smsSettings: [...sms],
  };
}
