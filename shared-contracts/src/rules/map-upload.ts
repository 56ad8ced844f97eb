import { MAP_MAX_BYTES } from './limits';
import { boundariesText, parseBoundaries } from './map-boundaries';

/** Image types accepted for maps, for `accept`. */
export const MAP_IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

export const MAP_SAVED = 'Map settings saved successfully';
export const MAP_NOT_SAVED = 'Map settings were not saved';
export const MAP_NO_IMAGE = 'Only images are taken: PNG, JPEG, WebP or GIF.';
export const MAP_EMPTY = 'The file is empty.';
export const MAP_TOO_LARGE = 'The image is larger than 10 MB.';
/** A side of a map, in pixels: on less than this no place can be told from another. */
export const MAP_MIN_SIDE = 200;
/** Of an image, as decoded: more than any camera takes. */
export const MAP_MAX_MEGAPIXELS = 100;
export const MAP_TOO_MANY_PIXELS = `The image has more than ${MAP_MAX_MEGAPIXELS} megapixels. Make it smaller.`;
export const MAIN_MAP_FIRST = 'Upload the main map first.';

/** Why a file is refused as a map, judging by its type and size (docs/product/map.md#map-upload). */
export function mapFileProblem({ type, size }: { type: string; size: number }): string | null {
  if (!MAP_IMAGE_TYPES.split(',').includes(type)) return MAP_NO_IMAGE;
  if (size === 0) return MAP_EMPTY;
  return size > MAP_MAX_BYTES ? MAP_TOO_LARGE : null;
}

interface Size {
  width: number;
  height: number;
}

/** Why an image is refused as a map, judging by its pixels (docs/product/map.md#map-upload). */
export function mapSizeProblem({ width, height }: Size): string | null {
  if (Math.min(width, height) >= MAP_MIN_SIDE) return null;
  return `The image has ${width} × ${height} px. A map has at least ${MAP_MIN_SIDE} px on each side.`;
}

/** How much the proportions of the same plan may differ where it is drawn again, and by what factor its size. */
const ALIKE = { proportions: 1.02, size: 2 } as const;

/**
 * What is asked before an image takes the place of a map that it may not be a drawing of: devices and outlines keep
 * their places on it. Null where size and proportions are much the same.
 */
export function mapChangeQuestion(before: Size, now: Size): string | null {
  const factor = (one: number, other: number) => Math.max(one / other, other / one);
  const proportions = factor(before.width / before.height, now.width / now.height);
  const size = Math.max(factor(before.width, now.width), factor(before.height, now.height));
  if (proportions <= ALIKE.proportions && size <= ALIKE.size) return null;
  return (
    `The plan has ${before.width} × ${before.height} px, this image ${now.width} × ${now.height} px. ` +
    'Devices and outlines keep their places on it: is it the same plan?'
  );
}

/** Of a pixel, to which a scaled corner is kept: with tenths, outlines drift with each image of another size. */
const PARTS = 10_000;

/** Scales the boundaries of a map to an image of another size, keeping the places. Invalid text is left unchanged. */
export function fittedBoundaries(text: string | null, from: Size, to: Size): string | null {
  const polygons = parseBoundaries(text);
  if (polygons === null || polygons.length === 0) return text;
  const fit = (value: number, before: number, now: number) => Math.round(((value * now) / before) * PARTS) / PARTS;
  return boundariesText(
    polygons.map((points) =>
      points.map(([x, y]) => [fit(x, from.width, to.width), fit(y, from.height, to.height)] as const),
    ),
  );
}
