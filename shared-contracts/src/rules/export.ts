/** First day that an export reaches back to, yyyy-mm-dd (docs/product/export.md). */
export const EXPORT_MIN_DAY = '2010-01-01';

export const START_AFTER_END = 'The start is after the end';

/** Messages about an export; also from a device's card (docs/product/export.md). */
export const EXPORT_NOTICES = {
  begun: 'Export will begin shortly',
  failed: 'Export failed.',
  nothing: 'Nothing to export',
  /** After some of the file has come. */
  brokenOff: 'The connection broke off before the file was complete.',
  /** From a host that does not support the call. */
  unknown: 'This host does not make such files yet.',
} as const;

/** No reading of the device is within the days of its export (docs/product/device-actions.md#export-from-a-card). */
export const noMeasurementsOf = (device: string): string => `No measurements for ${device} in this range`;

export const CHART_FORMATS = ['png', 'pdf'] as const;
export type ChartFormat = (typeof CHART_FORMATS)[number];

export const CHART_TYPES = ['line', 'points'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Days of an export, yyyy-mm-dd, both included; an unset end is empty. */
export interface ExportDays {
  from: string;
  to: string;
}

/** What is wrong with the days of an export, and with which end; null if valid (docs/product/export.md). */
export function exportDaysProblem(
  { from, to }: ExportDays,
  today: string,
): { end: keyof ExportDays; text: string } | null {
  if (from === '' || to === '') return { end: from === '' ? 'from' : 'to', text: 'Choose both days.' };
  if (from < EXPORT_MIN_DAY) return { end: 'from', text: 'Exports begin with 1 January 2010.' };
  if (to > today) return { end: 'to', text: 'The end is later than today.' };
  return from > to ? { end: 'from', text: START_AFTER_END } : null;
}

/** The same day of the year before, yyyy-mm-dd; the 28th for 29 February. */
export function aYearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.replace('-02-29', '-02-28');
}

/** A report's messages about its comment (docs/product/export.md#report). */
export const COMMENT_TOO_LONG = 'The comment is longer than 10,000 characters.';

/** Nodes of an advanced chart: none, or exactly this many (docs/product/export.md). */
export const ADVANCED_CHART_NODES = 2;

/** The name of all systems in a file name (docs/product/export.md). */
export const ALL_SYSTEMS = 'All';

/** Whether a chart has at least one standard node, and no or exactly two advanced ones (docs/product/export.md). */
export function mayChart(standard: readonly number[], advanced: readonly number[]): boolean {
  if (standard.length === 0) return false;
  return advanced.length === 0 || (advanced.length === ADVANCED_CHART_NODES && advanced[0] !== advanced[1]);
}

/**
 * A download's name, lower-cased, with underscores for everything except letters and digits (docs/product/export.md):
 * `export-users-{system}-{timestamp}.xlsx`.
 */
export function exportFileName(parts: readonly string[], extension: string): string {
  return `${parts.map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')).join('-')}.${extension}`;
}
