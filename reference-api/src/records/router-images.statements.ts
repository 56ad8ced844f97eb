import { and, eq, inArray } from 'drizzle-orm';
import type { RouterImage } from '@sagitta/shared-contracts/rules/router';
import type { Database } from '../db/database';
import { routerImage } from '../db/schema/index';
import type { StoredImage } from '../kit/images/stored-image';

export async function imagesOfRouter(db: Database, routerId: number) {
  return db.select().from(routerImage).where(eq(routerImage.routerId, routerId));
}

/** Undefined leaves an image as it is, null removes it. */
export async function storeRouterImages(
  db: Database,
  routerId: number,
  images: ReadonlyMap<RouterImage, StoredImage>,
): Promise<void> {
  const changed = [...images].flatMap(([kind, image]) => (image === undefined ? [] : [{ kind, image }]));
  if (changed.length === 0) return;
  const kinds = changed.map(({ kind }) => kind);
  await db.delete(routerImage).where(and(eq(routerImage.routerId, routerId), inArray(routerImage.kind, kinds)));
  const kept = changed.flatMap(({ kind, image }) => (image === null ? [] : [{ routerId, kind, ...image }]));
  if (kept.length > 0) await db.insert(routerImage).values(kept);
}
