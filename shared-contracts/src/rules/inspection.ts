export const INSPECTION_STATUSES = ['planned', 'in_progress', 'completed'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_STATUS_NAMES: Readonly<Record<InspectionStatus, string>> = {
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** Whether it is still open, so that its day matters (docs/product/back-office.md#inspections). */
export function isInspectionOpen(status: InspectionStatus): boolean {
  return status !== 'completed';
}

/**
 * From this day (mm-dd) an inspection of the year without a day of its own is due: a roof is looked at before its snow,
 * and October leaves weeks to agree on a day.
 */
export const INSPECTION_DUE_FROM = '10-01';

export const INSPECTION_MODES = ['on-line', 'on-site'] as const;

/** Performed by, protocol, offer and order numbers (docs/product/back-office.md#inspections). */
export const INSPECTION_TEXT_MAX_LENGTH = 15;

/** Years as the document lists them (docs/product/back-office.md#inspections). */
const LISTED_YEARS = [2021, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030];
const DOCUMENT_DEFAULT_YEAR = 2024;

/** The listed years, plus the current one and the next if they are later (docs/product/back-office.md#inspections). */
export function inspectionYears(now: number): number[] {
  const year = new Date(now).getUTCFullYear();
  const last = LISTED_YEARS.at(-1) ?? year;
  return [...LISTED_YEARS, ...[year, year + 1].filter((later) => later > last)];
}

export const INSPECTION_YEAR_PROBLEM = 'A year that can be chosen';

/** From the first to the last of them. */
export function isInspectionYear(year: number, now: number): boolean {
  const [first = year, last = year] = [inspectionYears(now)[0], inspectionYears(now).at(-1)];
  return year >= first && year <= last;
}

/** The current year if it is listed, else 2024 (docs/product/back-office.md#inspections). */
export function defaultInspectionYear(now: number): number {
  const year = new Date(now).getUTCFullYear();
  return inspectionYears(now).includes(year) ? year : DOCUMENT_DEFAULT_YEAR;
}
