import { IMAGE_MAX_BYTES } from '@sagitta/shared-contracts/rules/limits';
import { Refusal } from '../refusal';
import { reencodeImage } from './reencode-image';

/** The update of a stored image: null removes it, undefined leaves it unchanged. */
export type StoredImage = { data: Buffer; mime: string } | null | undefined;

/** Reads the base64 text of an image field. Refused where it is no image, or larger than a field takes. */
export async function storedImage(field: string, base64: string | null | undefined): Promise<StoredImage> {
  if (base64 === undefined) return undefined;
  if (base64 === null || base64 === '') return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > IMAGE_MAX_BYTES) throw new Refusal(422, { [field]: 'The image is larger than 1 MB.' });
  const image = await reencodeImage(bytes);
  if (typeof image === 'string') throw new Refusal(422, { [field]: 'This is not an image that can be read.' });
  return { data: image.bytes, mime: image.mime };
}
