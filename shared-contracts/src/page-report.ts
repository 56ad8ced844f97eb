/**
 * The event that the shell sends to `window` when a page of a part has come up, or has not. The check before a release
 * waits for it.
 */
export const PAGE_REPORT = 'sagitta:page';

/** `missing`: the manifest announces a page that the module does not have. */
export type PageOutcome = 'shown' | 'crashed' | 'failed' | 'missing';

export interface PageReport {
  /** Name of the part. */
  part: string;
  /** The page's id in the part's manifest. */
  page: string;
  outcome: PageOutcome;
  /** The release that ran; empty where none did. */
  version: string;
  /** What went wrong. */
  message?: string;
}
