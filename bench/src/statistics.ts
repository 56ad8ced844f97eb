/** The value below which the share `p` (0 to 1) of the values is, by the nearest rank. Throws without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

/** The middle value, of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = percentile(sorted, Math.floor(sorted.length / 2 + 1) / sorted.length);
  return sorted.length % 2 === 1 ? upper : (upper + percentile(sorted, 0.5)) / 2;
}

/** The median of each figure of some runs of the same thing. */
export function medianOf<K extends string>(
  runs: readonly Readonly<Record<K, number>>[],
  keys: readonly K[],
): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Record<K, number>;
}
