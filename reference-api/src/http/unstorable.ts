/** Half of a surrogate pair: no character, and not the same any more once it is written as UTF-8. */
const HALF = /\p{Cs}/u;

/**
 * The dotted path of the first text that holds what no database stores, NUL or half a character, or null where there is
 * none.
 */
export function pathOfUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || HALF.test(value) ? path : null;
  if (typeof value !== 'object' || value === null || value instanceof Blob || ArrayBuffer.isView(value)) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = pathOfUnstorable(entry, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
