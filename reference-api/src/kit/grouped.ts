/** Rows by the value of one of their columns, each group in the rows' own order. */
export function grouped<K extends string, T extends { [key in K]: unknown }>(
  rows: readonly T[],
  column: K,
): Map<T[K], T[]> {
  const groups = new Map<T[K], T[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}
