import type { SystemVersion } from '@sagitta/shared-contracts/api/system';
import { FIRST_NOTIFICATIONS, FIRST_W2_NOTIFICATIONS } from '@sagitta/shared-contracts/rules/notification';

/** The notifications of a new member of a system, as the columns of the assignment. */
export function firstEvents(version: SystemVersion) {
  const { email, push, sms } = version === 'W2' ? FIRST_W2_NOTIFICATIONS : FIRST_NOTIFICATIONS;
  return { emailEvents: [...email], pushEvents: [...push], smsEvents: [...sms] };
}
