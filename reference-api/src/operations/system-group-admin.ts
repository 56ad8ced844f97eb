import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { createSystemGroup, deleteSystemGroup, setGroupAccounts, setGroupSystems } from '@sagitta/shared-contracts/api/system-group';
import { accessTo } from '../access/account-access';
import { requirePage } from '../access/guards';
import { changesBetween, recordAudit } from '../access/record-audit';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { account, system, systemGroup, systemGroupAccount, systemGroupSystem } from '../db/schema/index';
import { type Caller, Refusal, writes } from './handler';

const serveCreateGroup = writes(createSystemGroup, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  const name = input.name.trim();
  await db.execute(sql`select pg_advisory_xact_lock(7265714)`);
  if ((await db.$count(systemGroup, eq(sql`lower(${systemGroup.name})`, name.toLowerCase()))) > 0) return { newSystemGroupID: 0 };
  const [made] = await db.insert(systemGroup).values({ name, isPublic: input.isPublic, createdBy: caller.id, createdAt: clock() }).returning({ id: systemGroup.id });
  if (!made) throw new Error('The database has not answered the new group.');
  await recordAudit(db, caller, { action: createSystemGroup.name, entity: { kind: 'system_group', id: made.id, name }, changes: changesBetween(null, { name, isPublic: input.isPublic }) }, clock());
  return { newSystemGroupID: made.id };
});

const serveDeleteGroup = writes(deleteSystemGroup, async ({ db, caller, clock, input: { ID } }) => {
  const group = await ownGroup(db, caller, ID);
  const systems = (await db.delete(systemGroupSystem).where(eq(systemGroupSystem.groupId, ID)).returning({ id: systemGroupSystem.systemId })).map(({ id }) => id);
  const accounts = (await db.delete(systemGroupAccount).where(eq(systemGroupAccount.groupId, ID)).returning({ id: systemGroupAccount.accountId })).map(({ id }) => id);
  await db.delete(systemGroup).where(eq(systemGroup.id, ID));
  const { name, isPublic } = group;
  await recordAudit(db, caller, { action: deleteSystemGroup.name, entity: { kind: 'system_group', id: ID, name }, accounts, systems, changes: changesBetween({ name, isPublic }, null) }, clock());
  return {};
});

const serveSetSystems = writes(setGroupSystems, async ({ db, caller, clock, input: { groupID, systemIDs } }) => {
  const group = await ownGroup(db, caller, groupID);
  const wanted = [...new Set(systemIDs)];
  if ((await db.$count(system, and(inArray(system.id, wanted), maySee(caller, system.id)))) !== wanted.length) throw new Refusal(403);
  // Systems that the caller cannot see stay where they are.
  const gone = and(eq(systemGroupSystem.groupId, groupID), maySee(caller, systemGroupSystem.systemId), notInArray(systemGroupSystem.systemId, wanted));
  const leave = (await db.delete(systemGroupSystem).where(gone).returning()).map(({ systemId }) => systemId);
  const join = wanted.length === 0 ? [] : (await db.insert(systemGroupSystem).values(wanted.map((systemId) => ({ groupId: groupID, systemId }))).onConflictDoNothing().returning()).map(({ systemId }) => systemId);
  const changes = await membership(db, 'systems', system, leave, join);
  await recordAudit(db, caller, { action: setGroupSystems.name, entity: { kind: 'system_group', id: groupID, name: group.name }, systems: [...leave, ...join], changes }, clock());
  return {};
});

const serveSetAccounts = writes(setGroupAccounts, async ({ db, caller, clock, input: { groupID, accountIDs } }) => {
  const group = await ownGroup(db, caller, groupID);
  if (group.isPublic) throw new Refusal(400);
  const members = await db.select({ id: systemGroupAccount.accountId }).from(systemGroupAccount).where(eq(systemGroupAccount.groupId, groupID));
  const before = new Set(members.map(({ id }) => id));
  const after = new Set(accountIDs);
  const joins = [...after].filter((id) => !before.has(id));
  const leaves = [...before].filter((id) => !after.has(id));
  for (const id of [...joins, ...leaves]) await requireMovable(db, caller, id);
  if (leaves.length > 0) await db.delete(systemGroupAccount).where(and(eq(systemGroupAccount.groupId, groupID), inArray(systemGroupAccount.accountId, leaves)));
  if (joins.length > 0) await db.insert(systemGroupAccount).values(joins.map((accountId) => ({ groupId: groupID, accountId })));
  const changes = await membership(db, 'accounts', account, leaves, joins);
  await recordAudit(db, caller, { action: setGroupAccounts.name, entity: { kind: 'system_group', id: groupID, name: group.name }, accounts: [...leaves, ...joins], changes }, clock());
  return {};
});

/** Who or what left and came, by name. */
async function membership(db: Database, field: string, table: typeof system | typeof account, left: readonly number[], came: readonly number[]): Promise<AuditChange[]> {
  const rows = left.length + came.length === 0 ? [] : await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, [...left, ...came]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[]) => ids.map((id) => `${names.get(id) ?? ''} (#${id})`);
  return changesBetween({ [field]: named(left) }, { [field]: named(came) });
}

/** A group that the caller may change: their own; for staff, any (decisions, Who may do what). */
async function ownGroup(db: Database, caller: Caller, groupId: number): Promise<typeof systemGroup.$inferSelect> {
  requirePage(caller, '/installer_panel');
  const [group] = await db.select().from(systemGroup).where(eq(systemGroup.id, groupId)).for('update');
  if (!group || (caller.category !== 'staff' && group.createdBy !== caller.id)) throw new Refusal(403);
  return group;
}

/** Accounts with read-only access cannot be moved (document 1 §4), nor those that the caller may not even look at. */
async function requireMovable(db: Database, caller: Caller, accountId: number): Promise<void> {
  const { right } = await accessTo(db, caller, accountId);
  if (right === 'read_only' || right === 'none') throw new Refusal(403);
}

export const systemGroupAdminOperations = [serveCreateGroup, serveDeleteGroup, serveSetSystems, serveSetAccounts];
