import { listAccounts, systemIds } from '@sagitta/shared-contracts/api/account';
import { deleteAccount } from '@sagitta/shared-contracts/api/account-admin';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { EmptyState, PageSection, Text } from '@sagitta/shared-ui/core';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { ActDialog } from '../../../shared/components/act-dialog';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { isRefused } from '../../../shared/hooks/use-act';
import { orLoading } from '../../../shared/model/or-loading';
import { ChoiceSchema, NO_CHOICE } from '../model/choice';
import { accountOption, commoners } from '../model/commoners';
import { NothingYet } from '../../../shared/components/nothing-yet';

/** The dialog closes by itself this long after a success (docs/product/administration.md#users). */
const CLOSE_AFTER_MS = 6_000;
const ELSEWHERE =
  'Users who are also in systems of others are not listed. Unbind them from your systems on their account page.';

export function DeleteUserCard() {
  const services = useServices();
  const client = useQueryClient();
  const accounts = useQuery(accountsQuery(services));
  const form = useForm(ChoiceSchema, { stored: NO_CHOICE });
  const [asking, setAsking] = useState(false);
  const users = useMemo(() => commoners(accounts.data ?? []), [accounts.data]);
  // A host that does not say who may be deleted refuses where it has to.
  const people = useMemo(() => users.filter(({ mayDelete }) => mayDelete !== false), [users]);
  const options = useMemo(() => people.map(accountOption), [people]);
  const person = people.find(({ id }) => id === form.values.id);
  const count = person ? systemIds(person.systems).length : 0;
  const finish = async (done: boolean) => {
    setAsking(false);
    if (!done) return;
    form.take(NO_CHOICE);
    await client.invalidateQueries(answersOf(listAccounts));
  };

  const failure = failedList('Delete User', { Accounts: accounts });
  if (failure) return failure;
  if (accounts.data && people.length === 0)
    return (
      <PageSection title="Delete User" card>
        {users.length > 0 ? (
          <EmptyState small title="No users yet.">
            {ELSEWHERE}
          </EmptyState>
        ) : (
          <NothingYet what="user to delete" />
        )}
      </PageSection>
    );
  return (
    <>
      <FormCard
        title="Delete User"
        submitLabel="Delete"
        destructive
        form={form}
        canSubmit={person !== undefined}
        onSubmit={() => setAsking(true)}
      >
        <SearchSelect
          label="User"
          placeholder={orLoading(accounts, 'Choose a user')}
          options={options}
          {...form.field('id')}
          clearable
          disabled={!accounts.data}
          hint={people.length < users.length ? ELSEWHERE : undefined}
        />
      </FormCard>
      <ActDialog
        open={asking}
        title="This operation is irreversible. Are you sure you want to delete this user?"
        thing={person ? `${person.name}, ${person.email}` : ''}
        confirmLabel="Delete"
        act={async () => {
          if (person) await services.call(deleteAccount, { input: { ID: person.id } });
        }}
        doneText="User was deleted successfully."
        failedText={(error) =>
          isRefused(error, 403) ? 'You do not have the permissions to remove this user.' : 'Account was not deleted'
        }
        closeAfterMs={CLOSE_AFTER_MS}
        onClose={(done) => void finish(done)}
      >
        <Text>
          With the account go its place in {count} {count === 1 ? 'system' : 'systems'}, its notification settings and
          its registered app. It is signed out everywhere.
        </Text>
      </ActDialog>
    </>
  );
}
