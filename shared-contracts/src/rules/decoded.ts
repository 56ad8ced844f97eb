/** Percent-decoded text, or null if it is malformed (`%`, `%E0`), as external text may be. */
export function decoded(text: string): string | null {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the one place that catches what it throws
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
