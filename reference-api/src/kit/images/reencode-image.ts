import { MAP_MAX_MEGAPIXELS } from '@sagitta/shared-contracts/rules/map-upload';
import sharp, { type Sharp } from 'sharp';

/**
 * Formats that are accepted, by what the bytes say, and what each is stored as. A name or a declared type counts for
 * nothing.
 */
const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'png' } as const;

/** More pixels than any camera takes would exhaust the memory while decoding. */
const MAX_PIXELS = MAP_MAX_MEGAPIXELS * 1_000_000;

export interface Image {
  bytes: Buffer;
  mime: string;
  width: number;
  height: number;
}

/**
 * Decodes an image and encodes it again, so that nothing but pixels is stored: no script, no metadata, no second file
 * behind it.
 * Turns it upright first where a camera says how it was held.
 * @param side of a photo: it becomes a JPEG, and smaller where a side is longer
 * @returns what is wrong where it is none of a format that is taken, or has too many pixels
 */
export async function reencodeImage(bytes: Uint8Array, side?: number): Promise<Image | 'no image' | 'too many pixels'> {
  try {
    // What its head says; nothing is decoded yet.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const target = FORMATS[format as keyof typeof FORMATS];
    if (target === undefined) return 'no image';
    if (width * height > MAX_PIXELS) return 'too many pixels';
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const upright = source.rotate();
    const kept = side === undefined ? { image: upright.toFormat(target), as: target } : photoOf(upright, side);
    const { data, info } = await kept.image.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: `image/${kept.as}`, width: info.width, height: info.height };
  } catch {
    // sharp throws for whatever it cannot decode, which is the answer to the question.
    return 'no image';
  }
}

/** What is clear becomes white: a JPEG has no such thing. */
function photoOf(image: Sharp, side: number) {
  const sized = image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  return { image: sized.jpeg({ quality: 80 }), as: 'jpeg' } as const;
}
