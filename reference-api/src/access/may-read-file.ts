import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import { mayManageFiles } from '@sagitta/shared-contracts/rules/system-files';
import type { Database } from '../db/database';
import { systemFile } from '../db/schema/index';
import type { Caller } from './caller';
import { callerRoles } from './caller-roles';
import { maySee } from './visibility';

/** SQL that is true for files in systems that the caller sees, if they manage the files or have been given this one. */
export async function mayReadFile(db: Database, caller: Caller): Promise<SQL | undefined> {
  if (caller.category === 'staff') return undefined;
  const managed = [...(await callerRoles(db, caller))]
    .filter(([, role]) => mayManageFiles(caller.category, role))
    .map(([systemId]) => systemId);
  const given = sql`${systemFile.id} in (
    select a.file_id from system_file_access a where a.account_id = ${caller.id})`;
  return and(
    maySee(caller, systemFile.systemId),
    managed.length === 0 ? given : or(inArray(systemFile.systemId, managed), given),
  );
}
