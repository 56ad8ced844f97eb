/** Text in a `like` pattern that means itself, wildcards included. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** A `like` pattern for text that contains this one, trimmed and with wildcards escaped. */
export function containing(text: string): string {
  return `%${escaped(text.trim())}%`;
}
