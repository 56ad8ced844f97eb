import { listSimCardNodes, listSimCardRouters, listSmses } from '@sagitta/shared-contracts/api/sms';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { SMS_PAGE_SIZE } from '@sagitta/shared-contracts/rules/sms';
import { ageMs, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../../../shared/model/renewal';
import type { SmsView } from '../model/sms-view';

type Services = Pick<ShellServices, 'call'>;

/** While a message is on its way, the list is read again this often. */
const RENEW_QUEUED_MS = 3_000;
/** A gateway reports of a message, and its answer comes, within this long of it, or nobody knows when. */
const SETTLES_MS = MINUTE_MS;

/** A page of the messages of a view (docs/product/back-office.md#sms). */
export function smsesQuery({ call, now }: Pick<ShellServices, 'call' | 'now'>, view: SmsView) {
  const input = {
    sortBy: view.sortBy,
    sortDirection: view.descending ? ('DESC' as const) : ('ASC' as const),
    limit: SMS_PAGE_SIZE,
    offset: (view.page - 1) * SMS_PAGE_SIZE,
    number: view.number || null,
    systemId: view.systemId,
    routerId: view.routerId,
    dateStart: view.range?.[0] ?? null,
    dateEnd: view.range?.[1] ?? null,
    textFuzzy: view.text || null,
    direction: view.direction,
  };
  return queryOptions({
    queryKey: operationKey(listSmses, input),
    queryFn: ({ signal }) => call(listSmses, { input }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((sms) => sms.state === 'queued' || ageMs(sms.date, now()) < SETTLES_MS)
        ? RENEW_QUEUED_MS
        : RENEW_RECORDS_MS,
  });
}

/** Nodes with a SIM card that a message can go to. */
export function smsNodesQuery({ call }: Services) {
  return queryOptions({
    queryKey: operationKey(listSimCardNodes),
    queryFn: ({ signal }) => call(listSimCardNodes, {}, { signal }),
  });
}

/** Routers with a SIM card that a message can go to. */
export function smsRoutersQuery({ call }: Services) {
  return queryOptions({
    queryKey: operationKey(listSimCardRouters),
    queryFn: ({ signal }) => call(listSimCardRouters, {}, { signal }),
  });
}

export async function renewSmses(client: QueryClient): Promise<void> {
  await client.invalidateQueries(answersOf(listSmses));
}
