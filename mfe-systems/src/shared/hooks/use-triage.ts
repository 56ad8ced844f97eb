import type { System } from '@sagitta/shared-contracts/api/system';
import {
  inTriageOrder,
  isShown,
  triage,
  triageCounts,
  usualOrder,
  type Triaged,
  type TriageCounts,
  type TriageFilter,
} from '@sagitta/shared-contracts/rules/triage';
import { useFavouriteIds, type FavouriteIds } from '@sagitta/shared-ui/mine';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useDeferredValue, useMemo } from 'react';
import { chosen } from '../model/id-filter';
import { parseFilters, parseOrder, type TriageOrder } from '../model/triage-view';

export interface TriageView {
  counts: TriageCounts;
  order: TriageOrder;
  setOrder: (order: TriageOrder) => void;
  filters: readonly TriageFilter[];
  setFilters: (filters: readonly TriageFilter[]) => void;
  /** All of them, in order. */
  systems: readonly System[];
  /** Those that search and filters leave. */
  shown: readonly Triaged<System>[];
  /** Another list of cards: it is drawn from its start. */
  listKey: string;
}

/**
 * A list of systems in its order, and what its filters leave. Both live in the address, so that a link shows what its
 * sender saw; an order that is the usual one is not named there.
 * @param ids those that the search has chosen
 */
export function useTriage(
  list: readonly System[] | undefined,
  ids: readonly number[],
  professional: boolean,
): TriageView | undefined {
  const [params, setParams] = useSearchParams();
  const [show, named] = [params.get('show'), params.get('order')];
  const usual = usualOrder(professional, list?.length ?? 0);
  const order = parseOrder(named) ?? usual;
  const filters = useMemo(() => parseFilters(show), [show]);
  // A button answers at once; the cards of thousands of systems follow it.
  const late = useDeferredValue(filters);
  const lateOrder = parseOrder(useDeferredValue(named)) ?? usual;
  const favourites = useFavouriteIds('system');
  const sorted = useMemo(
    () =>
      list &&
      inTriageOrder(
        list.map((system) => triage(system, favourites.settled.has(system.ID))),
        lateOrder,
      ),
    [list, lateOrder, favourites.settled],
  );
  const ordered = useMemo(
    () => (favourites.ids === favourites.settled ? sorted : sorted?.map((one) => marked(one, favourites))),
    [sorted, favourites],
  );
  const counts = useMemo(() => ordered && triageCounts(ordered), [ordered]);
  const systems = useMemo(() => ordered?.map(({ system }) => system), [ordered]);
  const shown = useMemo(() => {
    const found = ordered && chosen(ordered, ({ system }) => system.ID, ids);
    return late.length === 0 ? found : found?.filter((one) => isShown(one, late));
  }, [ordered, ids, late]);
  if (!counts || !systems || !shown) return undefined;
  const set = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { replace: true, ...AT_ONCE },
    );
  return {
    counts,
    order,
    setOrder: (next) => set('order', next === usual ? null : next),
    filters,
    setFilters: (next) => set('show', next.join(',')),
    systems,
    shown,
    listKey: `${lateOrder} ${late.join()}`,
  };
}

/** The same with the star of now. */
function marked(one: Triaged<System>, { ids, settled }: FavouriteIds): Triaged<System> {
  const { system } = one;
  return ids.has(system.ID) === settled.has(system.ID) ? one : triage(system, ids.has(system.ID));
}
