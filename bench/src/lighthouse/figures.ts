/** What Lighthouse says of one page on its mobile preset, the median of its runs. Times in ms. */
export interface LighthouseFigures {
  page: LighthousePage;
  runs: number;
  /** 0 to 100. */
  performance: number;
  firstPaint: number;
  largestPaint: number;
  speedIndex: number;
  blocking: number;
  layoutShift: number;
}

export const LIGHTHOUSE_FIGURES = [
  'performance',
  'firstPaint',
  'largestPaint',
  'speedIndex',
  'blocking',
  'layoutShift',
] as const satisfies readonly (keyof LighthouseFigures)[];

/** The pages that it looks at. */
export const LIGHTHOUSE_PAGES = [
  'sign-in',
  'systems',
  'dashboard',
  'installer panel',
  'accounts',
  'account',
  'logs',
  'graph',
  'gateways',
] as const;
export type LighthousePage = (typeof LIGHTHOUSE_PAGES)[number];
