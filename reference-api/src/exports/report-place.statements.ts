import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { node, system, systemMap } from '../db/schema/index';
import { Refusal } from '../kit/refusal';

/** The map of reports, or else the main one, with the size that positions and boundaries refer to; null without one. */
export async function reportMap(db: Database, systemId: number) {
  const [map] = await db
    .select({
      image: sql<Uint8Array>`coalesce(${systemMap.reportImage}, ${systemMap.image})`,
      width: systemMap.width,
      height: systemMap.height,
      boundaries: systemMap.boundaries,
    })
    .from(systemMap)
    .where(eq(systemMap.systemId, systemId));
  return map ?? null;
}
export type ReportMap = NonNullable<Awaited<ReturnType<typeof reportMap>>>;

/** The location of a system. */
export async function reportPlace(db: Database, systemId: number) {
  const [found] = await db
    .select({
      street: system.addressStreet,
      building: system.addressBuildingNumber,
      postalCode: system.addressPostalCode,
      city: system.addressCity,
    })
    .from(system)
    .where(eq(system.id, systemId));
  // Deleted since access was checked.
  if (!found) throw new Refusal(403);
  return found;
}
export type ReportPlace = Awaited<ReturnType<typeof reportPlace>>;

/** Where the devices of a system are on its map, in pixels. */
export async function placesOfNodes(
  db: Database,
  systemId: number,
): Promise<ReadonlyMap<number, { x: number; y: number }>> {
  const rows = await db
    .select({ id: node.id, x: node.mapPositionX, y: node.mapPositionY })
    .from(node)
    .where(eq(node.systemId, systemId));
  return new Map(rows.flatMap(({ id, x, y }) => (x === null || y === null ? [] : [[id, { x, y }] as const])));
}
