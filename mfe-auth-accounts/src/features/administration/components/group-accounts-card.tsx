import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import {
  isPublicGroup,
  listGroupAccounts,
  setGroupAccounts,
  type SystemGroup,
} from '@sagitta/shared-contracts/api/system-group';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { PageSection } from '@sagitta/shared-ui/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { failedList } from '../../../shared/components/failed-list';
import { useSignOutWhenRefused } from '../../../shared/hooks/use-systems';
import { groupAccountsQuery } from '../api/groups';
import { accountOption } from '../model/commoners';
import { mayMove, memberOptions, type Member } from '../model/members';
import { MembersForm } from './members-form';
import { useGroupSelect } from '../hooks/use-group-select';
import { NothingYet } from '../../../shared/components/nothing-yet';

const TITLE = 'Add/Remove Accounts';
const isPrivate = (group: SystemGroup) => !isPublicGroup(group);

/**
 * Who sees a private group (docs/product/administration.md#system-groups). Accounts with read-only access cannot be
 * moved (docs/product/administration.md#system-groups).
 */
export function GroupAccountsCard() {
  const services = useServices();
  const client = useQueryClient();
  const { groupId, select, list, groups } = useGroupSelect(isPrivate);
  const accounts = useQuery(accountsQuery(services));
  const base = groupAccountsQuery(services, groupId ?? 0);
  const stored = useQuery({ ...base, queryFn: groupId === null ? skipToken : base.queryFn, select: membersOf });
  useSignOutWhenRefused(stored, 'group-failed');
  const options = useMemo(
    () => memberOptions(membersOf(accounts.data ?? []), stored.data ?? []),
    [accounts.data, stored.data],
  );
  const save = async (accountIDs: number[]) => {
    if (groupId === null) return;
    await services.call(setGroupAccounts, { input: { groupID: groupId, accountIDs } });
    await client.invalidateQueries(answersOf(listGroupAccounts, groupId));
  };
  const failure = failedList(TITLE, { 'System groups': list, Accounts: accounts });
  if (failure) return failure;
  if (groups?.length === 0)
    return (
      <PageSection title={TITLE} card>
        <NothingYet what="group of accounts" />
      </PageSection>
    );
  if (accounts.data?.length === 0)
    return (
      <PageSection title={TITLE} card>
        <NothingYet what="account for a group" />
      </PageSection>
    );
  const hint = options.some(({ disabled }) => disabled)
    ? 'Accounts that you can only view cannot be moved.'
    : undefined;
  return (
    <MembersForm key={groupId} title={TITLE} label="Accounts" stored={stored} options={options} hint={hint} save={save}>
      {select}
    </MembersForm>
  );
}

function membersOf(accounts: readonly AccountRow[]): Member[] {
  return accounts.map((account) => ({ ...accountOption(account), disabled: !mayMove(account) }));
}
