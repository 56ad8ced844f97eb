/** What the suite starts with, settings, registry or a remote, counts as failed once it takes longer than this. */
export const LOAD_DEADLINE_MS = 15_000;
