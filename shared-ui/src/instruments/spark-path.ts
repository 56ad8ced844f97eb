const PADDING = 2;

/**
 * The path of a curve in a box; gaps are left open, a flat curve runs in the middle.
 * @param places position of each value, 0 to 1; defaults to even spacing
 */
export function sparkPath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  places?: readonly number[],
): string {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length === 0) return '';
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let pen = 'M';
  let path = '';
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      pen = 'M';
      return;
    }
    const share = span === 0 ? 0.5 : (value - low) / span;
    const x = places ? (places[index] ?? 0) * width : index * step;
    path += `${pen}${x.toFixed(1)} ${(PADDING + share * (height - 2 * PADDING)).toFixed(1)}`;
    pen = 'L';
  });
  return path;
}
