import type { systemGroup } from '../db/schema/index';
import type { Caller } from './caller';

/** Whether the caller may change and delete a group: their own; staff, any. */
export function mayChangeGroup(
  caller: Caller,
  { createdBy }: Pick<typeof systemGroup.$inferSelect, 'createdBy'>,
): boolean {
  return caller.category === 'staff' || createdBy === caller.id;
}
