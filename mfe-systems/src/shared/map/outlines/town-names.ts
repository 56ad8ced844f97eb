import type { Town } from './decode';

/** People that a town has at least to be named, by zoom from {@link FIRST_ZOOM} on. */
const PEOPLE = [5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 50_000] as const;
const FIRST_ZOOM = 3;

const TOWN_NAME_HEIGHT = 14;
/** Free px around a name. */
const AROUND = 6;
/** From a town's dot to its name. */
const BESIDE = 6;

export interface NamedTown {
  readonly name: string;
  /** Of the dot, in px of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Left edge and top of the name. */
  readonly left: number;
  readonly top: number;
}

/** Whether towns of this size are named at a zoom. */
export function isNamed({ people }: Pick<Town, 'people'>, zoom: number): boolean {
  return people >= (PEOPLE[Math.max(0, Math.floor(zoom) - FIRST_ZOOM)] ?? 0);
}

/** The towns whose names find room, the first ones first. `widthOf` is a name's width in px. */
export function placeTowns(
  towns: readonly (Pick<Town, 'name'> & { x: number; y: number })[],
  widthOf: (name: string) => number,
): NamedTown[] {
  const placed: (NamedTown & { right: number; bottom: number })[] = [];
  for (const { name, x, y } of towns) {
    const left = x + BESIDE;
    const top = y - TOWN_NAME_HEIGHT / 2;
    const [right, bottom] = [left + widthOf(name), top + TOWN_NAME_HEIGHT];
    const isFree = placed.every(
      (other) =>
        x - AROUND > other.right ||
        right + AROUND < other.x ||
        top - AROUND > other.bottom ||
        bottom + AROUND < other.top,
    );
    if (isFree) placed.push({ name, x, y, left, top, right, bottom });
  }
  return placed;
}
