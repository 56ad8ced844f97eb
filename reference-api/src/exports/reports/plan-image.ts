import sharp from 'sharp';

/** Pixels of a plan on paper: some 250 to the inch. */
const MOST = 1_750;

/** A plan as JPEG on white, which a PDF takes as it is; a plan of any size becomes one for paper. */
export async function planImage(
  { image, width, height }: { image: Uint8Array; width: number; height: number },
  most = MOST,
): Promise<Buffer> {
  const scale = Math.min(1, most / Math.max(width, height));
  return sharp(image)
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
