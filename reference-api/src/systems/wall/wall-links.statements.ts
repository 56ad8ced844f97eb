import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, desc, eq, sql } from 'drizzle-orm';
import { tokenHash } from '../../accounts/secrets';
import type { Caller } from '../../access/caller';
import type { Database } from '../../db/database';
import { account, systemGroup, wallLink } from '../../db/schema/index';

/** A use is stored at most this often: a wall asks every few seconds. */
const TOUCH_MS = MINUTE_MS;

export type WallLinkRow = typeof wallLink.$inferSelect;
type NewLink = Pick<WallLinkRow, 'name' | 'createdBy' | 'groupId' | 'systemIds' | 'turnSeconds' | 'createdAt'>;

export async function insertWallLink(db: Database, token: string, link: NewLink): Promise<number> {
  const [row] = await db
    .insert(wallLink)
    .values({ ...link, tokenHash: tokenHash(token) })
    .returning({ id: wallLink.id });
  if (!row) throw new Error('The database has not answered the new wall link.');
  return row.id;
}

export async function countWallLinks(db: Database, createdBy: number): Promise<number> {
  return db.$count(wallLink, eq(wallLink.createdBy, createdBy));
}

/** Those that the caller may end, the newest first. */
export async function wallLinksOf(db: Database, caller: Caller) {
  return db
    .select({
      id: wallLink.id,
      name: wallLink.name,
      groupName: systemGroup.name,
      systemsCount: sql<number | null>`cardinality(${wallLink.systemIds})`,
      turnSeconds: wallLink.turnSeconds,
      createdBy: account.name,
      createdAt: wallLink.createdAt,
      lastUsedAt: wallLink.lastUsedAt,
      network: wallLink.network,
    })
    .from(wallLink)
    .innerJoin(account, eq(account.id, wallLink.createdBy))
    .leftJoin(systemGroup, eq(systemGroup.id, wallLink.groupId))
    .where(mayEnd(caller))
    .orderBy(desc(wallLink.id));
}

/** Deletes a link that the caller may end; null if there is none. */
export async function deleteWallLink(db: Database, caller: Caller, id: number): Promise<WallLinkRow | null> {
  const [gone] = await db
    .delete(wallLink)
    .where(and(eq(wallLink.id, id), mayEnd(caller)))
    .returning();
  return gone ?? null;
}

/** The link with this secret, and its maker as the account is now; null if it has ended. */
export async function wallLinkOf(db: Database, secret: string) {
  const [found] = await db
    .select({
      link: wallLink,
      maker: { id: account.id, name: account.name, email: account.email, category: account.category },
    })
    .from(wallLink)
    .innerJoin(account, eq(account.id, wallLink.createdBy))
    .where(eq(wallLink.tokenHash, tokenHash(secret)));
  return found ?? null;
}

export async function touchWallLink(db: Database, link: WallLinkRow, network: string, now: Date): Promise<void> {
  const since = link.lastUsedAt === null ? Infinity : Math.abs(now.getTime() - link.lastUsedAt.getTime());
  if (since <= TOUCH_MS && link.network === network) return;
  await db.update(wallLink).set({ lastUsedAt: now, network }).where(eq(wallLink.id, link.id));
}

function mayEnd({ id, category }: Caller) {
  return category === 'staff' ? undefined : eq(wallLink.createdBy, id);
}
