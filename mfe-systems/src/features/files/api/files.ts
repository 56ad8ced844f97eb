import { listFileAccounts, listSystemFiles } from '@sagitta/shared-contracts/api/system-file';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

type Services = Pick<ShellServices, 'call'>;

/** The files of a system that the caller may download. */
export function filesQuery({ call }: Services, systemId: number) {
  return queryOptions({
    queryKey: operationKey(listSystemFiles, systemId),
    queryFn: ({ signal }) => call(listSystemFiles, { params: { id: systemId } }, { signal }),
  });
}

/** Who has each of them; for those who manage them. */
export function fileAccountsQuery({ call }: Services, systemId: number) {
  return queryOptions({
    queryKey: operationKey(listFileAccounts, systemId),
    queryFn: ({ signal }) => call(listFileAccounts, { params: { id: systemId } }, { signal }),
  });
}
