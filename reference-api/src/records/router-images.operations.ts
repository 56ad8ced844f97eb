import { createHash } from 'node:crypto';
import { ROUTER_IMAGES, type RouterImage } from '@sagitta/shared-contracts/rules/router';
import type { Database } from '../db/database';
import { imagesOfRouter } from './router-images.statements';

type ImageField = `${RouterImage}Image${'Data' | 'Mime'}`;
type ImageFields = Record<ImageField, string | null>;

const IMAGE_FIELDS: ReadonlySet<string> = new Set(
  ROUTER_IMAGES.flatMap((kind) => [`${kind}ImageData`, `${kind}ImageMime`]),
);

/** The fields of a router that have a column. */
export function withoutImages<Sent extends object>(sent: Sent): Omit<Sent, ImageField> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !IMAGE_FIELDS.has(name))) as Omit<Sent, ImageField>;
}

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
