/** A pattern of `like` for text that contains this one, without the spaces around it; nothing in it is a wildcard. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
