import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** The order of groups: favourites, then by name. */
export function favouritesFirst(favourites: ReadonlySet<number>) {
  return (a: { ID: number; name: string }, b: { ID: number; name: string }): number =>
    Number(favourites.has(b.ID)) - Number(favourites.has(a.ID)) || naturalCompare(a.name, b.name);
}
