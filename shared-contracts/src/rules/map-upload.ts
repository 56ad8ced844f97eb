import { MAP_MAX_BYTES } from './limits';
import { boundariesText, parseBoundaries } from './map-boundaries';

/** Image types accepted for maps, for `accept`. */
export const MAP_IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

export const MAP_SAVED = 'Map settings saved successfully';
export const MAP_NOT_SAVED = 'Map settings were not saved';
export const MAP_NO_IMAGE = 'Only images are taken: PNG, JPEG, WebP or GIF.';
export const MAP_EMPTY = 'The file is empty.';
export const MAP_TOO_LARGE = 'The image is larger than 10 MB.';
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

/** Scales the boundaries of a map to an image of another size, keeping the places. Invalid text is left unchanged. */
export function fittedBoundaries(text: string | null, from: Size, to: Size): string | null {
  const polygons = parseBoundaries(text);
  if (polygons === null || polygons.length === 0) return text;
  const fit = (value: number, before: number, now: number) => Math.round(((value * now) / before) * 10) / 10;
  return boundariesText(
    polygons.map((points) =>
      points.map(([x, y]) => [fit(x, from.width, to.width), fit(y, from.height, to.height)] as const),
    ),
  );
}
