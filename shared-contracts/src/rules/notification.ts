import type { NotificationChannel, NotificationEvent } from '../api/account';

/** Events that a person is notified of, by channel. */
export type Notifications = Readonly<Record<NotificationChannel, readonly NotificationEvent[]>>;

const FIRST_EVENTS: readonly NotificationEvent[] = ['System', 'L1', 'L2', 'L3', 'L4', 'Obstruction'];

/**
 * Default notifications of a new member of a W4 system: everything except the daily heartbeat, and nothing by SMS,
 * which costs money. The documents do not specify them.
 */
export const FIRST_NOTIFICATIONS: Notifications = { email: FIRST_EVENTS, push: FIRST_EVENTS, sms: [] };

/** A W2 system sends no push notifications or SMS (docs/product/accounts.md#notification-settings). */
export const FIRST_W2_NOTIFICATIONS: Notifications = { ...FIRST_NOTIFICATIONS, push: [] };
