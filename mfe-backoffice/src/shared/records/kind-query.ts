import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { RENEW_RECORDS_MS } from '../model/renewal';
import type { AnyRecordKind } from './record-kind';

/** Every record of a kind that the account may see. */
export function kindQuery(kind: AnyRecordKind, services: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(kind.list),
    queryFn: ({ signal }) => kind.load(services, signal),
    refetchInterval: RENEW_RECORDS_MS,
  });
}

/** Their list is asked again. */
export async function renewKind(kind: AnyRecordKind, client: QueryClient): Promise<void> {
  await client.invalidateQueries(answersOf(kind.list));
}
