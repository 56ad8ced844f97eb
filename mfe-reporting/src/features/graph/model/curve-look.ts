import type { ColourMode } from '@sagitta/shared-ui/core';
import { isAlone, type Curve } from './curve';

/** How a curve beside the device's own is told from it and from the others, without its colour too. */
export interface CurveLook {
  /** On the surface of each colour mode; apart from the colours of the levels, which mean something else. */
  colour: Readonly<Record<ColourMode, string>>;
  /** Lengths of strokes and spaces in CSS pixels. */
  dash: readonly number[];
  marker: 'square' | 'triangle' | 'diamond' | 'ring';
}

/** Of the devices that are compared, in the order of the address. */
export const COMPARED_LOOKS: readonly CurveLook[] = [
  { colour: { light: '#2456b8', dark: '#8fb4ff' }, dash: [9, 4], marker: 'square' },
  { colour: { light: '#6b3fa0', dark: '#c3a1f0' }, dash: [2, 3], marker: 'triangle' },
  { colour: { light: '#6d4c2f', dark: '#d9b48f' }, dash: [10, 3, 2, 3], marker: 'diamond' },
];

/** Last winter: grey, as what is past. */
export const LAST_WINTER_LOOK: CurveLook = {
  colour: { light: '#55666f', dark: '#9aabb3' },
  dash: [4, 4],
  marker: 'ring',
};

/** The outline of a marker around a point, as the steps of a path. */
export function markerPoints(marker: CurveLook['marker'], x: number, y: number, size: number): [number, number][] {
  switch (marker) {
    case 'square':
      return corners(x, y, size * 1.25, 4, Math.PI / 4);
    case 'diamond':
      return corners(x, y, size * 1.4, 4, 0);
    case 'triangle':
      return corners(x, y, size * 1.5, 3, -Math.PI / 2);
    case 'ring':
      return corners(x, y, size, 12, 0);
  }
}

/**
 * The readings that carry a marker: the first in each stretch of the axis, so that a short curve has one too, and those
 * to which no line leads.
 * @param apart the same unit as `times`
 */
export function markedIndices({ times, values }: Curve, apart: number): number[] {
  const marked: number[] = [];
  let next = Number.NEGATIVE_INFINITY;
  values.forEach((value, index) => {
    const time = times[index] ?? Number.NaN;
    if (value === null || (time < next && !isAlone(values, index))) return;
    marked.push(index);
    next = time + apart;
  });
  return marked;
}

function corners(x: number, y: number, radius: number, count: number, turn: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
