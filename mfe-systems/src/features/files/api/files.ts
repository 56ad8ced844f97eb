import { downloadSystemFile, listFileAccounts, listSystemFiles } from '@sagitta/shared-contracts/api/system-file';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
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

/** A file itself. It is asked for each time; what was read last is there where nobody answers. */
export function fileQuery({ call }: Services, id: string) {
  return queryOptions({
    queryKey: operationKey(downloadSystemFile, id),
    queryFn: ({ signal }) => call(downloadSystemFile, { params: { id } }, { signal }),
    staleTime: 0,
    // It may be large, and is kept on the device by then.
    gcTime: MINUTE_MS,
    structuralSharing: false,
  });
}
