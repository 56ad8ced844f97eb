import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { View } from '@sagitta/shared-contracts/api/view';
import type { Caller } from '../../access/caller';
import { maySee } from '../../access/visibility';
import type { Database } from '../../db/database';
import { sameText } from '../../db/same-text';
import { account, assignment, savedView, system } from '../../db/schema/index';

export type SavedView = typeof savedView.$inferSelect;

export function shownView({ id, page, name, search, isDefault, code }: SavedView): View {
  return { ID: id, page, name, search, isDefault, code };
}

export async function viewsOf(db: Database, caller: Caller, page: string): Promise<SavedView[]> {
  return db
    .select()
    .from(savedView)
    .where(and(eq(savedView.accountId, caller.id), eq(savedView.page, page)))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id));
}

/** A view of the caller's own; undefined for others and for none. */
export async function ownView(db: Database, caller: Caller, id: number): Promise<SavedView | undefined> {
  const [found] = await db
    .select()
    .from(savedView)
    .where(and(eq(savedView.accountId, caller.id), eq(savedView.id, id)));
  return found;
}

export async function countViews(db: Database, caller: Caller): Promise<number> {
  return db.$count(savedView, eq(savedView.accountId, caller.id));
}

/** The id of the caller's view of this name on the page. */
export async function viewNamed(db: Database, caller: Caller, page: string, name: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: savedView.id })
    .from(savedView)
    .where(and(eq(savedView.accountId, caller.id), eq(savedView.page, page), sameText(savedView.name, name)));
  return found?.id;
}

export async function insertView(db: Database, view: typeof savedView.$inferInsert): Promise<SavedView> {
  const [made] = await db.insert(savedView).values(view).returning();
  if (!made) throw new Error('The database did not return the new view.');
  return made;
}

export async function updateView(db: Database, id: number, changes: Partial<SavedView>): Promise<SavedView> {
  const [saved] = await db.update(savedView).set(changes).where(eq(savedView.id, id)).returning();
  if (!saved) throw new Error('The database did not return the saved view.');
  return saved;
}

/** No view of the page is the default any more. */
export async function clearDefault(db: Database, { accountId, page }: SavedView): Promise<void> {
  await db
    .update(savedView)
    .set({ isDefault: false })
    .where(and(eq(savedView.accountId, accountId), eq(savedView.page, page), eq(savedView.isDefault, true)));
}

export async function deleteViewRow(db: Database, id: number): Promise<void> {
  await db.delete(savedView).where(eq(savedView.id, id));
}

/** The view of a link, if the caller may have it: their own, or a colleague's. Staff are everybody's colleagues. */
export async function sharedView(db: Database, caller: Caller, code: string) {
  const [found] = await db
    .select({ view: savedView, owner: account.name })
    .from(savedView)
    .innerJoin(account, eq(account.id, savedView.accountId))
    .where(and(eq(savedView.code, code), isColleague(caller)));
  return found;
}

/** SQL that is true of the owners of views with whom the caller shares a system. */
function isColleague(caller: Caller): SQL {
  if (caller.category === 'staff') return sql`true`;
  return sql`(${savedView.accountId} = ${caller.id} or ${account.category} = 'staff'
    or exists (select from ${assignment}
      where ${assignment.accountId} = ${savedView.accountId} and ${maySee(caller, assignment.systemId)})
    or exists (select from ${system}
      where ${system.createdBy} = ${savedView.accountId} and ${account.category} = 'installer'
        and ${maySee(caller, system.id)}))`;
}
