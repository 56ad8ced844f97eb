import type { Caller } from './caller';
import type { account } from '../db/schema/index';

type Target = Pick<typeof account.$inferSelect, 'id' | 'category' | 'createdBy'>;

/**
 * Whether the caller may delete an account. Nobody deletes their own or one of the staff. An installer deletes only
 * commoners who are in no system but those that the installer administers, and commoners in no system whom the
 * installer created.
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
