/**
 * The ids that a filter in the URL names: `3,17`. What is not a positive integer is left out, so a mistyped link shows
 * everything.
 */
export function parseIds(text: string | null): number[] {
  if (!text) return [];
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return [...new Set(ids)];
}

export function formatIds(ids: readonly number[]): string {
  return ids.join(',');
}

/** What the filter leaves of a list: everything where it names nothing that the list has. */
export function chosen<T>(items: readonly T[], idOf: (item: T) => number, ids: readonly number[]): readonly T[] {
  if (ids.length === 0) return items;
  const wanted = new Set(ids);
  const left = items.filter((item) => wanted.has(idOf(item)));
  return left.length > 0 ? left : items;
}
