import {
  listGroupAccounts,
  listGroupSystems,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

type Call = Pick<ShellServices, 'call'>;

/** The groups that the caller may change (document 1 §7). */
export function groupsQuery({ call }: Call) {
  return queryOptions({
    queryKey: [listSystemGroupsInstaller.name],
    queryFn: ({ signal }) => call(listSystemGroupsInstaller, {}, { signal }),
  });
}

/** The systems of a group, as far as the caller may see them. */
export function groupSystemsQuery({ call }: Call, groupId: number) {
  return queryOptions({
    queryKey: [listGroupSystems.name, groupId],
    queryFn: ({ signal }) => call(listGroupSystems, { params: { id: groupId } }, { signal }),
  });
}

/** The members of a private group. */
export function groupAccountsQuery({ call }: Call, groupId: number) {
  return queryOptions({
    queryKey: [listGroupAccounts.name, groupId],
    queryFn: ({ signal }) => call(listGroupAccounts, { params: { id: groupId } }, { signal }),
  });
}
