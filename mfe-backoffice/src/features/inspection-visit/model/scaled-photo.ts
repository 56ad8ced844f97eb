import { PHOTO_MAX_BYTES, PHOTO_MIN_SIDE, PHOTO_SIDE } from '@sagitta/shared-contracts/rules/finding';

export const PHOTO_PROBLEMS = {
  unreadable: 'This is not a photo that this browser can read.',
  small: `The photo has fewer than ${PHOTO_MIN_SIDE} px on a side.`,
  large: 'The photo stays larger than 1 MB. Take another one.',
} as const;

/** Why a photo cannot be taken. */
export class PhotoProblem extends Error {}

interface Size {
  width: number;
  height: number;
}

/** A size within the side of a photo, with the same proportions. */
export function photoSize({ width, height }: Size): Size {
  const scale = Math.min(1, PHOTO_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** From good to bad, until it is small enough. */
const QUALITIES = [0.82, 0.65, 0.45] as const;

/**
 * A photo as it is sent: upright, scaled, a JPEG. Encoded again on a canvas, it has nothing but its pixels: neither
 * place nor camera.
 * @throws PhotoProblem
 */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new PhotoProblem(PHOTO_PROBLEMS.unreadable);
  });
  if (Math.min(image.width, image.height) < PHOTO_MIN_SIDE) throw new PhotoProblem(PHOTO_PROBLEMS.small);
  const canvas = Object.assign(document.createElement('canvas'), photoSize(image));
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoProblem(PHOTO_PROBLEMS.unreadable);
  // What is clear would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const quality of QUALITIES) {
    const photo = await encoded(canvas, quality);
    if (photo && photo.size <= PHOTO_MAX_BYTES) return photo;
  }
  throw new PhotoProblem(PHOTO_PROBLEMS.large);
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
