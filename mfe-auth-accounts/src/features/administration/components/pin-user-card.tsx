import { listAccounts, systemIds, type AccountRow } from '@sagitta/shared-contracts/api/account';
import { pinAccount, type SkippedSystem } from '@sagitta/shared-contracts/api/account-admin';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { PageSection } from '@sagitta/shared-ui/core';
import { MultiSelect, SearchSelect } from '@sagitta/shared-ui/select';
import { useForm } from '@sagitta/shared-ui/use-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { accountsQuery } from '../../../shared/api/accounts';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { isRefused, useAct } from '../../../shared/hooks/use-act';
import { useSystems } from '../../../shared/hooks/use-systems';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { orLoading } from '../../../shared/model/or-loading';
import { accountOption, pinnable } from '../model/commoners';
import type { AccountType } from '../model/place';
import { firstType, newCategory } from '../model/account-type';
import { AccountTypes } from './account-types';
import { SkippedSystems } from './skipped-systems';
import { NothingYet } from '../../../shared/components/nothing-yet';

const PinSchema = v.object({
  accountId: v.nullable(v.number()),
  systemIds: v.array(v.number()),
  types: v.custom<Readonly<Record<number, AccountType>>>(() => true),
});
const NOBODY: v.InferInput<typeof PinSchema> = { accountId: null, systemIds: [], types: {} };

/** Assigns an account that is there to more systems (docs/product/administration.md#users). */
export function PinUserCard() {
  const services = useServices();
  const viewer = useSession();
  const client = useQueryClient();
  const accounts = useQuery(accountsQuery(services));
  const systems = useSystems();
  const form = useForm(PinSchema, { stored: NOBODY });
  const { accountId, systemIds: chosen, types } = form.values;
  const [result, setResult] = useState<{ person: AccountRow; skipped: readonly SkippedSystem[] } | null>(null);
  const people = useMemo(() => pinnable(accounts.data ?? [], viewer), [accounts.data, viewer]);
  const userOptions = useMemo(() => people.map(accountOption), [people]);
  const person = people.find(({ id }) => id === accountId);
  const free = useMemo(() => {
    const already = new Set(person ? systemIds(person.systems) : []);
    return manageable(systems.data ?? [], viewer).filter(({ ID }) => !already.has(ID));
  }, [person, systems.data, viewer]);
  // Without those that somebody deleted, or pinned the user to, since they were chosen: the host would refuse all of
  // them.
  const wanted = useMemo(() => free.filter(({ ID }) => chosen.includes(ID)), [free, chosen]);
  const wantedIds = wanted.map(({ ID }) => ID);
  const systemOptions = useMemo(() => free.map(({ ID, name }) => ({ value: ID, label: name })), [free]);

  const pin = useAct({
    act: async (systemIDs: readonly number[]) => {
      setResult(null);
      if (!person) return;
      const { skipped } = await services.call(pinAccount, {
        input: {
          accountID: person.id,
          systemIDs: [...systemIDs],
          accountTypes: systemIDs.map((system) => typeIn(person, types, system)),
        },
      });
      if (skipped.length > 0) setResult({ person, skipped });
    },
    doneText: (systemIDs) => (systemIDs.length === 1 ? 'Account pinned to the system.' : 'User pinned successfully.'),
    // 400: the user is in all of them already.
    failedText: (error) =>
      isRefused(error, 400, 403) ? "Account can't be pinned to this system." : 'User was not pinned.',
    onDone: () => {
      form.take({ ...NOBODY, accountId });
      return client.invalidateQueries(answersOf(listAccounts));
    },
  });

  const failure = failedList('Pin User', { Accounts: accounts, Systems: systems });
  if (failure) return failure;
  if (systems.data?.length === 0)
    return (
      <PageSection title="Pin User" card>
        <NothingYet what="system to have users" />
      </PageSection>
    );
  if (accounts.data && people.length === 0)
    return (
      <PageSection title="Pin User" card>
        <NothingYet what="user to pin" />
      </PageSection>
    );
  return (
    <FormCard
      title="Pin User"
      submitLabel="Pin"
      form={form}
      canSubmit={person !== undefined && wanted.length > 0}
      pending={pin.isPending}
      onSubmit={() => pin.mutate(wantedIds)}
    >
      <SearchSelect
        label="User"
        placeholder={orLoading(accounts, 'Choose a user')}
        options={userOptions}
        value={accountId}
        onChange={(id) => {
          form.take({ accountId: id, systemIds: [], types });
          setResult(null);
        }}
        clearable
        disabled={!accounts.data}
      />
      <MultiSelect
        label="Systems"
        placeholder="Choose at least one"
        options={systemOptions}
        values={wantedIds}
        onChange={(ids) => form.set('systemIds', ids)}
        disabled={!person}
        emptyText="The user is in all of your systems"
      />
      {person && viewer.category !== 'commoner' ? (
        <AccountTypes
          systems={wanted}
          types={types}
          of={newCategory(person)}
          mayInstall={viewer.category === 'staff'}
          onChange={(next) => form.set('types', next)}
        />
      ) : null}
      {result ? (
        <SkippedSystems
          {...result}
          nameOf={(id) => systems.data?.find(({ ID }) => ID === id)?.name ?? `System ${id}`}
        />
      ) : null}
    </FormCard>
  );
}

function typeIn(person: AccountRow, types: Readonly<Record<number, AccountType>>, system: number): AccountType {
  return types[system] ?? firstType(newCategory(person));
}
