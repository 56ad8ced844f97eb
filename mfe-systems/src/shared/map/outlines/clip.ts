import type { Box } from './decode';

/** Points as x, y, x, y, … */
export type Points = ArrayLike<number>;

type Inside = (x: number, y: number) => boolean;
type Crossing = (x: number, y: number, toX: number, toY: number) => readonly [number, number];

/**
 * The part of a ring inside a box, by its four sides in turn (Sutherland and Hodgman). A canvas draws nothing
 * that can be used of a coast whose points lie millions of pixels away.
 */
export function clipRing(ring: Points, { west, north, east, south }: Box): Points {
  const atX =
    (edge: number): Crossing =>
    (x, y, toX, toY) => [edge, y + ((toY - y) * (edge - x)) / (toX - x)];
  const atY =
    (edge: number): Crossing =>
    (x, y, toX, toY) => [x + ((toX - x) * (edge - y)) / (toY - y), edge];
  let clipped = cut(ring, (x) => x >= west, atX(west));
  clipped = cut(clipped, (x) => x <= east, atX(east));
  clipped = cut(clipped, (_, y) => y >= north, atY(north));
  return cut(clipped, (_, y) => y <= south, atY(south));
}

function cut(ring: Points, isInside: Inside, crossing: Crossing): number[] {
  const kept: number[] = [];
  let fromX = ring[ring.length - 2] ?? 0;
  let fromY = ring[ring.length - 1] ?? 0;
  let wasInside = isInside(fromX, fromY);
  for (let index = 0; index < ring.length; index += 2) {
    const x = ring[index] ?? 0;
    const y = ring[index + 1] ?? 0;
    const inside = isInside(x, y);
    if (inside !== wasInside) kept.push(...crossing(fromX, fromY, x, y));
    if (inside) kept.push(x, y);
    fromX = x;
    fromY = y;
    wasInside = inside;
  }
  return kept;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}
