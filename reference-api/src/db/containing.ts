/** A `like` pattern for text that contains this one, trimmed and with wildcards escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
