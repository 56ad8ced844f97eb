const PADDING = 2;

/** The path of a curve in a box; gaps are left open, a flat curve runs in the middle. */
export function sparkPath(values: readonly (number | null)[], width: number, height: number): string {
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
    path += `${pen}${(index * step).toFixed(1)} ${(PADDING + share * (height - 2 * PADDING)).toFixed(1)}`;
    pen = 'L';
  });
  return path;
}
