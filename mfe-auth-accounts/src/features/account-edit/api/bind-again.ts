import { listAccountSystems, pinAccount, saveAssignment } from '@sagitta/shared-contracts/api/account-admin';
import type { Assignment } from '@sagitta/shared-contracts/api/account';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { assignmentInput, notificationsOf, sameNotifications } from '../../../shared/model/notifications';

/**
 * Puts an account back into a system that it was taken out of, with its role and notifications there.
 * @returns whether it has its notifications too
 */
export async function bindAgain(
  { call }: Pick<ShellServices, 'call'>,
  id: number,
  before: Assignment,
): Promise<{ hasNotifications: boolean }> {
  const role = before.accountRole ?? 'common_user';
  await call(pinAccount, { input: { accountID: id, systemIDs: [before.ID], accountTypes: [role] } });
  return notify({ call }, id, before).then(
    () => ({ hasNotifications: true }),
    () => ({ hasNotifications: false }),
  );
}

async function notify({ call }: Pick<ShellServices, 'call'>, id: number, before: Assignment): Promise<void> {
  const place = (await call(listAccountSystems, { params: { id } })).find(({ ID }) => ID === before.ID);
  if (!place) throw new Error('The account is not in the system.');
  const notifications = notificationsOf(before);
  if (sameNotifications(notificationsOf(place), notifications)) return;
  await call(saveAssignment, { input: assignmentInput(id, place, notifications, place.AssignmentUpdatedAt) });
}
