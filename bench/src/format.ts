const KB = 1024;
const MISSING = '–';

/**
 * A table as Markdown, with columns padded so that it reads well in a terminal too. The first column is text, the
 * others figures.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const dashes = widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`));
  const rule = `|${dashes.join('|')}|`;
  return [line(head), rule, ...rows.map(line)];
}

export const asKb = (bytes: number | undefined) =>
  figure(bytes === undefined ? undefined : bytes / KB, bytes !== undefined && bytes < 100 * KB ? 1 : 0);
export const asMb = (bytes: number | undefined) => figure(bytes === undefined ? undefined : bytes / KB ** 2, 1);
export const asSeconds = (ms: number | undefined) => figure(ms === undefined ? undefined : ms / 1000, 2);
export const asMs = (ms: number | undefined) => figure(ms, ms !== undefined && ms < 100 ? 1 : 0);
export const asRatio = (ratio: number | undefined) =>
  ratio === undefined || !Number.isFinite(ratio) ? MISSING : `${ratio.toFixed(2)}×`;
export const asCount = (count: number | undefined) => figure(count, 0);

/** With their units, for bars. */
export const asKbUnit = (bytes: number | undefined) => (bytes === undefined ? asKb(bytes) : `${asKb(bytes)} KB`);
/** Millions of bytes, as limits on memory are stated. */
export const asMbUnit = (bytes: number | undefined) =>
  bytes === undefined ? figure(bytes, 0) : `${figure(bytes / 1e6, 0)} MB`;
export const asMsUnit = (ms: number | undefined) => (ms === undefined ? asMs(ms) : `${asMs(ms)} ms`);

/** A figure in British notation, or a dash where there is none. */
export function figure(value: number | undefined, digits: number): string {
  if (value === undefined || !Number.isFinite(value)) return MISSING;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}
