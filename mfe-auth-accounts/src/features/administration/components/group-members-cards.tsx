import { isPublicGroup, listGroupAccounts, listGroupSystems, listSystemGroups, listSystemGroupsInstaller, setGroupAccounts, setGroupSystems, type SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { EmptyState, PageSection } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { systemsQuery } from '../../../shared/api/systems';
import { failedList } from '../../../shared/components/failed-list';
import { groupAccountsQuery, groupsQuery, groupSystemsQuery } from '../api/groups';
import { accountOption } from '../model/commoners';
import { MembersForm } from './members-form';

const NOTHING: ReadonlySet<number> = new Set();

/** Which systems belong to a group (document 1 §2). */
export function GroupSystemsCard() {
  const services = useServices();
  const client = useQueryClient();
  const { groupId, select, list, groups } = useGroupSelect(() => true);
  const systems = useQuery(systemsQuery(services));
  const base = groupSystemsQuery(services, groupId ?? 0);
  const stored = useQuery({ ...base, queryFn: groupId === null ? skipToken : base.queryFn, select: (members) => members.map(({ ID }) => ({ value: ID })) });
  const options = (systems.data ?? []).map(({ ID, name }) => ({ value: ID, label: name })).sort((a, b) => naturalCompare(a.label, b.label));
  const save = async (systemIDs: number[]) => {
    if (groupId === null) return;
    await services.call(setGroupSystems, { input: { groupID: groupId, systemIDs } });
    await Promise.all([[listGroupSystems.name, groupId], [listSystemGroups.name], [listSystemGroupsInstaller.name]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const failure = failedList('Add/Remove Systems', { 'System groups': list, Systems: systems });
  if (failure) return failure;
  if (groups?.length === 0) return <PageSection title="Add/Remove Systems" card><EmptyState small title="No System Groups to display" /></PageSection>;
  return <MembersForm key={groupId} title="Add/Remove Systems" label="Systems" stored={stored} options={options} fixed={NOTHING} save={save}>{select}</MembersForm>;
}

/** Who sees a private group (document 1 §2). Accounts with read-only access cannot be moved (document 1 §4). */
export function GroupAccountsCard() {
  const services = useServices();
  const client = useQueryClient();
  const { groupId, select, list, groups } = useGroupSelect((group) => !isPublicGroup(group));
  const accounts = useQuery(accountsQuery(services));
  const base = groupAccountsQuery(services, groupId ?? 0);
  const stored = useQuery({ ...base, queryFn: groupId === null ? skipToken : base.queryFn, select: (members) => members.map(({ id }) => ({ value: id })) });
  const readOnly = new Set((accounts.data ?? []).filter(({ accessRightToAccount: right }) => right.String === 'read_only').map(({ id }) => id));
  const options = (accounts.data ?? []).map((account) => ({ ...accountOption(account), disabled: readOnly.has(account.id) })).sort((a, b) => naturalCompare(a.label, b.label));
  const save = async (accountIDs: number[]) => {
    if (groupId === null) return;
    await services.call(setGroupAccounts, { input: { groupID: groupId, accountIDs } });
    await client.invalidateQueries({ queryKey: [listGroupAccounts.name, groupId] });
  };
  const failure = failedList('Add/Remove Accounts', { 'System groups': list, Accounts: accounts });
  if (failure) return failure;
  if (groups?.length === 0) return <PageSection title="Add/Remove Accounts" card><EmptyState small title="No System Groups to display">Only private groups have accounts.</EmptyState></PageSection>;
  if (accounts.data?.length === 0) return <PageSection title="Add/Remove Accounts" card><EmptyState small title="No accounts." /></PageSection>;
  return <MembersForm key={groupId} title="Add/Remove Accounts" label="Accounts" stored={stored} options={options} fixed={readOnly} save={save}>{select}</MembersForm>;
}

/** A select of the groups that the viewer may change, as far as they are wanted. */
function useGroupSelect(wanted: (group: SystemGroup) => boolean) {
  const groups = useQuery(groupsQuery(useServices()));
  const [groupId, setGroupId] = useState<number | null>(null);
  const open = groups.data?.filter(wanted).sort((a, b) => naturalCompare(a.name, b.name));
  const select = (
    <SearchSelect
      label="System group"
      placeholder="Choose a group"
      options={(open ?? []).map((group) => ({ value: group.ID, label: group.name, note: isPublicGroup(group) ? 'public' : 'private' }))}
      value={groupId}
      onChange={setGroupId}
      clearable
      disabled={!open}
    />
  );
  return { groupId, select, list: groups, groups: open };
}
