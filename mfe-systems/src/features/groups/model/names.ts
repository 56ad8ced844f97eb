export interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface NamesOptions {
  /** Half a mark's width, in px. */
  radius: number;
  /** The size of a line of text, in px. */
  height: number;
  size: Point;
}

/** Between a mark and its name, and between a name and the edge of the map, in px. */
const GAP = 4;

/**
 * Where each name is drawn, as its upper left corner: under its mark, above it or beside it, the first place where it
 * covers no mark and no other name. Null where there is none; the name is in the popup and on the card below. Earlier
 * marks choose first.
 */
export function placeNames(
  marks: readonly (Point & { width: number })[],
  { radius, height, size }: NamesOptions,
): (Point | null)[] {
  const taken = marks.map(({ x, y }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  return marks.map((mark) => {
    const place = candidates(mark, { radius, height, size }).find((box) => !taken.some((other) => meet(box, other)));
    if (!place) return null;
    taken.push(place);
    return { x: place.left, y: place.top };
  });
}

function candidates({ x, y, width }: Point & { width: number }, { radius, height, size }: NamesOptions): Box[] {
  const box = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const within = Math.max(GAP, Math.min(x - width / 2, size.x - GAP - width));
  const away = radius + GAP;
  return [
    box(within, y + away),
    box(within, y - away - height),
    box(x + away, y - height / 2),
    box(x - away - width, y - height / 2),
  ].filter(({ left, right }) => left >= 0 && right <= size.x);
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
