import type { Box, Shape } from '../charts/shapes';

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
 * above or below. Where there is no room, the number has to do.
 */
export function placedLabels(markers: readonly Marker[], bounds: Box, widthOf: (text: string) => number): Shape[] {
  const taken: Box[] = markers.map(({ x, y }) => ({ x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF }));
  return markers.flatMap((marker): Shape[] => {
    const text = labelOf(marker);
    const width = widthOf(text) + 4;
    const place = placesAround(marker, width).find(
      (box) => isWithin(box, bounds) && !taken.some((other) => overlap(box, other)),
    );
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

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
