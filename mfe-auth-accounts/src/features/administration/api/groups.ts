import {
  listGroupAccounts,
  listGroupSystems,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

type Call = Pick<ShellServices, 'call'>;

/** The groups that the caller may change (docs/product/administration.md#system-groups). */
export function groupsQuery({ call }: Call) {
  return queryOptions({
    queryKey: operationKey(listSystemGroupsInstaller),
    queryFn: ({ signal }) => call(listSystemGroupsInstaller, {}, { signal }),
  });
}

/** The systems of a group, as far as the caller may see them. */
export function groupSystemsQuery({ call }: Call, groupId: number) {
  return queryOptions({
    queryKey: operationKey(listGroupSystems, groupId),
    queryFn: ({ signal }) => call(listGroupSystems, { params: { id: groupId } }, { signal }),
  });
}

/** The members of a private group. */
export function groupAccountsQuery({ call }: Call, groupId: number) {
  return queryOptions({
    queryKey: operationKey(listGroupAccounts, groupId),
    queryFn: ({ signal }) => call(listGroupAccounts, { params: { id: groupId } }, { signal }),
  });
}
