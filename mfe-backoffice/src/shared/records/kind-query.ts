import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../model/renewal';
import type { FreeRecords } from './record-field';
import type { AnyRecordKind } from './record-kind';

type Caller = Pick<ShellServices, 'call'>;

/** Every record of a kind that the account may see. */
export function kindQuery(kind: AnyRecordKind, services: Caller) {
  return queryOptions({
    queryKey: operationKey(kind.list),
    queryFn: ({ signal }) => kind.load(services, signal),
    refetchInterval: RENEW_RECORDS_MS,
  });
}

/** One record with its images and its lock, read again for each form; nothing where the list has it all. */
export function oneQuery({ one, list }: AnyRecordKind, services: Caller, id: number | null) {
  return queryOptions({
    queryKey: operationKey(one?.get ?? list, id ?? 0),
    queryFn: one && id !== null ? ({ signal }) => one.load(services, id, signal) : skipToken,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Records that one of another kind may take; nothing where it takes none. */
export function freeQuery(free: FreeRecords | undefined, services: Caller) {
  return queryOptions({
    queryKey: free ? operationKey(free.list) : ['no free records'],
    queryFn: free ? ({ signal }) => free.load(services, signal) : skipToken,
  });
}

/** Whatever tells of records of this kind is asked again. */
export async function renewKind({ list, renews = [] }: AnyRecordKind, client: QueryClient): Promise<void> {
  await Promise.all([list, ...renews].map((one) => client.invalidateQueries(answersOf(one))));
}
