import { eq } from 'drizzle-orm';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { requireSystem } from '../access/guards';
import { systemMap } from '../db/schema/index';
import { FileBody, reads } from './handler';
import { Refusal } from '../refusal';
import { iso } from './wire';

const serveGetSystemMap = reads(getSystemMap, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  const [map] = await db
    .select({
      width: systemMap.width,
      height: systemMap.height,
      boundaries: systemMap.boundaries,
      updatedViaWebsiteAt: systemMap.updatedViaWebsiteAt,
    })
    .from(systemMap)
    .where(eq(systemMap.systemId, params.id));
  if (!map) throw new Refusal(404);
  return {
    mapWidth: map.width,
    mapHeight: map.height,
    mapBoundaries: map.boundaries,
    updatedViaWebsiteAt: iso(map.updatedViaWebsiteAt),
  };
});

const serveGetSystemMapImage = reads(getSystemMapImage, async ({ db, caller, params }) => {
  await requireSystem(db, caller, params.id);
  const [map] = await db
    .select({ image: systemMap.image, mime: systemMap.imageMime, updatedAt: systemMap.imageUpdatedAt })
    .from(systemMap)
    .where(eq(systemMap.systemId, params.id));
  if (!map) throw new Refusal(404);
  return new FileBody(map.image, map.mime, { lastModified: map.updatedAt });
});

export const systemMapOperations = [serveGetSystemMap, serveGetSystemMapImage];
