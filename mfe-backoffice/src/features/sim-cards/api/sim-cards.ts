import { getSimCard, listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';

/** Every SIM card that the account may see (docs/product/back-office.md#sim-cards). */
export function simCardsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSimCards),
    queryFn: ({ signal }) => call(listSimCards, {}, { signal }),
    refetchInterval: RENEW_RECORDS_MS,
  });
}

/** One SIM card with its image and its lock, read again for each form. */
export function simCardQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: operationKey(getSimCard, id),
    queryFn: ({ signal }) => call(getSimCard, { params: { id } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Whatever lists SIM cards is asked again. */
export async function renewSimCards(client: QueryClient): Promise<void> {
  await Promise.all([listSimCards, listFreeSimCards].map((list) => client.invalidateQueries(answersOf(list))));
}
