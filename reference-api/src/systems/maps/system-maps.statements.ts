import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { fittedBoundaries } from '@sagitta/shared-contracts/rules/map-upload';
import type { Database } from '../../db/database';
import { node, system, systemMap, systemMapBefore } from '../../db/schema/index';
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
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await keepBefore(db, systemId, { now, by });
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
        mapPositionX: sql`${node.mapPositionX} * ${width}::float8 / ${before.width}::float8`,
        mapPositionY: sql`${node.mapPositionY} * ${height}::float8 / ${before.height}::float8`,
        updatedViaWebsiteAt: movedAt(now),
      })
      .where(and(eq(node.systemId, systemId), isNotNull(node.mapPositionX)));
}

/** A concurrent move of a device refers to the previous image. */
const movedAt = (now: Date) => sql`greatest(${now.toISOString()}::timestamptz,
  ${node.updatedViaWebsiteAt} + interval '1 millisecond')`;

const PLACES = (systemId: number) => sql`(
  select coalesce(json_agg(json_build_array(id, map_position_x, map_position_y) order by id), '[]')::text
  from node where system_id = ${systemId}::int and map_position_x is not null and map_position_y is not null)`;

/** Keeps the map for one step back, with the places of its devices; none without a map. */
async function keepBefore(db: Database, systemId: number, { now, by }: { now: Date; by: string }): Promise<void> {
  await db.execute(sql`
    insert into system_map_before (system_id, image, image_mime, width, height, boundaries, places, replaced_at,
      replaced_by)
    select system_id, image, image_mime, width, height, boundaries, ${PLACES(systemId)}, ${now}::timestamptz, ${by}
    from system_map where system_id = ${systemId}::int
    on conflict (system_id) do update set image = excluded.image, image_mime = excluded.image_mime,
      width = excluded.width, height = excluded.height, boundaries = excluded.boundaries, places = excluded.places,
      replaced_at = excluded.replaced_at, replaced_by = excluded.replaced_by`);
}

const BEFORE_FIELDS = {
  width: systemMapBefore.width,
  height: systemMapBefore.height,
  replacedAt: systemMapBefore.replacedAt,
  replacedBy: systemMapBefore.replacedBy,
};

/** The map before, without its image. */
export async function mapBefore(db: Database, systemId: number) {
  const [map] = await db.select(BEFORE_FIELDS).from(systemMapBefore).where(eq(systemMapBefore.systemId, systemId));
  return map ?? null;
}

/**
 * Puts the map before in the place of the map, which becomes the map before. Devices stand where they stood; one that
 * was placed since keeps its place on the plan.
 */
export async function swapMaps(
  db: Database,
  systemId: number,
  from: { width: number; height: number },
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const [before] = await db
    .select({ places: systemMapBefore.places, width: systemMapBefore.width, height: systemMapBefore.height })
    .from(systemMapBefore)
    .where(eq(systemMapBefore.systemId, systemId));
  if (!before) return;
  // One statement: each half reads what was there before it.
  await db.execute(sql`
    with back as (
      update system_map m set image = b.image, image_mime = b.image_mime, width = b.width, height = b.height,
        boundaries = b.boundaries, image_updated_at = ${now}::timestamptz, updated_via_website_at = ${now}::timestamptz
      from system_map_before b where b.system_id = ${systemId}::int and m.system_id = b.system_id
    )
    update system_map_before b set image = m.image, image_mime = m.image_mime, width = m.width, height = m.height,
      boundaries = m.boundaries, places = ${PLACES(systemId)}, replaced_at = ${now}::timestamptz, replaced_by = ${by}
    from system_map m where m.system_id = ${systemId}::int and b.system_id = m.system_id`);
  await db.execute(sql`
    with place as (
      select (p->>0)::int as id, (p->>1)::float8 as x, (p->>2)::float8 as y
      from json_array_elements(${before.places}::json) p
    )
    update node set
      map_position_x = coalesce(place.x, own.map_position_x * ${before.width}::float8 / ${from.width}::float8),
      map_position_y = coalesce(place.y, own.map_position_y * ${before.height}::float8 / ${from.height}::float8),
      updated_via_website_at = ${movedAt(now)}
    from node own left join place on place.id = own.id
    where node.id = own.id and own.system_id = ${systemId}::int
      and (place.id is not null or own.map_position_x is not null)`);
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
