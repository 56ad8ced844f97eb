/** A point of the system map, in pixels of its image from the top left. */
export type MapPoint = readonly [x: number, y: number];

/** A closed outline; the last point joins the first. */
export type Polygon = readonly MapPoint[];

/** Messages of the map editor (docs/product/map.md#boundary-editor). */
export const POINT_OUTSIDE = 'You can not save map if any point is outside the map';
export const NO_POLYGON = 'Map has to assign at least one polygon';
export const NO_AREA = 'An outline has all its corners on one line';
export const SAME_POLYGON = 'Two outlines are the same';

/** The minimum number of vertices of a polygon (docs/product/map.md#boundary-editor). */
export const MIN_VERTICES = 3;

const POLYGON = /\(([^()]*)\)/g;

/**
 * Parses boundaries: polygons in parentheses, points joined by semicolons, `(0,0;10,0;10,5)(20,20;30,20;25,30)`
 * (docs/product/map.md#boundary-editor). Null if the text is corrupted; empty text means no polygons.
 */
export function parseBoundaries(text: string | null): Polygon[] | null {
  const compact = (text ?? '').replace(/\s/g, '');
  const bodies = [...compact.matchAll(POLYGON)];
  const rest = compact.replace(POLYGON, '').replace(/[,;]/g, '');
  if (rest !== '') return null;
  const polygons = bodies.map(([, body = '']) =>
    body
      .split(';')
      .filter((point) => point !== '')
      .map(readPoint),
  );
  const whole = polygons.filter(
    (points): points is MapPoint[] => points.length >= MIN_VERTICES && !points.includes(null),
  );
  return whole.length === polygons.length ? whole : null;
}

/** The polygons in wire format. */
export function boundariesText(polygons: readonly Polygon[]): string {
  return polygons.map((points) => `(${points.map(([x, y]) => `${x},${y}`).join(';')})`).join('');
}

export function isInsideMap([x, y]: MapPoint, width: number, height: number): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** Why boundaries may not be saved, or null (docs/product/map.md#boundary-editor). */
export function boundariesProblem(polygons: readonly Polygon[], width: number, height: number): string | null {
  if (polygons.length === 0) return NO_POLYGON;
  if (!polygons.every((points) => points.every((point) => isInsideMap(point, width, height)))) return POINT_OUTSIDE;
  if (polygons.some(isOnOneLine)) return NO_AREA;
  return new Set(polygons.map((points) => boundariesText([points]))).size < polygons.length ? SAME_POLYGON : null;
}

function isOnOneLine([first, ...others]: Polygon): boolean {
  if (!first) return true;
  const ways = others.map(([x, y]) => [x - first[0], y - first[1]] as const);
  const [across, down] = ways.find(([x, y]) => x !== 0 || y !== 0) ?? [0, 0];
  return ways.every(([x, y]) => across * y === down * x);
}

function readPoint(text: string): MapPoint | null {
  const [x, y, ...more] = text.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  if (x === undefined || y === undefined || more.length > 0 || !Number.isFinite(x) || !Number.isFinite(y)) return null;
  return [x, y];
}
