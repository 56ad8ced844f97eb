/** A line on the world's square as web maps have it, 0 to 1 from its north-west corner: x, y, x, y, … */
export interface Line {
  readonly points: Float64Array;
  readonly box: Box;
}

export interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

export interface Town {
  readonly name: string;
  /** At least this many people live there. */
  readonly people: number;
  readonly x: number;
  readonly y: number;
}

/** What there is to draw of the world; towns from the largest on. */
export interface Outlines {
  readonly land: readonly Line[];
  readonly lakes: readonly Line[];
  readonly rivers: readonly Line[];
  readonly borders: readonly Line[];
  readonly towns: readonly Town[];
}

/** As scripts/make-outlines.mjs writes it: of each line its first point, then the way from each point to the next. */
export interface EncodedOutlines {
  /** Of a degree. */
  steps: number;
  land: readonly (readonly number[])[];
  lakes: readonly (readonly number[])[];
  rivers: readonly (readonly number[])[];
  borders: readonly (readonly number[])[];
  towns: readonly { people: number; names: string; places: readonly number[] }[];
}

/** Further north and south the projection has no end. */
const FURTHEST_NORTH = 85.0511;

export function decodeOutlines({ steps, land, lakes, rivers, borders, towns }: EncodedOutlines): Outlines {
  const lines = (encoded: readonly (readonly number[])[]) => encoded.map((numbers) => lineOf(numbers, steps));
  return {
    land: lines(land),
    lakes: lines(lakes),
    rivers: lines(rivers),
    borders: lines(borders),
    towns: towns.flatMap(({ people, names, places }) => {
      const { points } = lineOf(places, steps);
      return names
        .split('\n')
        .map((name, index) => ({ name, people, x: points[2 * index] ?? 0, y: points[2 * index + 1] ?? 0 }));
    }),
  };
}

/** A place on the world's square. */
export function project(east: number, north: number): [x: number, y: number] {
  const sine = Math.sin((Math.max(-FURTHEST_NORTH, Math.min(FURTHEST_NORTH, north)) * Math.PI) / 180);
  return [east / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function lineOf(numbers: readonly number[], steps: number): Line {
  const points = new Float64Array(numbers.length);
  let [east, north] = [0, 0];
  let box: Box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let index = 0; index < numbers.length; index += 2) {
    east += numbers[index] ?? 0;
    north += numbers[index + 1] ?? 0;
    const [x, y] = project(east / steps, north / steps);
    points[index] = x;
    points[index + 1] = y;
    box = {
      west: Math.min(box.west, x),
      north: Math.min(box.north, y),
      east: Math.max(box.east, x),
      south: Math.max(box.south, y),
    };
  }
  return { points, box };
}
