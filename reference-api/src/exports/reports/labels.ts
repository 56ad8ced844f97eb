import type { Box, Point, Shape } from '../charts/shapes';

interface Marker {
  x: number;
  y: number;
  name: string;
  level: number | null;
}

const SIZE = 7;
const HALF = 7;
const HEIGHT = 9;
const LONGEST = 24;

/**
 * Names with their levels beside their markers, where they cover neither a marker nor another name: to the right, left,
 * above or below, and across an edge of the building only where no other place is left. Where there is no room at all,
 * the number has to do.
 */
export function placedLabels(
  markers: readonly Marker[],
  { bounds, outlines }: { bounds: Box; outlines: readonly (readonly Point[])[] },
  widthOf: (text: string) => number,
): Shape[] {
  const edges = outlines.flatMap(sidesOf);
  const taken: Box[] = markers.map(({ x, y }) => ({ x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF }));
  return markers.flatMap((marker): Shape[] => {
    const text = labelOf(marker);
    const width = widthOf(text) + 4;
    const free = placesAround(marker, width).filter(
      (box) => isWithin(box, bounds) && !taken.some((other) => overlap(box, other)),
    );
    const place = free.find((box) => !edges.some((edge) => isCrossedBy(box, edge))) ?? free[0];
    if (!place) return [];
    taken.push(place);
    return [
      { kind: 'area', ...place, colour: '#ffffff', opacity: 0.82 },
      { kind: 'text', x: place.x + 2, y: place.y + HEIGHT - 2.2, text, size: SIZE, colour: '#1c2733' },
    ];
  });
}

function labelOf({ name, level }: Marker): string {
  const characters = [...name];
  const short = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : name;
  return level === null || level === 0 ? short : `${short} L${level}`;
}

function placesAround({ x, y }: Marker, width: number): Box[] {
  const size = { width, height: HEIGHT };
  return [
    { x: x + HALF + 1, y: y - HEIGHT / 2, ...size },
    { x: x - HALF - 1 - width, y: y - HEIGHT / 2, ...size },
    { x: x - width / 2, y: y - HALF - 1 - HEIGHT, ...size },
    { x: x - width / 2, y: y + HALF + 1, ...size },
  ];
}

function isWithin(box: Box, bounds: Box): boolean {
  return (
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height
  );
}

type Edge = readonly [from: Point, to: Point];

function sidesOf(outline: readonly Point[]): Edge[] {
  return outline.slice(1).flatMap((to, index) => {
    const from = outline[index];
    return from ? [[from, to] as const] : [];
  });
}

/** Whether any of the edge lies in the box: what is left of it between the box's sides (Liang and Barsky). */
function isCrossedBy({ x, y, width, height }: Box, [[fromX, fromY], [toX, toY]]: Edge): boolean {
  const [along, down] = [toX - fromX, toY - fromY];
  const sides = [
    [-along, fromX - x],
    [along, x + width - fromX],
    [-down, fromY - y],
    [down, y + height - fromY],
  ] as const;
  let [enters, leaves] = [0, 1];
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enters = Math.max(enters, room / step);
    if (step > 0) leaves = Math.min(leaves, room / step);
  }
  return enters <= leaves;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
