import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sameText } from '../db/same-text';
import { account } from '../db/schema/index';

export type Account = typeof account.$inferSelect;

/** Null if the account does not exist. */
export async function accountById(db: Database, id: number): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id));
  return found ?? null;
}

/** The same, locked until the call ends. */
export async function lockAccount(db: Database, id: number): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id)).for('update');
  return found ?? null;
}

/** Whether another account has this e-mail, in any letter case. */
export async function isEmailOfAnother(db: Database, ownId: number, email: string): Promise<boolean> {
  return (await db.$count(account, and(ne(account.id, ownId), sameText(account.email, email)))) > 0;
}

export async function isPhoneOfAnother(db: Database, ownId: number, phone: string): Promise<boolean> {
  return (await db.$count(account, and(ne(account.id, ownId), eq(account.phone, phone)))) > 0;
}

export async function insertAccount(db: Database, made: typeof account.$inferInsert): Promise<number> {
  const [row] = await db.insert(account).values(made).returning({ id: account.id });
  if (!row) throw new Error('The database has not answered the new account.');
  return row.id;
}

export async function updateAccount(
  db: Database,
  id: number,
  changed: Partial<typeof account.$inferInsert>,
): Promise<void> {
  await db.update(account).set(changed).where(eq(account.id, id));
}

export async function deleteAccountRow(db: Database, id: number): Promise<void> {
  await db.delete(account).where(eq(account.id, id));
}
