import { eq, or, sql, type SQL } from 'drizzle-orm';
import { systemGroup } from '../db/schema/index';
import type { Caller } from './caller';

/**
 * SQL that is true for public groups, and private ones that the caller is a member of or created; staff see all
 * (docs/product/access.md).
 */
export function maySeeGroup(caller: Caller): SQL | undefined {
  if (caller.category === 'staff') return undefined;
  return or(
    eq(systemGroup.isPublic, true),
    eq(systemGroup.createdBy, caller.id),
    sql`${systemGroup.id} in (select group_id from system_group_account where account_id = ${caller.id})`,
  );
}
