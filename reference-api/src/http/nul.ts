/** The dotted path of the first text that holds NUL, which PostgreSQL cannot store, or null where there is none. */
export function pathOfNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null || value instanceof Blob || ArrayBuffer.isView(value)) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = pathOfNul(entry, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
