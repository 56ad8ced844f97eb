import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { createAccount, pinAccount } from '@sagitta/shared-contracts/api/account-admin';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { MAX_LENGTH } from '@sagitta/shared-contracts/rules/text';
import { EmptyState, PageSection, PasswordField, TextField } from '@sagitta/shared-ui/core';
import { MultiSelect } from '@sagitta/shared-ui/select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../shared/api/accounts';
import { systemsQuery } from '../../../shared/api/systems';
import { failedList } from '../../../shared/components/failed-list';
import { FormCard } from '../../../shared/components/form-card';
import { Refused, useAct } from '../../../shared/components/use-act';
import { manageable } from '../../../shared/model/manageable';
import { isTaken, newUserProblems, NO_USER, type NewUser } from '../model/new-user';
import { AccountTypes, type AccountType } from './account-types';

const TITLE = 'Create User';
const TAKEN = 'User could not be created. Maybe user with specified e-mail or phone number already exists.';
const FAILED = 'Could not create user.';
const NOT_PINNED = 'Could not pin user to account.';

/** The account is there and only its systems are missing: sending the form again goes on from here. */
class NotPinned extends Error {}

/** Makes an account and pins it to systems (document 1 §4, §5). */
export function CreateUserCard() {
  const services = useServices();
  const viewer = useSession();
  const client = useQueryClient();
  const accounts = useQuery(accountsQuery(services));
  const systems = useQuery(systemsQuery(services));
  const [user, setUser] = useState<NewUser>(NO_USER);
  const [touched, setTouched] = useState<Partial<Record<keyof NewUser, boolean>>>({});
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [types, setTypes] = useState<Readonly<Record<number, AccountType>>>({});
  const [created, setCreated] = useState<{ id: number; email: string } | null>(null);
  const mine = manageable(systems.data ?? [], viewer);
  const problems = newUserProblems(user);

  const create = useAct({
    act: async () => {
      const id = created?.email === user.email ? created.id : await createUser();
      try {
        await services.call(pinAccount, { input: { accountID: id, systemIDs: [...chosen], accountTypes: chosen.map((system) => types[system] ?? 'common_user') } });
      } catch (error) {
        setCreated({ id, email: user.email });
        throw new NotPinned(NOT_PINNED, { cause: error });
      }
    },
    doneText: 'User was created successfully.',
    failedText: (error) => {
      if (error instanceof NotPinned) return NOT_PINNED;
      return error instanceof Refused ? TAKEN : FAILED;
    },
    onDone: () => {
      setUser(NO_USER);
      setTouched({});
      setChosen([]);
      setTypes({});
      setCreated(null);
      return client.invalidateQueries({ queryKey: [listAccounts.name] });
    },
  });
  const createUser = async (): Promise<number> => {
    if (isTaken(user, accounts.data ?? [])) throw new Refused(TAKEN);
    const { id } = await services.call(createAccount, {
      input: { name: user.name.trim(), email: user.email.trim(), phone: user.phone.trim() || null, password: user.password, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    });
    if (id <= 0) throw new Refused(TAKEN);
    return id;
  };

  const failure = failedList(TITLE, { Accounts: accounts, Systems: systems });
  if (failure) return failure;
  if (systems.data && mine.length === 0) return <PageSection title={TITLE} card><EmptyState small title="This feature is unavailable for your account." /></PageSection>;
  const field = (name: keyof NewUser) => ({
    value: user[name],
    onChange: (text: string) => setUser((now) => ({ ...now, [name]: text })),
    onBlur: () => setTouched((now) => ({ ...now, [name]: true })),
    error: touched[name] ? problems[name] : null,
    autoComplete: 'off',
  });
  const canSubmit = Object.values(problems).every((problem) => problem === null) && chosen.length > 0;
  return (
    <FormCard title={TITLE} submitLabel="Create" canSubmit={canSubmit} pending={create.isPending} onSubmit={() => create.mutate()}>
      <TextField label="Name" required maxLength={MAX_LENGTH.accountName} {...field('name')} />
      <TextField label="Email" required type="email" maxLength={MAX_LENGTH.email} {...field('email')} />
      <TextField label="Phone" type="tel" maxLength={MAX_LENGTH.default} hint="Optional: + and 11 to 13 digits" {...field('phone')} />
      <PasswordField label="Password" required maxLength={MAX_LENGTH.password} hint="At least 8 characters" {...field('password')} autoComplete="new-password" />
      <MultiSelect label="Systems" required placeholder="Choose at least one" options={mine.map(({ ID, name }) => ({ value: ID, label: name }))} values={chosen} onChange={setChosen} disabled={!systems.data} />
      {viewer.category === 'commoner' ? null : <AccountTypes systems={mine.filter(({ ID }) => chosen.includes(ID))} types={types} onChange={setTypes} />}
    </FormCard>
  );
}
