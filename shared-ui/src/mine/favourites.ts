import { addFavourite, listFavourites, removeFavourite, type Favourite } from '@sagitta/shared-contracts/api/favourite';
import { isApiError, isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { FAVOURITES_MAX, type FavouriteKind } from '@sagitta/shared-contracts/rules/mine';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** What the viewer marked with a star (docs/product/mine.md#favourites). */
export function favouritesQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listFavourites),
    queryFn: ({ signal }) => call(listFavourites, {}, { signal }),
    staleTime: 5 * MINUTE_MS,
  });
}

const NONE: ReadonlySet<number> = new Set();

export interface FavouriteIds {
  /** As they are now. */
  ids: ReadonlySet<number>;
  /** As they were when the list was opened: nothing jumps from under the finger that has just pressed a star. */
  settled: ReadonlySet<number>;
}

/** The ids of the viewer's favourites of a kind; none while they are not known, and of a host that has none. */
export function useFavouriteIds(kind: FavouriteKind): FavouriteIds {
  const { data } = useQuery(favouritesQuery(useServices()));
  const ids = useMemo(() => data && new Set(data.filter((one) => one.kind === kind).map(({ id }) => id)), [data, kind]);
  const [settled, settle] = useState(ids);
  if (ids && !settled) settle(ids);
  return useMemo(() => ({ ids: ids ?? NONE, settled: settled ?? ids ?? NONE }), [ids, settled]);
}

/** Where the order means nothing else: favourites, then by name. */
export function favouritesFirst(favourites: ReadonlySet<number>) {
  return (a: { ID: number; name: string }, b: { ID: number; name: string }): number =>
    Number(favourites.has(b.ID)) - Number(favourites.has(a.ID)) || naturalCompare(a.name, b.name);
}

export interface FavouriteMark {
  /** Of a host without favourites there is nothing to press. */
  exists: boolean;
  pressed: boolean;
  /** Why it cannot be pressed now. */
  unavailable: string | undefined;
  toggle: () => void;
}

/** Whether something is a favourite, and the way to change it: shown at once, and back again where it is refused. */
export function useFavourite({ kind, id, name }: Favourite): FavouriteMark {
  const services = useServices();
  const { call, notify } = services;
  const client = useQueryClient();
  const options = favouritesQuery(services);
  const isIt = (one: Favourite) => one.kind === kind && one.id === id;
  const { data, error } = useQuery({ ...options, select: (list) => list.some(isIt) });
  const show = (wanted: boolean) =>
    client.setQueryData(options.queryKey, (list) => {
      const others = list?.filter((one) => !isIt(one));
      return wanted ? others && [...others, { kind, id, name }] : others;
    });
  const { mutate } = useMutation({
    // One after the other: pressed twice, the second press counts.
    scope: { id: 'favourites' },
    mutationFn: (wanted: boolean) => call(wanted ? addFavourite : removeFavourite, { input: { kind, id } }),
    onMutate: async (wanted) => {
      await client.cancelQueries(answersOf(listFavourites));
      show(wanted);
    },
    onError: (refused, wanted) => {
      show(!wanted);
      notify({ kind: 'error', text: refusal(refused, name, wanted) });
      void client.invalidateQueries(answersOf(listFavourites));
    },
  });
  return {
    exists: !isUnknownCall(error),
    pressed: data === true,
    unavailable: data === undefined ? `Favourites ${error ? 'could not be loaded' : 'are loading'}` : undefined,
    toggle: () => mutate(data !== true),
  };
}

function refusal(error: unknown, name: string, wanted: boolean): string {
  if (isApiError(error) && error.status === 422)
    return `You have ${FAVOURITES_MAX} favourites, and no more fit. Take a star away first.`;
  return `${name} was not ${wanted ? 'added to' : 'removed from'} your favourites. Try again.`;
}
