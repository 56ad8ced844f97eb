import { getRouter, listRouters } from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';

type Caller = Pick<ShellServices, 'call'>;

/** Every router that the account may see (docs/product/back-office.md#routers). */
export function routersQuery({ call }: Caller) {
  return queryOptions({
    queryKey: operationKey(listRouters),
    queryFn: ({ signal }) => call(listRouters, {}, { signal }),
    refetchInterval: RENEW_RECORDS_MS,
  });
}

/** One router with its images and its lock, read again for each form. */
export function routerQuery({ call }: Caller, id: number) {
  return queryOptions({
    queryKey: operationKey(getRouter, id),
    queryFn: ({ signal }) => call(getRouter, { params: { id } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** SIM cards that a router may take. */
export function freeSimCardsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: operationKey(listFreeSimCards),
    queryFn: ({ signal }) => call(listFreeSimCards, {}, { signal }),
  });
}

/** Whatever lists routers, or says which SIM cards are free, is asked again. */
export async function renewRouters(client: QueryClient): Promise<void> {
  const lists = [listRouters, listSimCards, listFreeSimCards, listSystemsNodesRoutersShort];
  await Promise.all(lists.map((list) => client.invalidateQueries(answersOf(list))));
}
