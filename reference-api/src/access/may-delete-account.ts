import type { Caller } from './caller';
import type { account } from '../db/schema/index';

type Target = Pick<typeof account.$inferSelect, 'id' | 'category' | 'createdBy'>;

/**
 * Whether the caller may delete an account. Neither one's own account nor staff can be deleted. An installer deletes
 * only commoners whose systems are all administered by the installer, and commoners without a system whom the installer
 * created.
 * @param places every system of the account, also those that the caller cannot see
 */
export function mayDeleteAccount(
  caller: Caller,
  target: Target,
  places: readonly number[],
  administers: (systemId: number) => boolean,
): boolean {
  if (target.id === caller.id || target.category === 'staff') return false;
  if (caller.category === 'staff') return true;
  if (caller.category !== 'installer' || target.category !== 'commoner') return false;
  return places.length === 0 ? target.createdBy === caller.id : places.every(administers);
}
