import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { fittedBoundaries } from '@sagitta/shared-contracts/rules/map-upload';
import type { Database } from '../../db/database';
import { node, system, systemMap } from '../../db/schema/index';
import type { Image } from '../../kit/images/reencode-image';

const FIELDS = {
  width: systemMap.width,
  height: systemMap.height,
  boundaries: systemMap.boundaries,
  updatedViaWebsiteAt: systemMap.updatedViaWebsiteAt,
};

/** A system's map without its images. */
export type StoredMap = Pick<typeof systemMap.$inferSelect, keyof typeof FIELDS>;

export async function mapOf(db: Database, systemId: number): Promise<StoredMap | undefined> {
  const [map] = await db.select(FIELDS).from(systemMap).where(eq(systemMap.systemId, systemId));
  return map;
}

export async function mapImageOf(db: Database, systemId: number) {
  const [map] = await db
    .select({ image: systemMap.image, mime: systemMap.imageMime, updatedAt: systemMap.imageUpdatedAt })
    .from(systemMap)
    .where(eq(systemMap.systemId, systemId));
  return map;
}

/** The map, locked until the call ends; undefined if the system has none. */
export async function lockMap(db: Database, systemId: number): Promise<StoredMap | undefined> {
  // Locks the system's row, since the map may not exist yet.
  await db.select({ id: system.id }).from(system).where(eq(system.id, systemId)).for('no key update');
  return mapOf(db, systemId);
}

/**
 * Stores the main map. On an image of another size the boundaries and devices keep their places on the plan: mostly it
 * is the same plan in a new drawing.
 */
export async function saveMainMap(
  db: Database,
  systemId: number,
  before: StoredMap | undefined,
  { bytes, mime, width, height }: Image,
  now: Date,
): Promise<void> {
  const isResized = before !== undefined && (before.width !== width || before.height !== height);
  const boundaries = isResized ? fittedBoundaries(before.boundaries, before, { width, height }) : before?.boundaries;
  const image = { image: bytes, imageMime: mime, width, height, imageUpdatedAt: now, updatedViaWebsiteAt: now };
  await db
    .insert(systemMap)
    .values({ systemId, ...image })
    .onConflictDoUpdate({ target: systemMap.systemId, set: { ...image, boundaries } });
  if (isResized)
    await db
      .update(node)
      .set({
        mapPositionX: sql`round(${node.mapPositionX} * ${width}::numeric / ${before.width})::int`,
        mapPositionY: sql`round(${node.mapPositionY} * ${height}::numeric / ${before.height})::int`,
        // A concurrent move of a device refers to the previous image.
        updatedViaWebsiteAt: sql`greatest(${now.toISOString()}::timestamptz,
          ${node.updatedViaWebsiteAt} + interval '1 millisecond')`,
      })
      .where(and(eq(node.systemId, systemId), isNotNull(node.mapPositionX)));
}

export async function saveReportMap(db: Database, systemId: number, { bytes, mime }: Image, now: Date): Promise<void> {
  await db
    .update(systemMap)
    .set({ reportImage: bytes, reportImageMime: mime, updatedViaWebsiteAt: now })
    .where(eq(systemMap.systemId, systemId));
}

export async function saveBoundaries(db: Database, systemId: number, boundaries: string, now: Date): Promise<void> {
  await db.update(systemMap).set({ boundaries, updatedViaWebsiteAt: now }).where(eq(systemMap.systemId, systemId));
}
