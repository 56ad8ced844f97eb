// What an account keeps for its own use: stars and views (docs/product/mine.md).
export { favouritesFirst, favouritesQuery, useFavouriteIds, type FavouriteIds } from './favourites';
export { Star, type StarProps } from './star';
export { Views, type ViewsProps } from './views';
