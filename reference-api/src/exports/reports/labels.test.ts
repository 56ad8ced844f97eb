import type { Point, Shape } from '../charts/shapes';
import { placedLabels } from './labels';

const BOUNDS = { x: 0, y: 0, width: 400, height: 300 };
/** A label of `A L4` is 24 wide and begins 8 beside the middle of its marker. */
const widthOf = (text: string) => text.length * 5;
const at = (x: number, y: number) => ({ x, y, name: 'A', level: 4 });

const boxesOf = (shapes: readonly Shape[]) => shapes.flatMap((shape) => (shape.kind === 'area' ? [shape] : []));
const place = (outlines: readonly (readonly Point[])[], ...markers: ReturnType<typeof at>[]) =>
  boxesOf(placedLabels(markers, { bounds: BOUNDS, outlines }, widthOf)).map(({ x, y }) => [x, y]);

const RIGHT = [108, 95.5];
const LEFT = [68, 95.5];
const ABOVE = [88, 83];
const line = (...points: Point[]) => points;

test.each([
  ['to the right where nothing is in the way', [], RIGHT],
  ['to the right of an edge that only passes by', [line([140, 0], [140, 300])], RIGHT],
  ['to the left of an edge at the right', [line([120, 0], [120, 300])], LEFT],
  ['to the left of a slanted edge', [line([100, 60], [160, 140])], LEFT],
  ['above, between two edges', [line([120, 0], [120, 300]), line([80, 90], [80, 300])], ABOVE],
  ['to the left of a short edge that lies inside the label', [line([112, 98], [118, 102])], LEFT],
  ['across an edge where there is no other place', [line([0, 100], [400, 100]), line([100, 0], [100, 300])], RIGHT],
])('a name stands %s', (_, outlines, expected) => {
  expect(place(outlines, at(100, 100))).toEqual([expected]);
});

test('a name gives way to another marker before it avoids an edge', () => {
  expect(place([line([80, 0], [80, 300])], at(100, 100), at(120, 100))).toEqual([ABOVE, [128, 95.5]]);
});
