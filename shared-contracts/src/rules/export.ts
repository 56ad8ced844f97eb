/** First day that an export reaches back to, yyyy-mm-dd (docs/product/export.md). */
export const EXPORT_MIN_DAY = '2010-01-01';

export const CHART_FORMATS = ['png', 'pdf'] as const;
export type ChartFormat = (typeof CHART_FORMATS)[number];

export const CHART_TYPES = ['line', 'points'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Nodes of an advanced chart: none, or exactly this many (docs/product/export.md). */
export const ADVANCED_CHART_NODES = 2;

/** The name of all systems in a file name (docs/product/export.md). */
export const ALL_SYSTEMS = 'All';

/** Whether a chart has at least one standard node, and no or exactly two advanced ones (docs/product/export.md). */
export function mayChart(standard: readonly number[], advanced: readonly number[]): boolean {
  return standard.length > 0 && (advanced.length === 0 || advanced.length === ADVANCED_CHART_NODES);
}

/**
 * A download's name, lower-cased, with underscores for all that is neither letter nor digit (docs/product/export.md):
 * `export-users-{system}-{timestamp}.xlsx`.
 */
export function exportFileName(parts: readonly string[], extension: string): string {
  return `${parts.map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')).join('-')}.${extension}`;
}
