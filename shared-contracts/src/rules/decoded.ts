/** Percent-encoded text decoded, or null where it is malformed (`%`, `%E0`), as text from outside may be. */
export function decoded(text: string): string | null {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the one place that catches what it throws
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
