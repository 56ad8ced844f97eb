import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { mayManageFiles } from '@sagitta/shared-contracts/rules/system-files';
import type { Caller } from '../../access/caller';
import { callerRoles } from '../../access/caller-roles';
import { mayReadFile } from '../../access/may-read-file';
import type { Database } from '../../db/database';
import { account, assignment, systemFile, systemFileAccess } from '../../db/schema/index';

/** A file without its content. */
export type StoredSystemFile = typeof systemFile.$inferSelect;

/** Whether the caller manages the files of a system. */
export async function managesFiles(db: Database, caller: Caller, systemId: number): Promise<boolean> {
  return mayManageFiles(caller.category, (await callerRoles(db, caller)).get(systemId) ?? null);
}

/** The files of a system that the caller may download, newest first. */
export async function readableFiles(db: Database, caller: Caller, systemId: number): Promise<StoredSystemFile[]> {
  return db
    .select()
    .from(systemFile)
    .where(and(eq(systemFile.systemId, systemId), await mayReadFile(db, caller)))
    .orderBy(desc(systemFile.createdAt), desc(systemFile.id));
}

/** A file that the caller may download; undefined if there is none, or it is not shared with them. */
export async function readableFile(db: Database, caller: Caller, id: number): Promise<StoredSystemFile | undefined> {
  const [found] = await db
    .select()
    .from(systemFile)
    .where(and(eq(systemFile.id, id), await mayReadFile(db, caller)));
  return found;
}

export async function bytesOfFiles(db: Database, systemId: number): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${systemFile.size}), 0)` })
    .from(systemFile)
    .where(eq(systemFile.systemId, systemId));
  return Number(sum?.bytes ?? 0);
}

/** An account of a system. `always`: it has every file of the system, which cannot be switched off. */
export interface Reader {
  id: number;
  email: string;
  always: boolean;
}

/** The accounts of a system, by e-mail. */
export async function readersOf(db: Database, systemId: number): Promise<Reader[]> {
  const rows = await db
    .select({ id: account.id, email: account.email, category: account.category, role: assignment.role })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(eq(assignment.systemId, systemId))
    .orderBy(asc(account.email));
  return rows.map(({ id, email, category, role }) => ({ id, email, always: mayManageFiles(category, role) }));
}

/** Which accounts have which of these files. */
export async function accessTo(db: Database, fileIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows =
    fileIds.length === 0
      ? []
      : await db
          .select()
          .from(systemFileAccess)
          .where(inArray(systemFileAccess.fileId, [...fileIds]));
  const access = new Map(fileIds.map((id) => [id, new Set<number>()]));
  for (const { fileId, accountId } of rows) access.get(fileId)?.add(accountId);
  return access;
}

export async function addFile(db: Database, file: typeof systemFile.$inferInsert): Promise<StoredSystemFile> {
  const [made] = await db.insert(systemFile).values(file).returning();
  if (!made) throw new Error('The database did not return the new file.');
  return made;
}

export async function deleteFile(db: Database, id: number): Promise<void> {
  await db.delete(systemFile).where(eq(systemFile.id, id));
}

/** Shares a file with exactly these accounts. */
export async function giveFile(db: Database, fileId: number, accountIds: ReadonlySet<number>): Promise<void> {
  await db.delete(systemFileAccess).where(eq(systemFileAccess.fileId, fileId));
  if (accountIds.size > 0)
    await db.insert(systemFileAccess).values([...accountIds].map((accountId) => ({ fileId, accountId })));
}
