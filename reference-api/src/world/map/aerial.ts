import { randomOf } from '../random';
import { png } from './png';

type Colour = readonly [number, number, number];

const GRASS: Colour = [96, 112, 74];
const ASPHALT: Colour = [92, 94, 97];
const ROOF: Colour = [176, 180, 182];
const SKYLIGHT: Colour = [128, 156, 172];
const SHADOW: Colour = [44, 50, 42];
const CARS: readonly Colour[] = [
  [190, 190, 192],
  [60, 64, 70],
  [150, 42, 38],
  [44, 74, 120],
  [226, 226, 224],
];

/** A picture of a hall from above, as a drone would take it: roof with sheets and skylights, shadow, car park, lawn. */
export function aerialPicture(
  name: string,
  width: number,
  height: number,
  roof: { x: number; y: number; w: number; h: number },
): Buffer {
  const pixels = new Uint8Array(width * height * 3);
  const random = randomOf(name, 'aerial');
  const paint = (x: number, y: number, w: number, h: number, colour: Colour, grain: number) => {
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + h); row += 1) {
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(width, x + w); column += 1) {
        const noise = Math.round((random() - 0.5) * grain);
        pixels.set([colour[0] + noise, colour[1] + noise, colour[2] + noise], (row * width + column) * 3);
      }
    }
  };

  paint(0, 0, width, height, GRASS, 18);
  paint(0, height * 0.88, width, height * 0.12, ASPHALT, 8);
  for (let x = 0; x < width; x += 60) paint(x, height * 0.935, 30, 3, [220, 220, 214], 4);
  // Car park above the hall.
  paint(roof.x, 0, roof.w, roof.y - 26, ASPHALT, 8);
  for (let x = roof.x + 14; x < roof.x + roof.w - 20; x += 24) {
    if (random() < 0.7) paint(x, 14 + random() * 5, 13, 26, CARS[Math.floor(random() * CARS.length)] ?? [0, 0, 0], 6);
    paint(x + 18, 8, 1, 40, [200, 200, 196], 2);
  }
  // The sun is in the south-west: the shadow falls up and to the right.
  paint(roof.x + 16, roof.y - 14, roof.w, roof.h, SHADOW, 8);
  paint(roof.x, roof.y, roof.w, roof.h, ROOF, 6);
  // One slope is darker than the other.
  paint(roof.x, roof.y, roof.w, roof.h / 2, [164, 168, 171], 6);
  for (let y = roof.y; y < roof.y + roof.h; y += 9) paint(roof.x, y, roof.w, 1, [158, 162, 165], 3);
  // The ridge.
  paint(roof.x, roof.y + roof.h / 2 - 2, roof.w, 4, [204, 206, 206], 3);
  for (let index = 0; index < 6; index += 1) {
    const x = roof.x + roof.w * (0.09 + index * 0.152);
    paint(x, roof.y + roof.h * 0.14, roof.w * 0.05, roof.h * 0.24, SKYLIGHT, 6);
    paint(x, roof.y + roof.h * 0.62, roof.w * 0.05, roof.h * 0.24, SKYLIGHT, 6);
  }
  for (let index = 0; index < 5; index += 1)
    paint(
      roof.x + roof.w * (0.2 + random() * 0.6),
      roof.y + roof.h * (0.42 + random() * 0.12),
      16,
      12,
      [112, 116, 120],
      8,
    );
  return png(pixels, width, height);
}
