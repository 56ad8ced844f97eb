// What an account keeps for its own use (docs/product/mine.md).

/** What can be a favourite. */
export const FAVOURITE_KINDS = ['system', 'group', 'device'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** Maximum favourites of an account. */
export const FAVOURITES_MAX = 200;
/** Maximum views of an account, over all its pages. */
export const VIEWS_MAX = 100;

export const VIEW_NAME_MAX = 40;
/** A page's query string without its question mark, as `URLSearchParams` writes it; empty for the page as it opens. */
export const VIEW_SEARCH = /^[\x21-\x7e]{0,4000}$/;

/** A page or table that has views of its own: `graph`, `logs`, `sim-cards`. */
export const VIEW_PAGE = /^[a-z][a-z\d-]{0,39}$/;
/** The code of a view in a link: 128 bits in base64url. */
export const VIEW_CODE = /^[\w-]{22}$/;
/** The parameter of a page's address that names a shared view. */
export const VIEW_KEY = 'view';
