import * as v from 'valibot';
import { operation } from '../operation';
import { FAVOURITE_KINDS } from '../rules/mine';
import { IdSchema } from '../wire';

/** A system, group or device that the caller marked with a star (docs/product/mine.md#favourites). */
export const FavouriteSchema = v.object({
  kind: v.picklist(FAVOURITE_KINDS),
  id: v.number(),
  name: v.string(),
});
export type Favourite = v.InferOutput<typeof FavouriteSchema>;

const MarkedSchema = v.object({ kind: v.picklist(FAVOURITE_KINDS), id: IdSchema });

/** The caller's own favourites by name, as far as they may still see them. */
export const listFavourites = operation('GET', '/favourites', {
  name: 'listFavourites',
  output: v.array(FavouriteSchema),
});

/** Marks something that the caller may see; what is marked already stays so. */
export const addFavourite = operation('PUT', '/favourites', {
  name: 'addFavourite',
  input: MarkedSchema,
  output: v.unknown(),
  success: [200],
  errors: { 422: 'The account has too many favourites.' },
});

/** Takes the mark away; what is not marked, or may not be seen any more, is no error. */
export const removeFavourite = operation('DELETE', '/favourites', {
  name: 'removeFavourite',
  input: MarkedSchema,
  output: v.unknown(),
  success: [200],
});
