import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import type { Exact } from '../db/exact';
import { liveNode } from '../db/live-node';
import {
  deletedRecord,
  findingPhoto,
  inspection,
  inspectionFinding,
  node,
  system,
  systemMap,
} from '../db/schema/index';

const FIELDS = {
  ...getTableColumns(inspectionFinding),
  /** As the device is called today, or was last. */
  nodeName: sql<string | null>`coalesce(${node.name}, ${inspectionFinding.nodeName})`,
};

export type StoredFinding = typeof inspectionFinding.$inferSelect;
type NewFinding = Omit<typeof inspectionFinding.$inferInsert, 'id'>;

/** What was found at an inspection, in the order in which it came. */
export async function findingsOf(db: Database, inspectionId: number): Promise<StoredFinding[]> {
  return db
    .select(FIELDS)
    .from(inspectionFinding)
    .leftJoin(node, eq(node.id, inspectionFinding.nodeId))
    .where(eq(inspectionFinding.inspectionId, inspectionId))
    .orderBy(asc(inspectionFinding.id));
}

/** One of an inspection that the caller may see. */
export async function visibleFinding(db: Database, caller: Caller, id: number): Promise<StoredFinding | undefined> {
  const [found] = await db
    .select(FIELDS)
    .from(inspectionFinding)
    .innerJoin(inspection, eq(inspection.id, inspectionFinding.inspectionId))
    .leftJoin(node, eq(node.id, inspectionFinding.nodeId))
    .where(and(eq(inspectionFinding.id, id), maySee(caller, inspection.systemId)));
  return found;
}

export async function insertFinding<V extends NewFinding>(
  db: Database,
  values: Exact<NewFinding, V>,
): Promise<StoredFinding> {
  const [made] = await db.insert(inspectionFinding).values(values).returning();
  if (!made) throw new Error('The database did not return the new finding.');
  return made;
}

export async function updateFinding<V extends Partial<NewFinding>>(
  db: Database,
  id: number,
  values: Exact<Partial<NewFinding>, V>,
): Promise<StoredFinding> {
  const [after] = await db.update(inspectionFinding).set(values).where(eq(inspectionFinding.id, id)).returning();
  if (!after) throw new Error('The database did not return the saved finding.');
  return after;
}

/** Its photo goes with it. */
export async function removeFinding(db: Database, id: number): Promise<void> {
  await db.delete(inspectionFinding).where(eq(inspectionFinding.id, id));
  await removePhoto(db, id);
}

export async function storePhoto(db: Database, findingId: number, data: Buffer): Promise<void> {
  await db
    .insert(findingPhoto)
    .values({ findingId, data })
    .onConflictDoUpdate({ target: findingPhoto.findingId, set: { data } });
}

export async function removePhoto(db: Database, findingId: number): Promise<void> {
  await db.delete(findingPhoto).where(eq(findingPhoto.findingId, findingId));
}

export async function photoOf(db: Database, findingId: number): Promise<Buffer | undefined> {
  const [found] = await db.select().from(findingPhoto).where(eq(findingPhoto.findingId, findingId));
  return found?.data;
}

/** Bytes of all photos of a system's inspections. */
export async function bytesOfPhotos(db: Database, systemId: number): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${inspectionFinding.photoSize}), 0)` })
    .from(inspectionFinding)
    .innerJoin(inspection, eq(inspection.id, inspectionFinding.inspectionId))
    .where(eq(inspection.systemId, systemId));
  return Number(sum?.bytes ?? 0);
}

/** Photos of a device over the inspections that the caller may see, the newest first. */
export async function photosOfNode(db: Database, caller: Caller, nodeId: number) {
  return db
    .select({ finding: getTableColumns(inspectionFinding), year: inspection.year })
    .from(inspectionFinding)
    .innerJoin(inspection, eq(inspection.id, inspectionFinding.inspectionId))
    .where(
      and(
        eq(inspectionFinding.nodeId, nodeId),
        isNotNull(inspectionFinding.photoSize),
        maySee(caller, inspection.systemId),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${inspectionFinding.photoTakenAt}, ${inspectionFinding.notedAt})`),
      desc(inspectionFinding.id),
    );
}

/** What a device of a system is called; undefined of one that is none, or is retired. */
export async function deviceName(db: Database, systemId: number, nodeId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ name: liveNode.name })
    .from(liveNode)
    .where(and(eq(liveNode.id, nodeId), eq(liveNode.systemId, systemId)));
  return found?.name;
}

export async function hasPlan(db: Database, systemId: number): Promise<boolean> {
  return (await db.$count(systemMap, eq(systemMap.systemId, systemId))) > 0;
}

/** The IANA zone of a system. */
export async function zoneOf(db: Database, systemId: number): Promise<string> {
  const [found] = await db.select({ zone: system.timezone }).from(system).where(eq(system.id, systemId));
  return siteZone(found?.zone ?? null);
}

/**
 * Deletes for good the photos whose finding is gone: with its system, or with an inspection whose deletion cannot be
 * undone any more.
 */
export async function forgetPhotos(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${findingPhoto} p
    where not exists (select from ${inspectionFinding} f where f.id = p.finding_id)
      and not exists (
        select from ${deletedRecord} d
        where d.kind = 'inspection' and d.images @> jsonb_build_array(jsonb_build_object('id', p.finding_id)))`);
}
