// What an account keeps for its own use: stars, views, links (docs/product/mine.md).
export { favouritesQuery, useFavouriteIds, type FavouriteIds } from './favourites';
export { Star, type StarProps } from './star';
