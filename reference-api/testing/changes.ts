/** What differs after something, by name. */
export function changes<T extends object>(before: T, after: T): Partial<T> {
  const differing = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  );
  return Object.fromEntries(differing) as Partial<T>;
}
