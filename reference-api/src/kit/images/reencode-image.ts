import sharp from 'sharp';

/**
 * Formats that are accepted, by what the bytes say, and what each is stored as. A name or a declared type counts for
 * nothing.
 */
const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'png' } as const;

/** More pixels than any camera takes would exhaust the memory while decoding. */
const MAX_PIXELS = 100_000_000;

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
 * @returns null where the bytes are not an image of a format that is taken
 */
export async function reencodeImage(bytes: Uint8Array): Promise<Image | null> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await source.metadata();
    const target = FORMATS[format as keyof typeof FORMATS];
    if (target === undefined) return null;
    const { data, info } = await source.rotate().toFormat(target).toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: `image/${target}`, width: info.width, height: info.height };
  } catch {
    // sharp throws for whatever it cannot decode, which is the answer to the question.
    return null;
  }
}
