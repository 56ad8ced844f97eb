/** Characters of a text that is searched for everywhere. */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 64;

/** Things of a kind that a search answers at most. */
export const FOUND_PER_KIND = 6;
