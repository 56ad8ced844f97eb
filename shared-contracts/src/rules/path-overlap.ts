/** Whether an address could match both route patterns. Like the router, it ignores case and trailing slashes. */
export function overlaps(a: string, b: string): boolean {
  return variants(a).some((one) => variants(b).some((other) => meet(one, other)));
}

/** A pattern with and without each optional segment. */
function variants(path: string): string[][] {
  // `:product` means the provider's slug, which is a part of a segment and not a parameter.
  const segments = path.replace(':product', 'product').toLowerCase().split('/').filter(Boolean);
  return segments.reduce<string[][]>(
    (all, segment) =>
      segment.endsWith('?')
        ? [...all, ...all.map((before) => [...before, segment.slice(0, -1)])]
        : all.map((before) => [...before, segment]),
    [[]],
  );
}

function meet([a, ...restA]: readonly string[], [b, ...restB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  if (a !== b && !a.startsWith(':') && !b.startsWith(':')) return false;
  return meet(restA, restB);
}
