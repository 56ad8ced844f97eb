/** The name of a line on the value axis: down from the top in px. */
interface LineName {
  y: number;
  /** On which side of its line it stands where nothing is in its way. */
  isAbove: boolean;
}

interface LabelPlace {
  isAbove: boolean;
  /** How many names stand on its right. */
  column: number;
}

interface Room {
  top: number;
  bottom: number;
  /** Of a name and its gap. */
  height: number;
}

/**
 * Places names at the right end of their lines, those that come first first: on their own side, on the other where
 * another name or the edge is in the way, or else beside what is there.
 */
export function placeLabels(names: readonly LineName[], { top, bottom, height }: Room): LabelPlace[] {
  const taken: { from: number; column: number }[] = [];
  return names.map(({ y, isAbove }) => {
    const fromOf = (above: boolean) => (above ? y - height : y);
    const isFree = (from: number, column: number) =>
      from >= top &&
      from + height <= bottom &&
      !taken.some((other) => other.column === column && Math.abs(other.from - from) < height);
    const place = [0, 1, 2, 3]
      .flatMap((column) => [isAbove, !isAbove].map((above) => ({ isAbove: above, column })))
      .find(({ isAbove: above, column }) => isFree(fromOf(above), column)) ?? { isAbove, column: 0 };
    taken.push({ from: fromOf(place.isAbove), column: place.column });
    return place;
  });
}
