import { createHash } from 'node:crypto';
import { ROUTER_IMAGES, type RouterImage } from '@sagitta/shared-contracts/rules/router';
import type { Database } from '../db/database';
import { imagesOfRouter } from './router-images.statements';

type ImageFields = { [K in `${RouterImage}Image${'Data' | 'Mime'}`]: string | null };

/** The four images by their wire names. */
export async function imageFieldsOf(db: Database, routerId: number): Promise<ImageFields> {
  const found = await imagesOfRouter(db, routerId);
  return Object.fromEntries(
    ROUTER_IMAGES.flatMap((kind) => {
      const image = found.find((one) => one.kind === kind);
      return [
        [`${kind}ImageData`, image?.data.toString('base64') ?? null],
        [`${kind}ImageMime`, image?.mime ?? null],
      ];
    }),
  ) as ImageFields;
}

/** The four images in the audit record: the type and the start of the hash. */
export async function auditedImagesOf(db: Database, routerId: number): Promise<Record<string, string | null>> {
  const found = await imagesOfRouter(db, routerId);
  return Object.fromEntries(
    ROUTER_IMAGES.map((kind) => {
      const image = found.find((one) => one.kind === kind);
      const hash = image && createHash('sha256').update(image.data).digest('hex').slice(0, 8);
      return [`${kind}Image`, image ? `${image.mime} ${hash}` : null];
    }),
  );
}
