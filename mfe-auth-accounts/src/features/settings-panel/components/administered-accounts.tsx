import { systemIds } from '@sagitta/shared-contracts/api/account';
import { editAccountPath } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { mayLook } from '@sagitta/shared-contracts/rules/access-right';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Box, EmptyState, PageSection, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../shared/api/accounts';
import { failedList } from '../../../shared/components/failed-list';
import { useLongList } from '../../../shared/hooks/use-long-list';
import { useSystems } from '../../../shared/hooks/use-systems';
import { AdministeredList, LoadingList } from './administered-list';

/** The accounts of the systems of which a commoner is administrator (docs/product/accounts.md#settings-panel). */
export function AdministeredAccounts() {
  const services = useServices();
  const accounts = useQuery(accountsQuery(services));
  const systems = useSystems();
  const mine = new Set(systems.data?.filter(({ accountRole }) => accountRole === 'administrator').map(({ ID }) => ID));
  const people =
    accounts.data && systems.data
      ? accounts.data
          .filter((account) => systemIds(account.systems).some((id) => mine.has(id)))
          .sort((a, b) => naturalCompare(a.name, b.name))
      : undefined;
  const { shown, search, rest } = useLongList(people ?? [], 'Find an account', ({ name, email }) => `${name} ${email}`);
  const failure = failedList('Accounts', { Accounts: accounts, Systems: systems });
  if (failure) return failure;
  return (
    <PageSection title="Accounts" note={people ? String(people.length) : undefined} card>
      {people ? null : <LoadingList what="accounts" />}
      {people?.length === 0 ? (
        <EmptyState small title="No accounts.">
          People in the systems that you administer appear here. Create User on this page adds the first.
        </EmptyState>
      ) : null}
      {search}
      <AdministeredList>
        {shown.map(({ id, name, email, accessRightToAccount: right }) => (
          <Box as="li" key={id} display="grid" minWidth="0">
            {right.Valid && mayLook(right.String) ? (
              <TextLink to={editAccountPath(id)}>{name}</TextLink>
            ) : (
              <Text>{name}</Text>
            )}
            <Text tone="muted" size="sm" overflowWrap="anywhere">
              {email}
            </Text>
          </Box>
        ))}
      </AdministeredList>
      {rest}
    </PageSection>
  );
}
