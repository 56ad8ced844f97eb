/** Half of a surrogate pair: not a character, and lost in a conversion to UTF-8. */
const HALF = /\p{Cs}/u;

/**
 * The dotted path of the first text that no database stores because of NUL or half a character; null if there is none.
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
