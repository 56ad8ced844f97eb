import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemMap } from '@sagitta/shared-contracts/api/system-map';

export interface MapSize {
  width: number;
  height: number;
}

/** Size of the map in pixels of its image; null where it is missing or 0 × 0, which is corrupted. */
export function mapSize(
  map: Pick<SystemMap, 'mapWidth' | 'mapHeight'>,
  system: Pick<System, 'mapSizeX' | 'mapSizeY'>,
): MapSize | null {
  const width = map.mapWidth ?? system.mapSizeX;
  const height = map.mapHeight ?? system.mapSizeY;
  return width && height && width > 0 && height > 0 ? { width, height } : null;
}

/** A point of the image, from its top left, as the map counts: upwards and to the right. */
export function toLatLng({ height }: MapSize, x: number, y: number): [latitude: number, longitude: number] {
  return [height - y, x];
}

/** A point of the image again; one beside it becomes the nearest one at its edge. */
export function fromLatLng(
  { width, height }: MapSize,
  { lat, lng }: { lat: number; lng: number },
): [x: number, y: number] {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return [within(lng, width), within(height - lat, height)];
}

/** The corners of the map as it counts. */
export function wholeMap({ width, height }: MapSize): [[number, number], [number, number]] {
  return [
    [0, 0],
    [height, width],
  ];
}
