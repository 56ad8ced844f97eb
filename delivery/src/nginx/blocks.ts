/** A directive, or a block of directives. Values are quoted where nginx would read them otherwise. */
export type Line = string | readonly [head: string, body: readonly Line[]];

/** The text of a configuration file. */
export function render(lines: readonly Line[], indent = ''): string {
  return lines
    .map((line) =>
      typeof line === 'string'
        ? `${indent}${line}\n`
        : `${indent}${line[0]} {\n${render(line[1], `${indent}  `)}${indent}}\n`,
    )
    .join('');
}

/**
 * A value in quotes. `$` would begin a variable, and nginx knows no escape for it, so a value with one is refused.
 * @throws Error for a value that no header has
 */
export function quoted(value: string): string {
  if (/[$\n\r\\]/.test(value)) throw new Error(`nginx cannot be told ${JSON.stringify(value)}.`);
  return `"${value.replaceAll('"', '\\"')}"`;
}

/** Headers that nginx sets by itself. */
const OWN = new Set(['Content-Type', 'Accept-Ranges']);

/** A block with `add_header` inherits none from around it, so each block names all of its own. */
export function addHeaders(...tables: readonly Readonly<Record<string, string>>[]): string[] {
  return Object.entries(Object.assign({}, ...tables) as Record<string, string>)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
}
