import { and, eq, sql, type SQL } from 'drizzle-orm';
import { ACCESS, mayOpen } from '@sagitta/shared-contracts/access';
import type { Favourite } from '@sagitta/shared-contracts/api/favourite';
import type { FavouriteKind } from '@sagitta/shared-contracts/rules/mine';
import type { Caller } from '../../access/caller';
import { maySeeGroup } from '../../access/may-see-group';
import { maySee } from '../../access/visibility';
import type { Database } from '../../db/database';
import { liveNode } from '../../db/live-node';
import { favourite, system, systemGroup } from '../../db/schema/index';

export interface Marked {
  kind: FavouriteKind;
  id: number;
}

const COLUMNS = { system: favourite.systemId, group: favourite.groupId, device: favourite.nodeId } as const;

/** Those of the caller that they may still see, by name. */
export async function favouritesOf(db: Database, caller: Caller): Promise<Favourite[]> {
  const seesGroups = mayOpen(caller.category, ACCESS['/system-groups']);
  const own = eq(favourite.accountId, caller.id);
  const systems = db
    .select({ kind: sql<FavouriteKind>`'system'`.as('kind'), id: system.id, name: system.name })
    .from(favourite)
    .innerJoin(system, eq(system.id, favourite.systemId))
    .where(and(own, maySee(caller, system.id)));
  const groups = db
    .select({ kind: sql<FavouriteKind>`'group'`.as('kind'), id: systemGroup.id, name: systemGroup.name })
    .from(favourite)
    .innerJoin(systemGroup, eq(systemGroup.id, favourite.groupId))
    .where(and(own, maySeeGroup(caller)));
  const devices = db
    .select({ kind: sql<FavouriteKind>`'device'`.as('kind'), id: liveNode.id, name: liveNode.name })
    .from(favourite)
    .innerJoin(liveNode, eq(liveNode.id, favourite.nodeId))
    .where(and(own, maySee(caller, liveNode.systemId)));
  const found = await (seesGroups ? systems.unionAll(groups).unionAll(devices) : systems.unionAll(devices));
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

export async function isMarked(db: Database, caller: Caller, marked: Marked): Promise<boolean> {
  return (await db.$count(favourite, isIt(caller, marked))) > 0;
}

export async function countFavourites(db: Database, caller: Caller): Promise<number> {
  return db.$count(favourite, eq(favourite.accountId, caller.id));
}

export async function insertFavourite(db: Database, caller: Caller, { kind, id }: Marked, now: Date): Promise<void> {
  await db.insert(favourite).values({
    accountId: caller.id,
    systemId: kind === 'system' ? id : null,
    groupId: kind === 'group' ? id : null,
    nodeId: kind === 'device' ? id : null,
    createdAt: now,
  });
}

export async function deleteFavourite(db: Database, caller: Caller, marked: Marked): Promise<void> {
  await db.delete(favourite).where(isIt(caller, marked));
}

function isIt(caller: Caller, { kind, id }: Marked): SQL | undefined {
  return and(eq(favourite.accountId, caller.id), eq(COLUMNS[kind], id));
}
